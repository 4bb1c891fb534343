import { suggestName } from "../../shared/error-collector.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { KINDS, checkLimits, fieldTypeOf, parseValue } from "../fields/index.ts";
import { translationsFieldOf } from "../translations.ts";
import type { Wording } from "../../shared/wording.ts";
import type {
  DefaultByRole,
  DefaultValue,
  FieldDefinition,
  FieldTypeName,
  FirstRecordDefault,
  ValueKind,
} from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { hasColumn, pointerOf, requireField, requireResource } from "./draft.ts";
import type { Context, DefinitionText, Draft, FieldDraft, WhyText } from "./draft.ts";
import { isQueryable, isSettled } from "./graph.ts";
import { ORDERED, comparable, missingOptions } from "./operand-types.ts";

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly field: FieldDraft;
  readonly at: string;
}

/** Everything about single fields that is not about computing them. */
export function checkFields(context: Context, draft: Draft): void {
  for (const field of draft.fields) {
    const place = { context, draft, field, at: pointerOf(draft, field.name) };
    checkType(place);
    checkFlags(place);
    checkTarget(place);
    checkClass(place);
    checkConditions(place);
    checkDefault(place);
    checkCompare(place);
    checkCopyFrom(place);
    checkZone(place);
    checkTranslations(place);
    checkSeries(place);
  }
}

function checkType({ draft, field, at }: Place): void {
  for (const found of fieldTypeOf(field.type).checkDefinition(field.definition)) {
    const { minimum, maximum, value } = found.parameters;
    const wording: Wording<DefinitionText> =
      found.code === "duplicate_option"
        ? { text: "duplicate_option", params: { value: String(value) } }
        : { text: "limits_crossed", params: { minimum: String(minimum), maximum: String(maximum) } };
    draft.report({ at: `${at}${found.pointer}`, field: field.name, ...wording });
  }
}

function checkFlags({ context, draft, field, at }: Place): void {
  const spec = fieldTypeOf(field.valueType);
  const report = (flag: string, why: Wording): void =>
    draft.report({
      at: `${at}/${flag}`,
      field: field.name,
      text: "flag_not_supported",
      params: { setting: flag, why },
    });
  const ofType = (text: WhyText): Wording => ({ text, params: { type: field.valueType } });
  const moving: Wording = { text: "why.moving" };
  const isSealed = field.kind === "sealed";
  if (isSealed && !SEALABLE.has(field.type)) report("sealed", ofType("why.not_sealed"));
  if (isSealed && field.sort) report("sort", { text: "why.sealed" });
  if (field.filter && !spec.filterable && !isSealed) report("filter", ofType("why.not_filtered"));
  else if (field.filter && !isQueryable(context, draft, field)) report("filter", moving);
  if (field.sort && !spec.sortable) report("sort", ofType("why.not_sorted"));
  else if (field.sort && !isQueryable(context, draft, field)) report("sort", moving);
  if (field.search && !spec.searchable && !isSealed && !OFFERED_TO_SEARCH.has(field.kind))
    report("search", ofType("why.not_searched"));
  else if (field.search && !isSettled(context, draft, field)) report("search", moving);
  if (field.ask && field.readOnly) report("ask", { text: "why.not_typed" });
  else if (field.ask && draft.raw.kind === "rows") report("ask", { text: "why.rows_have_no_form" });
  if (field.offerLast) checkOffered(draft, field, report);
  if (field.keepWhenHidden && !isEverHidden(draft, field))
    report("keepWhenHidden", { text: "why.never_hidden" });
  if (!field.unique || spec.canBeUnique || isSealed) return;
  draft.report({
    at: `${at}/unique`,
    field: field.name,
    text: "cannot_be_unique",
    params: { type: field.valueType },
  });
}

const isEverHidden = ({ raw }: Draft, { name, visibleWhen }: FieldDraft): boolean =>
  visibleWhen !== null ||
  (raw.sections ?? []).some((section) => section.visibleWhen !== undefined && section.fields.includes(name));

