import { isActorDependent, isTimeDependent, predicateFields } from "../predicate-parts.ts";
import { expressionFields, isExpressionTimeDependent } from "../expression-parts.ts";
import type { Wording } from "../../shared/wording.ts";
import { pick } from "../fields/spec.ts";
import type { CompiledComputed, FieldDefinitionOf } from "../types.ts";
import {
  fieldOf,
  hasColumn,
  pointerOf,
  requireField,
  requireResource,
  type Context,
  type Draft,
  type FieldDraft,
  type FieldInfo,
} from "./draft.ts";
import { checkExpression } from "./check-expression.ts";
import { getOrigin, lookupEnd } from "./origins.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkRollup, compileRollup } from "./rollups.ts";
import { isOfOtherType, missingOptions, TAKEN_OVER } from "./operand-types.ts";

type Definition = FieldDefinitionOf<"computed">;
const SOURCES = ["expression", "rollup", "lookup", "clock"] as const;
/** Settings of typed fields that say nothing about a value the server works out. */
const FOREIGN = [
  "required",
  "requiredWhen",
  "ask",
  "default",
  "copyFrom",
  "copyAgain",
  "offerLast",
  "duplicated",
  "keepWhenHidden",
  "immutable",
  "unique",
  "personal",
  "compare",
] as const;

export const computedFields = (draft: Draft): { field: FieldDraft; definition: Definition }[] =>
  draft.fields.flatMap((field) =>
    field.definition.type === "computed" ? [{ field, definition: field.definition }] : [],
  );

/** Fills in how each computed field comes about; a field whose source is unclear stays without. */
export function compileComputed(context: Context): void {
  for (const draft of context.drafts.values()) {
    for (const { field, definition } of computedFields(draft)) field.computed = getComputed(definition);
  }
  for (const draft of context.drafts.values()) {
    for (const { field } of computedFields(draft)) inherit(context, draft, field, 0);
  }
}

function getComputed(definition: Definition): CompiledComputed | null {
  const { expression, rollup, lookup, clock, frozenWhen = null } = definition;
  if (expression !== undefined) return { by: "expression", expression, stored: false };
  if (rollup) return compileRollup(rollup);
  if (lookup) return { by: "lookup", path: lookup.split("."), frozenWhen, stored: true };
  if (!clock) return null;
  return { by: "clock", from: clock.from, count: clock.count, when: clock.when ?? null, stored: false };
}

/** A value taken from another field has its target, options and digits, where the definition does not say otherwise. */
function inherit(context: Context, draft: Draft, field: FieldDraft, depth: number): void {
  const origin = getOrigin(context, draft, field);
  if (!origin || depth > 8) return;
  const source = origin.owner.byName.get(origin.name);
  if (source?.computed) inherit(context, origin.owner, source, depth + 1);
  const info = fieldOf(origin.owner, origin.name);
  if (!info || field.definition.type !== "computed") return;
  if (field.kind === "reference" || field.kind === "references") field.to ??= info.to;
  if (field.kind === "option") field.options ??= info.options;
  if (field.valueType === info.valueType)
    field.limits = { ...field.limits, ...pick(info.limits, ["precision"]) };
  if (field.kind === "decimal" && field.definition.scale === undefined) {
    const isWhole = field.computed?.by === "lookup" && info.valueType === "money" && info.scale === 0;
    field.scale = isWhole ? 0 : Math.max(field.scale, info.kind === "decimal" ? info.scale : 0);
  }
}

export function checkComputed(context: Context, draft: Draft): void {
  for (const { field, definition } of computedFields(draft)) {
    const at = pointerOf(draft, field.name);
    checkSources(draft, definition, at);
    checkFrozen(context, draft, definition, at);
    checkResult(context, draft, field);
    if (!field.computed) continue;
    checkSource(context, { draft, field, computed: field.computed, at });
    checkLeak(context, draft, field);
  }
}

function checkSources(draft: Draft, definition: Definition, at: string): void {
  const { name: field, rollup } = definition;
  const exactlyOne = <T extends object>(place: string, said: T, sources: readonly (keyof T & string)[]) => {
    const given = sources.filter((source) => said[source] !== undefined);
    if (given.length === 1) return;
    draft.report({ at: place, field, text: "computed_source", params: { sources, given } });
  };
  exactlyOne(at, definition, SOURCES);
  if (rollup) exactlyOne(`${at}/rollup`, rollup, ["relation", "resource"]);
  const foreign = FOREIGN.filter((flag) => definition[flag] !== undefined);
  if (foreign.length === 0) return;
  draft.report({ at, field: definition.name, text: "computed_flags", params: { settings: foreign } });
}

/** Only what the record itself keeps decides: then a write of the record is what lets the value follow again. */
function checkFrozen(
  context: Context,
  draft: Draft,
  { name, lookup, frozenWhen }: Definition,
  at: string,
): void {
  if (frozenWhen === undefined) return;
  const place = { at: `${at}/frozenWhen`, field: name };
  checkPredicate({ context, draft, owner: draft, predicate: frozenWhen, ...place });
  const worked = predicateFields(frozenWhen).record.find((read) => draft.byName.get(read)?.computed);
  const why: Wording | null =
    lookup === undefined
      ? { text: "why.no_lookup" }
      : isTimeDependent(frozenWhen) || isActorDependent(frozenWhen)
        ? { text: "why.moving_condition" }
        : worked !== undefined
          ? { text: "why.worked_out_itself", params: { field: worked } }
          : null;
  if (why === null) return;
  draft.report({ ...place, text: "lookup_frozen", params: { why } });
}

