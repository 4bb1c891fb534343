import { type DefinitionError, wordError } from "../../../core/shared/error-collector.ts";
import { NAME_LIMIT } from "../identifiers.ts";
import { isConvertible, staysRight } from "./conversions.ts";
import { meaningKey } from "./existing.ts";
import { planIndexes } from "./indexes.ts";
import { ConditionError } from "./predicate-sql.ts";
import type { Rename } from "./renames.ts";
import { resourceStorage } from "./resource-storage.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ExistingSchema } from "./existing.ts";

/** Why a definition cannot be carried out on the data there is. */
export type SchemaIssue = Required<
  Pick<DefinitionError, "resource" | "field" | "code" | "text" | "params" | "message">
>;

/** A change of the database that is not safe. Nothing was changed. */
export class SchemaError extends Error {
  readonly refusals: readonly SchemaIssue[];

  constructor(refusals: readonly SchemaIssue[]) {
    super(refusals.map(({ message }) => message).join(" "));
    this.name = "SchemaError";
    this.refusals = refusals;
  }
}

/** `existing` with the names that fields take. */
export function refuseUnsafe(
  resource: CompiledResource,
  existing: ExistingSchema,
  renames: readonly Rename[],
): SchemaIssue[] {
  return [
    ...refuseNames(resource),
    ...refuseMeanings(resource, existing),
    ...refuseConditions(resource),
    ...refuseBoth(resource, existing, renames),
  ];
}

/** Lists read the old column as long as values are converted, which another name would take from them. */
function refuseBoth(
  resource: CompiledResource,
  existing: ExistingSchema,
  renames: readonly Rename[],
): SchemaIssue[] {
  return renames.flatMap(({ from, stored: { field, columns, meaning } }) => {
    const known = existing.meanings.get(meaningKey(resource.name, columns[0] ?? ""));
    if (known === undefined || staysRight({ from: known, to: meaning })) return [];
    return [
      {
        resource: resource.name,
        field: field.name,
        ...wordError({
          text: "renamed_and_converted",
          params: { from, resource: resource.name, field: field.name },
        }),
      },
    ];
  });
}

function refuseMeanings(resource: CompiledResource, existing: ExistingSchema): SchemaIssue[] {
  return [...resourceStorage(resource).fields.values()].flatMap(({ field, columns, meaning }) => {
    const [main] = columns;
    const known = main === undefined ? undefined : existing.meanings.get(meaningKey(resource.name, main));
    if (known === undefined) return [];
    const change = { from: known, to: meaning };
    if (staysRight(change) || isConvertible(change)) return [];
    return [
      {
        resource: resource.name,
        field: field.name,
        ...wordError({
          text: "type_changed",
          params: { field: field.name, resource: resource.name, known, meaning },
        }),
      },
    ];
  });
}

function refuseNames(resource: CompiledResource): SchemaIssue[] {
  const { table, columns, fields } = resourceStorage(resource);
  const links = [...fields.values()].flatMap(({ linkTable }) => linkTable ?? []);
  return [table, ...columns.map(({ name }) => name), ...links]
    .filter((name) => name.length > NAME_LIMIT)
    .map((name) => ({
      resource: resource.name,
      field: null,
      ...wordError({ text: "name_too_long", params: { name, most: NAME_LIMIT } }),
    }));
}

function refuseConditions(resource: CompiledResource): SchemaIssue[] {
  try {
    planIndexes(resource, resourceStorage(resource));
    return [];
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    return [
      {
        resource: resource.name,
        field: null,
        ...wordError({
          text: "condition_not_indexable",
          params: { resource: resource.name, part: { text: error.part } },
        }),
      },
    ];
  }
}