/** Texts, and days as texts. */
const SEALABLE: ReadonlySet<FieldTypeName> = new Set(["text", "long_text", "date", "email", "phone", "url"]);

/** What was given last is offered where somebody types it in, and another record may hold it too. */
function checkOffered(draft: Draft, field: FieldDraft, report: (flag: string, why: Wording) => void): void {
  const isState = draft.raw.lifecycles?.some((lifecycle) => lifecycle.field === field.name) === true;
  if (field.readOnly || isState) report("offerLast", { text: "why.not_typed" });
  else if (draft.raw.kind === "rows") report("offerLast", { text: "why.rows_have_no_form" });
  else if (field.unique) report("offerLast", { text: "why.unique_here" });
  else if (OF_ONE_RECORD.has(field.kind) || field.kind === "sealed")
    report("offerLast", { text: "why.not_offered", params: { type: field.valueType } });
}

/** What belongs to its record alone. */
const OF_ONE_RECORD: ReadonlySet<ValueKind> = new Set(["rows", "file", "files"]);

/** Kinds whose words are searched though no filter matches parts of them. */
const OFFERED_TO_SEARCH: ReadonlySet<ValueKind> = new Set(["json", "option"]);

function checkTarget({ context, draft, field, at }: Place): void {
  const { definition } = field;
  if (definition.type === "computed") return;
  if (definition.type === "rows") return checkRows({ context, draft, field, at }, definition.resource);
  if (field.to !== null)
    requireResource({ context, draft, name: field.to, at: `${at}/to`, field: field.name });
  const { resources, candidates } = definition as {
    resources?: string[];
    candidates?: FieldDefinition["visibleWhen"];
  };
  resources?.forEach((name, index) =>
    requireResource({ context, draft, name, at: `${at}/resources/${index}`, field: field.name }),
  );
  const owner = field.to === null ? undefined : context.drafts.get(field.to);
  checkHandover({ context, draft, field, at }, owner);
  if (!candidates || !owner) return;
  // A candidate is a row of the target; what it is compared with is the record being edited, seen as its parent.
  checkPredicate({
    context,
    draft,
    owner,
    parent: draft,
    predicate: candidates,
    at: `${at}/candidates`,
    field: field.name,
  });
}

/** The rows are of this resource; what both people share is a field of the people. */
function checkHandover({ context, draft, field, at }: Place, owner: Draft | undefined): void {
  const handover = "handover" in field.definition ? field.definition.handover : undefined;
  if (handover?.when) {
    const predicate = handover.when;
    checkPredicate({ context, draft, owner: draft, predicate, at: `${at}/handover/when`, field: field.name });
  }
  const { same } = handover ?? {};
  if (same === undefined || !owner || owner.byName.has(same)) return;
  draft.report({
    at: `${at}/handover/same`,
    field: field.name,
    text: "unknown_field.shared",
    params: { resource: owner.name, field: same },
  });
}

function checkRows({ context, draft, field, at }: Place, resource: string): void {
  const child = requireResource({ context, draft, name: resource, at: `${at}/resource`, field: field.name });
  if (!child || (child.raw.kind === "rows" && child.raw.parent?.resource === draft.name)) return;
  draft.report({
    at: `${at}/resource`,
    field: field.name,
    text: "rows_resource",
    params: { rows: resource, resource: draft.name },
  });
}

function checkClass({ context, draft, field, at }: Place): void {
  const { sensitivity } = field;
  if (sensitivity === null || !context.access || Object.hasOwn(context.access.classes, sensitivity)) return;
  const hint = suggestName(sensitivity, Object.keys(context.access.classes));
  draft.report({
    at: `${at}/sensitivity`,
    field: field.name,
    text: "unknown_class",
    params: { class: sensitivity, hint },
  });
}

/** The resource whose fields `parent` reads in conditions of a resource. */
export function getParent(context: Context, draft: Draft): Draft | null {
  const parent = draft.raw.kind === "rows" ? draft.raw.parent?.resource : undefined;
  return parent === undefined ? null : (context.drafts.get(parent) ?? null);
}

