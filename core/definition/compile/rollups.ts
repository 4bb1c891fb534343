import { isActorDependent, isTimeDependent } from "../predicate-parts.ts";
import type { TextName } from "../../shared/wording.ts";
import type { CompiledComputed, FieldDefinitionOf, Predicate, ValueKind } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldDraft, FieldInfo } from "./draft.ts";
import { isOfOtherType, ORDERED, missingOptions } from "./operand-types.ts";

type Rollup = Extract<CompiledComputed, { by: "rollup" }>;
type RawRollup = NonNullable<FieldDefinitionOf<"computed">["rollup"]>;

export function compileRollup(rollup: RawRollup): Rollup {
  const [resource = "", via = null] = rollup.relation?.split(".") ?? [rollup.resource];
  const filter = rollup.filter ?? null;
  return {
    by: "rollup",
    resource,
    via,
    function: rollup.function,
    field: rollup.field ?? null,
    orderBy: rollup.by ?? null,
    filter,
    stored: via !== null && (filter === null || !isTimeDependent(filter)),
  };
}

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly field: FieldDraft;
  readonly computed: Rollup;
  readonly at: string;
}

export function checkRollup(place: Place): void {
  const { context, draft, field, computed, at } = place;
  const owner = requireResource({
    context,
    draft,
    name: computed.resource,
    at: `${at}/${computed.via === null ? "resource" : "relation"}`,
    field: field.name,
  });
  if (!owner) return;
  if (computed.via !== null) checkRelation({ draft, field, at }, owner, computed.via);
  checkRollupField(place, owner);
  checkFilter(place, owner);
}

function checkRelation(
  { draft, field, at }: Pick<Place, "draft" | "field" | "at">,
  owner: Draft,
  name: string,
): void {
  const via = requireField({ draft, owner, name, at: `${at}/relation`, field: field.name });
  const points = via?.kind === "reference" || via?.kind === "references";
  if (!via || (points && via.to === draft.name)) return;
  draft.report({
    at: `${at}/relation`,
    field: field.name,
    text: "rollup_relation",
    params: { rows: owner.name, field: name, resource: draft.name },
  });
}

function checkFilter({ context, draft, field, computed, at }: Place, owner: Draft): void {
  if (!computed.filter) return;
  checkPredicate({
    context,
    draft,
    owner,
    ...(computed.via === null ? { parent: draft } : {}),
    predicate: computed.filter,
    at: `${at}/filter`,
    field: field.name,
  });
  if (!isActorDependent(computed.filter)) return;
  draft.report({ at: `${at}/filter`, field: field.name, text: "rollup_filter" });
}

const NUMERIC: readonly ValueKind[] = ["integer", "decimal"];
const isNumeric = (field: { readonly kind: ValueKind }): boolean => NUMERIC.includes(field.kind);
const sameKind = (source: FieldInfo, result: FieldDraft): boolean =>
  source.kind === result.kind &&
  (source.to === null || source.to === result.to) &&
  missingOptions(source, result).length === 0;

/** The id of a row gives the row itself. */
const isRow = (source: FieldInfo, kind: ValueKind, result: FieldDraft): boolean =>
  source.name === "id" && result.kind === kind && source.to === result.to;

/** What each function needs of its field and gives as its result; null: it counts rows and takes no field. */
const FUNCTIONS: Readonly<
  Record<
    Rollup["function"],
    {
      fits: ((source: FieldInfo, result: FieldDraft) => boolean) | null;
      gives: Extract<TextName, `rollup.${string}`>;
    }
  >
> = {
  count: { fits: null, gives: "rollup.count" },
  exists: { fits: null, gives: "rollup.exists" },
  sum: {
    fits: (source, result) => isNumeric(source) && isNumeric(result),
    gives: "rollup.number",
  },
  average: {
    fits: (source, result) => isNumeric(source) && isNumeric(result),
    gives: "rollup.number",
  },
  min: {
    fits: (source, result) => ORDERED.has(source.kind) && sameKind(source, result),
    gives: "rollup.ordered",
  },
  max: {
    fits: (source, result) => ORDERED.has(source.kind) && sameKind(source, result),
    gives: "rollup.ordered",
  },
  collect: {
    fits: (source, result) =>
      isRow(source, "references", result) ||
      (source.kind === "reference" && result.kind === "references" && source.to === result.to),
    gives: "rollup.collect",
  },
  latest: {
    fits: (source, result) => isRow(source, "reference", result) || sameKind(source, result),
    gives: "rollup.latest",
  },
};
const COUNT_RESULTS: Partial<Record<Rollup["function"], ValueKind>> = { count: "integer", exists: "boolean" };

function checkRollupField({ draft, field, computed, at }: Place, owner: Draft): void {
  const { fits, gives } = FUNCTIONS[computed.function];
  const source =
    computed.field === null
      ? null
      : requireField({ draft, owner, name: computed.field, at: `${at}/field`, field: field.name });
  if (computed.field !== null && !source) return;
  const right =
    fits === null
      ? computed.field === null && field.kind === COUNT_RESULTS[computed.function]
      : source !== null && fits(source, field) && !isOfOtherType(source, field);
  if (!right || !ordersRightly({ draft, field, computed, at }, owner)) {
    draft.report({
      at,
      field: field.name,
      text: "rollup_field",
      params: { function: computed.function, needs: { text: gives } },
    });
  }
}

function ordersRightly({ draft, field, computed, at }: Omit<Place, "context">, owner: Draft): boolean {
  if (computed.function !== "latest") return computed.orderBy === null;
  if (computed.orderBy === null) return false;
  const by = requireField({ draft, owner, name: computed.orderBy, at: `${at}/by`, field: field.name });
  return by === null || ORDERED.has(by.kind);
}

/** Fields that must have a certain value in the records a figure is over, where no relation leads to them. */
export function findCountedFields({ drafts }: Context, { name }: Draft): readonly string[] {
  const found = [...drafts.values()].flatMap(({ fields }) =>
    fields.flatMap(({ computed }) =>
      computed?.by === "rollup" &&
      computed.via === null &&
      computed.resource === name &&
      computed.filter !== null
        ? equatedFields(computed.filter)
        : [],
    ),
  );
  return [...new Set(found)];
}

/** Fields that a condition, to hold, requires to have a certain value. */
export function equatedFields(predicate: Predicate): readonly string[] {
  if ("all" in predicate) return predicate.all.flatMap(equatedFields);
  if (!("field" in predicate) || predicate.field === undefined) return [];
  return predicate.is === undefined && predicate.in === undefined ? [] : [predicate.field];
}
