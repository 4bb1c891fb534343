import { suggestName } from "../../shared/error-collector.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { parseValue } from "../fields/index.ts";
import type { Wording } from "../../shared/wording.ts";
import { WEBHOOK_EVENTS } from "../../webhooks/events.ts";
import type { Effect, FieldValue, Related, SetValue, WebhookEffect } from "../types.ts";
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
  if (effect.kind === "webhook") return checkWebhook(place, effect);
  effect.to.forEach((recipient, index) => checkRecipient({ ...place, at: `${at}/to/${index}` }, recipient));
}

/** Whether there is a webhook of the name shows when the step is made: they are settings, not part of definitions. */
function checkWebhook({ draft, at }: Place, { event, fields = [] }: WebhookEffect): void {
  if (WEBHOOK_EVENTS.some((taken) => taken === event))
    draft.report({ at: `${at}/event`, text: "effect_webhook", params: { event } });
  fields.forEach((name, index) => requireField({ draft, name, at: `${at}/fields/${index}`, field: name }));
}

function checkTimedName({ draft, at }: Place, name: string): void {
  const known = (draft.raw.timed ?? []).map((timed) => timed.name);
  if (known.includes(name)) return;
  draft.report({
    at: `${at}/name`,
    text: "timed_effects.unknown",
    params: { resource: draft.name, name, hint: suggestName(name, known) },
  });
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
    return draft.report({
      at: `${at}/path`,
      text: "effect_path.here",
      params: { path: effect.path, why: read.why },
    });
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
    draft.report({ at: `${at}/must`, text: "effect_must" });
  }
  if (effect.transition === undefined) return;
  const known = (target.raw.lifecycles ?? []).flatMap(({ transitions }) =>
    transitions.map(({ name }) => name),
  );
  const taking = (target.raw.lifecycles ?? [])
    .flatMap(({ transitions }) => transitions)
    .find(({ name, approvals }) => name === effect.transition && approvals !== undefined);
  if (taking !== undefined) {
    draft.report({
      at: `${at}/transition`,
      text: "approval_group.effect",
      params: { transition: taking.name },
    });
  }
  if (known.includes(effect.transition)) return;
  draft.report({
    at: `${at}/transition`,
    text: "effect_transition",
    params: {
      resource: target.name,
      transition: effect.transition,
      hint: suggestName(effect.transition, known),
    },
  });
}

/** `owner`: the resource of the record around which others are counted. */
function checkRelated({ at, ...place }: Place, owner: Draft, related: readonly Related[]): void {
  related.forEach((one, index) => checkCount({ ...place, at: `${at}/${index}` }, owner, one));
}

function checkCount({ context, draft, at }: Place, owner: Draft, related: Related): void {
  const read = readPath({ context, draft: owner, path: related.path });
  if (!read.ok) {
    if (read.broken) return;
    return draft.report({
      at: `${at}/path`,
      text: "effect_path.related",
      params: { path: related.path, resource: owner.name, why: read.why },
    });
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
    draft.report({
      at: `${at}/${bound}`,
      text: "effect_related",
      params: { field: name, resource: owner.name },
    });
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
  const why: Wording = read.ok ? { text: "why.ends_in", params: { resource: read.end } } : read.why;
  draft.report({ at, text: "effect_recipient", params: { recipient, why } });
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
      text: "set_value",
      params: { field: name, resource: target.name, why },
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
}): Wording | null {
  if (field.computed || !hasColumn(field)) return { text: "why.worked_out" };
  if (typeof value !== "object" || value === null) {
    const parsed = parseValue({ value, field });
    return parsed.ok
      ? null
      : { text: "why.is_no_value", params: { value: JSON.stringify(value), problem: parsed.problem.code } };
  }
  if ("dynamic" in value) {
    return DYNAMIC[value.dynamic]?.(field)
      ? null
      : { text: "why.cannot_hold", params: { value: value.dynamic } };
  }
  if (made === undefined && ("function" in value || needsReading(value))) {
    return { text: "why.only_effects_read" };
  }
  if (Array.isArray(value)) return field.kind === "references" ? null : { text: "why.no_list" };
  if ("function" in value) return null;
  if ("period" in value) {
    if (!inPeriod) return { text: "why.no_period" };
    const fits = field.kind === (value.period === "year" ? "integer" : "date");
    return fits ? null : { text: "why.cannot_hold_period", params: { part: value.period } };
  }
  if ("created" in value) {
    if (made?.has(value.created) !== true)
      return { text: "why.not_made", params: { resource: value.created } };
    return field.kind === "reference" && field.to === value.created
      ? null
      : { text: "why.refers_elsewhere", params: { resource: value.created } };
  }
  if ("sum" in value) {
    const wrong = value.sum.find(
      (part) => typeof part === "string" && !NUMBERS.has(fieldOf(draft, part)?.kind ?? ""),
    );
    if (wrong !== undefined)
      return { text: "why.no_number", params: { resource: draft.name, field: String(wrong) } };
    return NUMBERS.has(field.kind) ? null : { text: "why.holds_no_number" };
  }
  const source = fieldAt(context, draft, value.field);
  if ("text" in source) return source;
  if (source.field.kind === "sealed") return { text: "why.sealed" };
  const months = value.plusMonths === undefined ? null : fieldAt(context, draft, value.plusMonths);
  if (months !== null && "text" in months) return months;
  const isDate = source.field.kind === "date" && field.kind === "date";
  if (months !== null && (months.field.valueType !== "integer" || !isDate)) {
    return { text: "why.months" };
  }
  if (value.plusDays !== undefined && !isDate) return { text: "why.days" };
  // The record itself, as the target of a reference.
  if (source.field.name === "id" && field.kind === "reference" && field.to === source.owner) return null;
  const isOwn = !value.field.includes(".");
  if (isOwn && field.kind === "dynamic_reference" && source.field.kind === "reference") return null;
  const isTextToSeal = field.kind === "sealed" && source.field.kind === "text";
  return comparable(source.field, field) || isTextToSeal
    ? null
    : { text: "why.of_other_type", params: { field: source.field.name, type: source.field.valueType } };
}

/** The field at the end of a path, with the resource it is of, or why there is none. */
function fieldAt(
  context: Context,
  draft: Draft,
  path: string,
): { readonly field: FieldInfo; readonly owner: string } | Wording {
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  const read = readPath({ context, draft, path: steps.join(".") });
  if (!read.ok) return read.why;
  const owner = context.drafts.get(read.end);
  const field = owner && fieldOf(owner, name);
  return field
    ? { field, owner: read.end }
    : { text: "why.no_field", params: { resource: read.end, field: name } };
}

/** Whether a value stands elsewhere than on the record at hand. */
function needsReading(value: object): value is FieldValue {
  return "field" in value && (String(value.field).includes(".") || "plusMonths" in value);
}