function checkConditions({ context, draft, field, at }: Place): void {
  const parent = getParent(context, draft);
  for (const name of ["requiredWhen", "visibleWhen", "readOnlyWhen"] as const) {
    const predicate = field[name];
    if (!predicate) continue;
    checkPredicate({
      context,
      draft,
      owner: draft,
      parent,
      predicate,
      at: `${at}/${name}`,
      field: field.name,
    });
  }
}

/** Which kinds a default worked out at creation gives. */
const DYNAMIC: Readonly<Record<string, (field: FieldDraft) => boolean>> = {
  today: (field) => field.kind === "date",
  now: (field) => field.kind === "datetime",
  me: (field) => field.to === ACTOR_RESOURCES.employee,
  my_team: (field) => field.to === ACTOR_RESOURCES.team,
};
const NO_ACTOR = { now: 0, timeZone: "UTC", actor: { employeeId: null, roles: [] } };

function checkDefault(place: Place): void {
  const { draft, field, at } = place;
  const value = field.default;
  if (value == null || field.definition.type === "computed") return;
  const why = defaultProblem(place, value);
  if (why === null) return;
  draft.report({
    at: `${at}/default`,
    field: field.name,
    text: "default_invalid",
    params: { value: JSON.stringify(value), why },
  });
}

function defaultProblem(place: Place, value: DefaultValue): Wording | null {
  const { field } = place;
  if (typeof value !== "object" || Array.isArray(value)) return constantProblem(value, field);
  if ("dynamic" in value) return dynamicProblem(value.dynamic, field);
  if ("where" in value) return firstRecordProblem(place, value.where);
  checkRoles(place, value.byRole);
  const values = [...value.byRole.map((one) => one.value), ...(value.else === undefined ? [] : [value.else])];
  return values.map((one) => constantProblem(one, field)).find((why) => why !== null) ?? null;
}

function checkRoles({ context, draft, field, at }: Place, byRole: DefaultByRole["byRole"]): void {
  byRole.forEach(({ role }, index) =>
    checkPredicate({
      context,
      draft,
      owner: draft,
      predicate: { role },
      at: `${at}/default/byRole/${index}`,
      field: field.name,
    }),
  );
}

/** The condition is one of the records that can be chosen, as that of the candidates is. */
function firstRecordProblem(
  { context, draft, field, at }: Place,
  predicate: FirstRecordDefault["where"],
): Wording | null {
  if (field.kind !== "reference")
    return { text: "why.type_cannot_hold", params: { type: field.valueType, value: "where" } };
  if (draft.raw.kind === "rows") return { text: "why.rows_choose_no_record" };
  const owner = field.to === null ? undefined : context.drafts.get(field.to);
  if (owner !== undefined)
    checkPredicate({
      context,
      draft,
      owner,
      parent: draft,
      predicate,
      at: `${at}/default/where`,
      field: field.name,
    });
  return null;
}

function dynamicProblem(name: string, field: FieldDraft): Wording | null {
  return DYNAMIC[name]?.(field)
    ? null
    : { text: "why.type_cannot_hold", params: { type: field.valueType, value: name } };
}

function constantProblem(value: unknown, field: FieldDraft): Wording | null {
  const parsed = parseValue({ value, field });
  if (!parsed.ok) return { text: "why.no_value", params: { problem: parsed.problem.code } };
  const retired = field.options?.filter((option) => option.retired).map((option) => option.value) ?? [];
  if (retired.some((option) => option === value)) return { text: "why.retired" };
  if (ORDERED.has(field.kind) && typeof field.limits.min === "string") return null;
  const broken = checkLimits({ value: parsed.value, field, context: NO_ACTOR });
  return broken ? { text: "why.over_limit", params: { problem: broken.code } } : null;
}

