import { suggestName } from "../../shared/error-collector.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { parseValue } from "../fields/index.ts";
import type { Effect, FieldValue, Related, SetValue } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { fieldOf, hasColumn, requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import { comparable } from "./operand-types.ts";
import { readPath } from "./paths.ts";

type SetTarget = Place & Partial<Made> & { target: Draft; set: Readonly<Record<string, SetValue>> };

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly at: string;
  /** Whether the effects come with a period of the calendar. */
  readonly inPeriod?: boolean;
}

export function checkEffects({ effects, ...place }: Place & { effects: readonly Effect[] }): void {
  const made = new Set<string>();
  effects.forEach((effect, index) => {
    checkEffect({ ...place, at: `${place.at}/${index}`, effect, made });
    if (effect.kind === "create") made.add(effect.resource);
  });
}

/** `made`: resources of which earlier effects of the list make a record. */
type Made = { readonly made: ReadonlySet<string> };

function checkEffect({ effect, ...place }: Place & Made & { effect: Effect }): void {
  const { context, draft, at } = place;
  if (effect.kind === "call") return;
  if (effect.when) checkPredicate({ context, draft, owner: draft, predicate: effect.when, at: `${at}/when` });
  if (effect.kind === "create") {
    const target = requireResource({ context, draft, name: effect.resource, at: `${at}/resource` });
    if (effect.related) checkRelated({ context, draft, at: `${at}/related` }, draft, effect.related);
    return target ? checkSet({ ...place, at: `${at}/set`, target, set: effect.set }) : undefined;
  }
  if (effect.kind === "update") return checkUpdate({ ...place, effect });
  if (effect.kind === "timed") return checkTimedName(place, effect.name);
  effect.to.forEach((recipient, index) => checkRecipient({ ...place, at: `${at}/to/${index}` }, recipient));
}

function checkTimedName({ draft, at }: Place, name: string): void {
  const known = (draft.raw.timed ?? []).map((timed) => timed.name);
  if (known.includes(name)) return;
  const message = `${draft.name} has no timed effects "${name}": ${suggestName(name, known)}`;
  draft.report({ at: `${at}/name`, code: "timed_effects", message });
}

function checkUpdate({
  context,
  draft,
  at,
  effect,
  made,
  inPeriod,
}: Place & Made & { effect: Extract<Effect, { kind: "update" }> }): void {
  const read = readPath({ context, draft, path: effect.path, dynamic: true });
  if (!read.ok) {
    if (read.broken) return;
    const message = `The path "${effect.path}" leads nowhere: ${read.why}.`;
    return draft.report({ at: `${at}/path`, code: "effect_path", message });
  }
  const target = context.drafts.get(read.end);
  if (!target) return;
  if (effect.related) checkRelated({ context, draft, at: `${at}/related` }, target, effect.related);
  checkSet({
    context,
    draft,
    at: `${at}/set`,
    target,
    set: effect.set ?? {},
    made,
    ...(inPeriod === undefined ? {} : { inPeriod }),
  });
  if (effect.where)
    checkPredicate({
      context,
      draft,
      owner: target,
      parent: draft,
      predicate: effect.where,
      at: `${at}/where`,
    });
  if (effect.must === true && effect.transition === undefined) {
    const message = `"must" says that a transition must be possible, and the effect makes none: leave it out or name the transition.`;
    draft.report({ at: `${at}/must`, code: "effect_must", message });
  }
  if (effect.transition === undefined) return;
  const known = (target.raw.lifecycles ?? []).flatMap(({ transitions }) =>
    transitions.map(({ name }) => name),
  );
  if (known.includes(effect.transition)) return;
  const message = `${target.name} has no transition "${effect.transition}": ${suggestName(effect.transition, known)}`;
  draft.report({ at: `${at}/transition`, code: "effect_transition", message });
}

/** `owner`: the resource of the record around which others are counted. */
function checkRelated({ at, ...place }: Place, owner: Draft, related: readonly Related[]): void {
  related.forEach((one, index) => checkCount({ ...place, at: `${at}/${index}` }, owner, one));
}

function checkCount({ context, draft, at }: Place, owner: Draft, related: Related): void {
  const read = readPath({ context, draft: owner, path: related.path });
  if (!read.ok) {
    if (read.broken) return;
    const message = `The path "${related.path}" leads nowhere from ${owner.name}: ${read.why}.`;
    return draft.report({ at: `${at}/path`, code: "effect_path", message });
  }
  const counted = context.drafts.get(read.end);
  if (counted && related.where)
    checkPredicate({
      context,
      draft,
      owner: counted,
      parent: owner,
      predicate: related.where,
      at: `${at}/where`,
    });
  for (const bound of ["atLeast", "fewerThan"] as const) {
    const name = related[bound];
    if (typeof name !== "string" || fieldOf(owner, name)?.valueType === "integer") continue;
    const message = `"${name}" is no number field of ${owner.name} to count up to.`;
    draft.report({ at: `${at}/${bound}`, code: "effect_related", message });
  }
}

