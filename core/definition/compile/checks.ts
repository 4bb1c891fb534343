import { checkSumCurrency } from "./currencies.ts";
import { expressionFields } from "../expression-parts.ts";
import { isActorDependent, predicateFields } from "../predicate-parts.ts";
import type {
  CompiledCheck,
  CompiledResource,
  Expression,
  LikeTexts,
  Predicate,
  RangeOverlap,
  RecordCheck,
  TextEnd,
} from "../types.ts";
import { isAddressPart } from "../fields/location.ts";
import { checkExpression } from "./check-expression.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, hasColumn, requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldDraft, FieldInfo } from "./draft.ts";
import { checkActor } from "./check-actor.ts";
import { isWritten } from "./notices.ts";
import { comparable, OPAQUE, ORDERED } from "./operand-types.ts";

const LIMITS = ["atMost", "atLeast", "equals"] as const;

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly owner: Draft;
  readonly at: string;
}

export function checkChecks(context: Context, draft: Draft): void {
  const checks = draft.raw.checks ?? [];
  const names = checks.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/checks/${index}/name`, what: "check" });
  checks.forEach((check, index) => {
    const at = `/checks/${index}`;
    check.fields.forEach((name, position) => requireField({ draft, name, at: `${at}/fields/${position}` }));
    check.override?.who?.forEach((name, position) =>
      checkActor({ context, draft, at: `${at}/override/who/${position}` }, name),
    );
    if (draft.raw.kind === "rows" || draft.raw.kind === "view") {
      draft.report({ at, text: "check_resource" });
    }
    if (check.level === "warning" && check.override !== undefined) {
      draft.report({ at: `${at}/override`, text: "check_override" });
    }
    checkChanges({ context, draft, owner: draft, at }, check);
    if (check.over === undefined) return checkAlone({ context, draft, owner: draft, at }, check);
    const owner = requireResource({ context, draft, name: check.over, at: `${at}/over` });
    if (owner === null) return;
    const place = { context, draft, owner, at };
    checkConditions(place, check);
    checkMatch(place, check);
    checkOverlap(place, check.overlaps);
    checkAlike(place, check);
    checkFinds(place, check);
  });
}

/** What a person changes is known of values that are written, and so is what the record was. */
function checkChanges({ context, draft, at }: Place, { changes, was }: RecordCheck): void {
  changes?.forEach((name, index) => {
    const field = requireField({ draft, name, at: `${at}/changes/${index}` });
    if (field === null || field.computed === null) return;
    draft.report({ at: `${at}/changes/${index}`, text: "check_changes.computed", params: { field: name } });
  });
  if (was === undefined) return;
  checkPredicate({ context, draft, owner: draft, predicate: was, at: `${at}/was` });
  if (changes !== undefined && isWritten(draft, was)) return;
  draft.report({ at: `${at}/was`, text: "check_changes.was" });
}

/** A record judged by itself: only \`when\` and \`changes\` say anything. */
function checkAlone(place: Place, check: RecordCheck): void {
  checkConditions(place, check);
  const { match, overlaps, alike, where, finds } = check;
  const says = check.when !== undefined || check.changes !== undefined;
  if (says && [match, overlaps, alike, where, finds].every((part) => part === undefined)) return;
  place.draft.report({ at: place.at, text: "check_alone" });
}

/** The same for whoever writes: no condition asks for the actor. */
function checkConditions({ context, draft, owner, at }: Place, { when, where }: RecordCheck): void {
  const conditions: [string, Predicate | undefined, Draft][] = [
    ["when", when, draft],
    ["where", where, owner],
  ];
  for (const [key, predicate, of] of conditions) {
    if (predicate === undefined) continue;
    const parent = key === "where" ? draft : null;
    checkPredicate({ context, draft, owner: of, parent, predicate, at: `${at}/${key}` });
    if (!isActorDependent(predicate)) continue;
    draft.report({ at: `${at}/${key}`, text: "check_condition", params: { part: key } });
  }
}

function checkMatch({ context, draft, owner, at }: Place, { match = {}, alike }: RecordCheck): void {
  if (Object.keys(match).length === 0 && alike === undefined) {
    draft.report({ at, text: "check_match.none", params: { resource: owner.name } });
  }
  for (const [name, path] of Object.entries(match)) {
    const place = `${at}/match/${name}`;
    const there = requireField({ draft, owner, name, at: place });
    const here = readEnd({ context, draft, owner: draft, at: place }, path);
    if (there === null || here === null) continue;
    if (hasColumn(there) && matches(there, here, path.includes("."))) continue;
    draft.report({
      at: place,
      text: "check_match.types",
      params: { field: name, resource: owner.name, type: there.valueType, path, otherType: here.valueType },
    });
  }
}

function matches(there: FieldInfo, here: FieldInfo, isPath: boolean): boolean {
  if (there.kind === "references" || here.kind === "references") {
    const refers = (field: FieldInfo) =>
      field.kind === "references" || field.kind === "reference" || field.name === "id";
    return refers(there) && refers(here) && there.to === here.to && !(isPath && here.kind === "references");
  }
  if (there.name === "id" || here.name === "id") return there.to !== null && there.to === here.to;
  return (
    there.kind === here.kind && !OPAQUE.has(there.kind) && there.kind !== "options" && comparable(there, here)
  );
}

/** The field at the end of a path over references. */
function readEnd({ context, draft, owner, at }: Place, path: string): FieldInfo | null {
  const [step = "", ...rest] = path.split(".");
  const field = requireField({ draft, owner, name: step, at });
  if (field === null || rest.length === 0) return field;
  const next = field.kind === "reference" ? context.drafts.get(field.to ?? "") : undefined;
  if (next !== undefined) return readEnd({ context, draft, owner: next, at }, rest.join("."));
  if (field.kind !== "reference") {
    draft.report({ at, text: "check_match.path", params: { field: step } });
  }
  return null;
}

function checkOverlap({ draft, owner, at }: Place, overlaps: RecordCheck["overlaps"]): void {
  if (overlaps === undefined) return;
  const read = (of: Draft, key: "there" | "here") =>
    overlaps[key].map((name, index) =>
      requireField({ draft, owner: of, name, at: `${at}/overlaps/${key}/${index}` }),
    );
  const fields = [...read(owner, "there"), ...read(draft, "here")];
  if (fields.includes(null)) return;
  const kinds = new Set(fields.map((field) => field?.kind));
  const [kind] = kinds;
  const apart = overlaps.minutes === undefined || kind === "datetime";
  if (kinds.size === 1 && kind !== undefined && ORDERED.has(kind) && apart) return;
  draft.report({ at: `${at}/overlaps`, text: "check_overlap" });
}

function checkAlike({ context, draft, owner, at }: Place, { alike = [], finds }: RecordCheck): void {
  if (alike.length > 0 && finds !== undefined) {
    draft.report({ at: `${at}/finds`, text: "check_alike.finds" });
  }
  alike.forEach((texts, index) => {
    for (const [key, of] of [
      ["there", owner],
      ["here", draft],
    ] as const) {
      texts[key].forEach((path, place) => {
        if (readText({ context, draft: of, path }) !== null) return;
        draft.report({
          at: `${at}/alike/${index}/${key}/${place}`,
          text: "check_alike.no_text",
          params: { path, resource: of.name },
        });
      });
    }
  });
}

/** The text at the end of a path; null where none is. */
function readText({
  context,
  draft,
  path,
}: {
  context: Context;
  draft: Draft | undefined;
  path: string;
}): TextEnd | null {
  const [step = "", ...rest] = path.split(".");
  const field = draft && fieldOf(draft, step);
  if (field == null) return null;
  if (field.kind === "reference" && rest.length > 0) {
    const next = readText({ context, draft: context.drafts.get(field.to ?? ""), path: rest.join(".") });
    return next && { ...next, path: [step, ...next.path] };
  }
  const [part] = rest;
  if (field.valueType === "address" && part !== undefined && rest.length === 1)
    return isAddressPart(part) ? { path: [step], in: { part } } : null;
  if (rest.length > 0) return null;
  if (field.valueType === "tags") return { path: [step], in: "list" };
  return field.kind === "text" ? { path: [step], in: "text" } : null;
}

function checkFinds({ context, draft, owner, at }: Place, check: RecordCheck): void {
  const { finds } = check;
  if (finds === undefined) return;
  const given = LIMITS.filter((name) => finds[name] !== undefined);
  const sum =
    finds.sum === undefined ? null : requireField({ draft, owner, name: finds.sum, at: `${at}/finds/sum` });
  const adds = sum === null || ((sum.kind === "integer" || sum.kind === "decimal") && hasColumn(sum));
  if (given.length !== 1 || !adds) {
    draft.report({
      at: `${at}/finds`,
      text: "check_finds",
      params: { limits: LIMITS, resource: owner.name },
    });
  }
  for (const name of given) {
    const expression = finds[name] as Expression;
    checkExpression({ context, draft, field: NUMBER, expression, at: `${at}/finds/${name}` });
    if (sum !== null) checkSumCurrency({ draft, owner, sum, limit: expression, check, at: `${at}/finds` });
  }
}

/** What a limit promises to be. */
const NUMBER = { name: "finds", kind: "decimal", valueType: "decimal", options: null } as FieldDraft;

/** Any other record of an area with one record at most. */
const onlyOne = ({ name, raw: { label } }: Draft): CompiledCheck => ({
  name: "single",
  when: null,
  changes: null,
  was: null,
  over: name,
  match: [],
  overlaps: null,
  alike: [],
  where: null,
  finds: null,
  level: "error",
  fields: label.slice(0, 1),
  override: null,
  reads: [],
});

export function buildChecks(context: Context, draft: Draft): CompiledResource["checks"] {
  const declared = (draft.raw.checks ?? []).map((raw): CompiledCheck => {
    const { name, over, level, fields } = raw;
    const compare = LIMITS.find((limit) => raw.finds?.[limit] !== undefined);
    const finds =
      raw.finds === undefined || compare === undefined
        ? null
        : { sum: raw.finds.sum ?? null, compare, limit: raw.finds[compare] as Expression };
    const match = Object.entries(raw.match ?? {}).map(([there, here]) => ({ there, here: here.split(".") }));
    const check = {
      name,
      when: raw.when ?? null,
      changes: raw.changes ?? null,
      was: raw.was ?? null,
      over: over ?? null,
      match,
      overlaps: raw.overlaps === undefined ? null : buildOverlap(raw.overlaps),
      alike: (raw.alike ?? []).map((texts) => buildAlike({ context, draft, over }, texts)),
      where: raw.where ?? null,
      finds,
      level,
      fields,
      override: raw.override === undefined ? null : { who: raw.override.who ?? null },
    };
    return { ...check, reads: raw.changes ?? [...collectReads(draft, check)] } as CompiledCheck;
  });
  return draft.raw.single === true ? [...declared, onlyOne(draft)] : declared;
}

/** Fields that checks find the records of a resource by, where nothing both refer to does. */
export function findSoughtFields({ drafts }: Context, { name: over, fields }: Draft): readonly string[] {
  const refers = (name: string) => name === "id" || fields.find((field) => field.name === name)?.to != null;
  const matches = [...drafts.values()]
    .flatMap(({ raw }) => raw.checks ?? [])
    .filter((check) => check.over === over)
    .map(({ match = {} }) => Object.keys(match));
  return [...new Set(matches.filter((names) => !names.some(refers)).flat())];
}

function buildOverlap({ there, here, minutes }: RangeOverlap): NonNullable<CompiledCheck["overlaps"]> {
  const ends = ([from = "", to = ""]: readonly string[]) => [from, to] as const;
  return { there: ends(there), here: ends(here), minutes: minutes ?? null };
}

function buildAlike(
  { context, draft, over }: { context: Context; draft: Draft; over: string | undefined },
  { there, here, percent, words = {} }: LikeTexts,
): CompiledCheck["alike"][number] {
  const ends = (of: Draft | undefined, paths: readonly string[]) =>
    paths.map((path) => readText({ context, draft: of, path })).filter((end) => end !== null);
  const owner = context.drafts.get(over ?? draft.name);
  return { there: ends(owner, there), here: ends(draft, here), percent, words };
}

type Reading = Pick<CompiledCheck, "over" | "when" | "match" | "overlaps" | "alike" | "where" | "finds">;

/** Every field of the record that the answer depends on, and for worked-out ones what they are worked out of. */
function collectReads(
  draft: Draft,
  { over, when, match, overlaps, alike, where, finds }: Reading,
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const computed = fieldOf(draft, name)?.computed;
    if (computed?.by === "expression") expressionFields(computed.expression).forEach(add);
    if (computed?.by === "lookup") add(computed.path[0] ?? name);
    if (computed?.by === "rollup") {
      const rows = draft.fields.find(({ kind, to }) => kind === "rows" && to === computed.resource);
      if (rows !== undefined) add(rows.name);
      if (computed.via === null && computed.filter !== null)
        predicateFields(computed.filter).parent.forEach(add);
    }
    if (computed?.by === "clock") add(computed.from);
  };
  if (when !== null) predicateFields(when).record.forEach(add);
  if (where !== null) predicateFields(where).parent.forEach(add);
  if (finds !== null) expressionFields(finds.limit).forEach(add);
  overlaps?.here.forEach(add);
  for (const { here } of match) add(here[0] ?? "");
  for (const { path } of alike.flatMap(({ here }) => here)) add(path[0] ?? "");
  // the record's own rows are written with it
  draft.fields.filter(({ kind, to }) => kind === "rows" && to === over).forEach(({ name }) => add(name));
  return found;
}