function checkCompare({ draft, field, at }: Place): void {
  field.compare.forEach(({ operator, field: name }, index) => {
    const place = `${at}/compare/${index}`;
    const other = requireField({ draft, name, at: place, field: field.name });
    const ordered = operator === "different" || ORDERED.has(field.kind);
    if (!other || (comparable(field, other) && ordered)) return;
    draft.report({
      at: place,
      field: field.name,
      text: "compare_field",
      params: { field: field.name, type: field.valueType, other: name, otherType: other.valueType, operator },
    });
  });
}

function checkCopyFrom({ context, draft, field, at }: Place): void {
  if (field.definition.copyAgain === true && !field.copyFrom && field.definition.type !== "computed") {
    draft.report({ at: `${at}/copyAgain`, field: field.name, text: "copy_from.again" });
  }
  if (!field.copyFrom || field.definition.type === "computed") return;
  const place = { at: `${at}/copyFrom`, field: field.name };
  const reference = requireField({ draft, name: field.copyFrom.reference, ...place });
  if (!reference) return;
  const owner =
    reference.kind === "reference" && reference.to !== null ? context.drafts.get(reference.to) : undefined;
  if (!owner && reference.to !== null && context.broken.has(reference.to)) return;
  const source = owner && requireField({ draft, owner, name: field.copyFrom.field, ...place });
  if (owner && !source) return;
  const why: Wording | null = !source
    ? { text: "why.no_single_reference", params: { field: reference.name } }
    : source.kind === "sealed"
      ? { text: "why.sealed" }
      : OF_ONE_RECORD.has(field.kind)
        ? { text: "why.stays_with_record", params: { type: field.valueType } }
        : !comparable(source, field) || missingOptions(source, field).length > 0
          ? { text: "why.holds_more", params: { field: source.name, type: source.valueType } }
          : source.sensitivity !== null && field.sensitivity === null
            ? { text: "why.open_here", params: { field: source.name, class: source.sensitivity } }
            : null;
  if (why === null) return;
  draft.report({ ...place, text: "copy_from.source", params: { why } });
}

/** What a number counts by must be there when it is drawn, and stay. */
function checkSeries({ draft, field, at }: Place): void {
  const { definition } = field;
  if (definition.type !== "code" || definition.series === undefined) return;
  const place = { at: `${at}/series`, field: field.name };
  const series = requireField({ draft, name: definition.series, ...place });
  const own = draft.byName.get(definition.series);
  if (!series || own === undefined) return;
  if (own.definition.type === "enum" && own.required && own.immutable && own.sensitivity === null) return;
  draft.report({ ...place, text: "code_series", params: { field: own.name } });
}

function checkZone({ draft, field, at }: Place): void {
  const { definition } = field;
  if (definition.type !== "datetime" || definition.zone === undefined) return;
  const place = { at: `${at}/zone`, field: field.name };
  if (!requireField({ draft, name: definition.zone, ...place })) return;
  const zone = draft.byName.get(definition.zone)?.definition;
  const named = zone?.type === "text" && zone.format === "time_zone";
  const why: Wording | null = !named
    ? { text: "why.no_time_zone", params: { field: definition.zone } }
    : draft.raw.kind === "rows"
      ? { text: "why.rows_have_no_zone" }
      : null;
  if (why === null) return;
  draft.report({ ...place, text: "zone_field", params: { why } });
}

/** Names of records show translations to whoever reads the text, so both are of one class. */
function checkTranslations({ draft, field, at }: Place): void {
  const name = translationsFieldOf(field);
  const place = { at: `${at}/translations`, field: field.name };
  if (name === null || !requireField({ draft, name, ...place })) return;
  const found = draft.byName.get(name);
  if (found?.type === "translations" && found.sensitivity === field.sensitivity) return;
  draft.report({ ...place, text: "translations_field", params: { field: name } });
}

/** Whether the field can stand in a key: one plain column. */
export function isKeyField(field: FieldDraft): boolean {
  return hasColumn(field) && KINDS[field.kind].canBeUnique;
}
