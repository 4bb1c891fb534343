import { isActorDependent, isTimeDependent } from "../predicate-parts.ts";
import type { CompiledComputed, FieldDefinitionOf, ValueKind } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldDraft, FieldInfo } from "./draft.ts";
import { ORDERED, missingOptions } from "./operand-types.ts";

type Rollup = Extract<CompiledComputed, { by: "rollup" }>;
type RawRollup = NonNullable<FieldDefinitionOf<"computed">["rollup"]>;

export function compileRollup(rollup: RawRollup): Rollup {
  const [resource = "", via = ""] = rollup.relation.split(".");
  const filter = rollup.filter ?? null;
  return {
    by: "rollup",
    resource,
    via,
    function: rollup.function,
    field: rollup.field ?? null,
    orderBy: rollup.by ?? null,
    filter,
    stored: filter === null || !isTimeDependent(filter),
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
    at: `${at}/relation`,
    field: field.name,
  });
  if (!owner) return;
  const via = requireField({ draft, owner, name: computed.via, at: `${at}/relation`, field: field.name });
  const points = via?.kind === "reference" || via?.kind === "references";
  if (via && (!points || via.to !== draft.name)) {
    const message = `"${computed.resource}.${computed.via}" is no reference to ${draft.name}: name the field that points here.`;
    draft.report({ at: `${at}/relation`, field: field.name, code: "rollup_relation", message });
  }
  checkRollupField(place, owner);
  checkFilter(place, owner);
}

function checkFilter({ context, draft, field, computed, at }: Place, owner: Draft): void {
  if (!computed.filter) return;
  checkPredicate({
    context,
    draft,
    owner,
    predicate: computed.filter,
    at: `${at}/filter`,
    field: field.name,
  });
  if (!isActorDependent(computed.filter)) return;
  const message = "A rollup is the same for everybody: its filter cannot ask for me or for roles.";
  draft.report({ at: `${at}/filter`, field: field.name, code: "rollup_filter", message });
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
    { fits: ((source: FieldInfo, result: FieldDraft) => boolean) | null; gives: string }
  >
> = {
  count: { fits: null, gives: "no field and an integer result" },
  exists: { fits: null, gives: "no field and a boolean result" },
  sum: {
    fits: (source, result) => isNumeric(source) && isNumeric(result),
    gives: "a number field and a number result",
  },
  average: {
    fits: (source, result) => isNumeric(source) && isNumeric(result),
    gives: "a number field and a number result",
  },
  min: {
    fits: (source, result) => ORDERED.has(source.kind) && sameKind(source, result),
    gives: "a number, date or time field and a result of the same type",
  },
  max: {
    fits: (source, result) => ORDERED.has(source.kind) && sameKind(source, result),
    gives: "a number, date or time field and a result of the same type",
  },
  collect: {
    fits: (source, result) =>
      isRow(source, "references", result) ||
      (source.kind === "reference" && result.kind === "references" && source.to === result.to),
    gives: 'a reference field, or "id", and a references result to the same resource',
  },
  latest: {
    fits: (source, result) => isRow(source, "reference", result) || sameKind(source, result),
    gives: 'a field of the result\'s type, or "id" for the row itself, and "by" a date, date-time or number',
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
      : source !== null && fits(source, field);
  if (!right || !ordersRightly({ draft, field, computed, at }, owner)) {
    const message = `The rollup "${computed.function}" takes ${gives}.`;
    draft.report({ at, field: field.name, code: "rollup_field", message });
  }
}

function ordersRightly({ draft, field, computed, at }: Omit<Place, "context">, owner: Draft): boolean {
  if (computed.function !== "latest") return computed.orderBy === null;
  if (computed.orderBy === null) return false;
  const by = requireField({ draft, owner, name: computed.orderBy, at: `${at}/by`, field: field.name });
  return by === null || ORDERED.has(by.kind);
}