/** Whom a notice goes to: a path that ends in an employee, or an actor or rule of access.json. */
export function checkRecipient({ context, draft, at }: Place, recipient: string): void {
  const { access } = context;
  const read = readPath({ context, draft, path: recipient });
  if (read.ok ? read.end === ACTOR_RESOURCES.employee : read.broken) return;
  const named =
    access === null || Object.hasOwn(access.actors, recipient) || Object.hasOwn(access.rules, recipient);
  const isName = !recipient.includes(".") && !recipient.includes("(") && !fieldOf(draft, recipient);
  if (isName && named) return;
  const why = read.ok ? `it ends in ${read.end}` : read.why;
  const message = `"${recipient}" names nobody: it is no actor of access.json, and as a path to an employee, ${why}.`;
  draft.report({ at, code: "effect_recipient", message });
}

/** What a transition or an effect writes: fields of the target that can be written, values they can hold. */
export function checkSet({ context, draft, at, target, set, made, inPeriod = false }: SetTarget): void {
  for (const [name, value] of Object.entries(set)) {
    const place = { at: `${at}/${name}`, field: target === draft ? name : null };
    const field = requireField({ draft, owner: target, name, ...place });
    const why = field && setProblem({ context, draft, field, value, made, inPeriod });
    if (!why) continue;
    draft.report({
      ...place,
      code: "set_value",
      message: `"${name}" of ${target.name} cannot be set so: ${why}.`,
    });
  }
}

const DYNAMIC: Readonly<Record<string, (field: FieldInfo) => boolean>> = {
  today: (field) => field.kind === "date",
  now: (field) => field.kind === "datetime",
  me: (field) => field.to === ACTOR_RESOURCES.employee,
  my_team: (field) => field.to === ACTOR_RESOURCES.team,
};

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal"]);

function setProblem({
  context,
  draft,
  field,
  value,
  made,
  inPeriod,
}: Partial<Made> & {
  context: Context;
  draft: Draft;
  inPeriod: boolean;
  field: FieldInfo;
  value: SetValue;
}): string | null {
  if (field.computed || !hasColumn(field)) return "it is worked out, not written";
  if (typeof value !== "object" || value === null) {
    const parsed = parseValue({ value, field });
    return parsed.ok ? null : `${JSON.stringify(value)} is no value of it (${parsed.problem.code})`;
  }
  if ("dynamic" in value) {
    return DYNAMIC[value.dynamic]?.(field) ? null : `it cannot hold "${value.dynamic}"`;
  }
  if (made === undefined && ("function" in value || needsReading(value))) {
    return "only effects read other records and call functions";
  }
  if (Array.isArray(value)) return field.kind === "references" ? null : "it holds no list of records";
  if ("function" in value) return null;
  if ("period" in value) {
    if (!inPeriod) return "only timed effects that come with a period know one";
    const fits = field.kind === (value.period === "year" ? "integer" : "date");
    return fits ? null : `it cannot hold the ${value.period} of a period`;
  }
  if ("created" in value) {
    if (made?.has(value.created) !== true) return `no effect before this one makes a ${value.created}`;
    return field.kind === "reference" && field.to === value.created
      ? null
      : `it does not refer to ${value.created}`;
  }
  if ("sum" in value) {
    const wrong = value.sum.find(
      (part) => typeof part === "string" && !NUMBERS.has(fieldOf(draft, part)?.kind ?? ""),
    );
    if (wrong !== undefined) return `${draft.name} has no number "${wrong}" to add up`;
    return NUMBERS.has(field.kind) ? null : "it holds no number";
  }
  const source = fieldAt(context, draft, value.field);
  if (typeof source === "string") return source;
  const months = value.plusMonths === undefined ? null : fieldAt(context, draft, value.plusMonths);
  if (typeof months === "string") return months;
  const isDate = source.field.kind === "date" && field.kind === "date";
  if (months !== null && (months.field.valueType !== "integer" || !isDate)) {
    return "only a date is moved by months, and only by a whole number of them";
  }
  if (value.plusDays !== undefined && !isDate) return "only a date has days before and after it";
  // The record itself, as the target of a reference.
  if (source.field.name === "id" && field.kind === "reference" && field.to === source.owner) return null;
  const isOwn = !value.field.includes(".");
  if (isOwn && field.kind === "dynamic_reference" && source.field.kind === "reference") return null;
  return comparable(source.field, field)
    ? null
    : `"${source.field.name}" (${source.field.valueType}) is of another type`;
}

/** The field at the end of a path, with the resource it is of, or why there is none. */
function fieldAt(
  context: Context,
  draft: Draft,
  path: string,
): { readonly field: FieldInfo; readonly owner: string } | string {
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  const read = readPath({ context, draft, path: steps.join(".") });
  if (!read.ok) return read.why;
  const owner = context.drafts.get(read.end);
  const field = owner && fieldOf(owner, name);
  return field ? { field, owner: read.end } : `${read.end} has no field "${name}"`;
}

/** Whether a value stands elsewhere than on the record at hand. */
function needsReading(value: object): value is FieldValue {
  return "field" in value && (String(value.field).includes(".") || "plusMonths" in value);
}