function checkResult(context: Context, draft: Draft, field: FieldDraft): void {
  const at = pointerOf(draft, field.name);
  const place = { at: `${at}/result`, field: field.name };
  const report = (text: "computed_result.options" | "computed_result.to"): void =>
    draft.report({ ...place, text });
  if (TAKEN_OVER.has(field.valueType) && field.computed !== null && !isTaken(field.computed))
    draft.report({ ...place, text: "computed_result.lookup", params: { type: field.valueType } });
  if (field.kind === "option" && !field.options) report("computed_result.options");
  if (field.kind !== "reference" && field.kind !== "references") return;
  if (field.to === null) report("computed_result.to");
  else requireResource({ context, draft, name: field.to, at: `${at}/to`, field: field.name });
}

const isTaken = (computed: CompiledComputed): boolean =>
  computed.by === "lookup" || (computed.by === "rollup" && computed.field !== null);

interface Place {
  readonly draft: Draft;
  readonly field: FieldDraft;
  readonly at: string;
}

function checkSource(context: Context, place: Place & { computed: CompiledComputed }): void {
  const { draft, field, computed, at } = place;
  if (computed.by === "expression") {
    return checkExpression({
      context,
      draft,
      field,
      expression: computed.expression,
      at: `${at}/expression`,
    });
  }
  if (computed.by === "rollup") return checkRollup({ context, draft, field, computed, at: `${at}/rollup` });
  if (computed.by === "lookup") return checkLookup(context, place, computed.path);
  checkClock(context, place, computed);
}

function checkLookup(context: Context, { draft, field, at }: Place, path: readonly string[]): void {
  const origin = lookupEnd({ context, draft, path, report: { at: `${at}/lookup`, field: field.name } });
  const info =
    origin &&
    requireField({ draft, owner: origin.owner, name: origin.name, at: `${at}/lookup`, field: field.name });
  if (!info) return;
  const missing = missingOptions(info, field);
  const isOther = isOfOtherType(info, field) || info.kind !== field.kind;
  if (!isOther && (info.to === null || info.to === field.to) && missing.length === 0) return;
  const why: Wording =
    missing.length > 0
      ? { text: "why.options_lack", params: { options: missing } }
      : isOther
        ? {
            text: "why.other_type",
            params: { path: path.join("."), type: info.valueType, promised: field.valueType },
          }
        : { text: "why.leads_elsewhere", params: { resource: info.to ?? "", other: field.to ?? "" } };
  draft.report({
    at: `${at}/lookup`,
    field: field.name,
    text: "lookup_path.kept",
    params: { path: path.join("."), why },
  });
}

function checkClock(
  context: Context,
  { draft, field, at }: Place,
  clock: Extract<CompiledComputed, { by: "clock" }>,
): void {
  const from = requireField({ draft, name: clock.from, at: `${at}/clock/from`, field: field.name });
  const dated = from && (from.kind === "date" || from.kind === "datetime") && hasColumn(from);
  if (from && (!dated || field.kind !== "integer")) {
    draft.report({
      at: `${at}/clock`,
      field: field.name,
      text: "clock_from",
      params: { field: clock.from, type: from.valueType },
    });
  }
  if (!clock.when) return;
  checkPredicate({
    context,
    draft,
    owner: draft,
    predicate: clock.when,
    at: `${at}/clock/when`,
    field: field.name,
  });
}

/** A value worked out of classified ones must be classified itself: whether it reveals them is for a person to decide. */
function checkLeak(context: Context, draft: Draft, field: FieldDraft): void {
  if (field.sensitivity !== null) return;
  const classified = valuesRead(context, draft, field).find((info) => info.sensitivity !== null);
  if (!classified) return;
  draft.report({
    at: pointerOf(draft, field.name),
    field: field.name,
    text: "computed_leak",
    params: { field: field.name, source: classified.name, class: classified.sensitivity ?? "" },
  });
}

function valuesRead(context: Context, draft: Draft, field: FieldDraft): readonly FieldInfo[] {
  const { computed } = field;
  const origin = getOrigin(context, draft, field);
  const own =
    computed?.by === "expression"
      ? expressionFields(computed.expression)
      : computed?.by === "clock"
        ? [computed.from]
        : [];
  const infos = own.map((name) => fieldOf(draft, name));
  return [...infos, origin && fieldOf(origin.owner, origin.name)].filter((info) => info !== null);
}

/** Every other computed or stored field a computed field stands on, in its own or another resource. */
export function getInputs(
  context: Context,
  draft: Draft,
  field: FieldDraft,
): { owner: Draft; name: string }[] {
  const { computed } = field;
  const own = (names: readonly string[]): { owner: Draft; name: string }[] =>
    names.map((name) => ({ owner: draft, name }));
  if (!computed) return [];
  if (computed.by === "expression") return own(expressionFields(computed.expression));
  if (computed.by === "clock") {
    return own([computed.from, ...(computed.when ? predicateFields(computed.when).record : [])]);
  }
  const origin = getOrigin(context, draft, field);
  if (computed.by === "lookup") return [...own(computed.path.slice(0, 1)), ...(origin ? [origin] : [])];
  const owner = context.drafts.get(computed.resource);
  if (!owner) return [];
  const filtered = computed.filter ? predicateFields(computed.filter) : null;
  const names = [computed.via, computed.field, computed.orderBy, ...(filtered?.record ?? [])];
  const beside = computed.via === null ? own(filtered?.parent ?? []) : [];
  return [...names.filter((name) => name !== null).map((name) => ({ owner, name })), ...beside];
}

/** Whether a computed value, by what its own definition says, changes with the clock. */
export function readsClock(computed: CompiledComputed): boolean {
  if (computed.by === "clock") return true;
  if (computed.by === "expression") return isExpressionTimeDependent(computed.expression);
  return computed.by === "rollup" && computed.filter !== null && isTimeDependent(computed.filter);
}
