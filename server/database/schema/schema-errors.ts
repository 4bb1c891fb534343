import { NAME_LIMIT } from "../identifiers.ts";
import { isConvertible, staysRight } from "./conversions.ts";
import { meaningKey } from "./existing.ts";
import { planIndexes } from "./indexes.ts";
import { ConditionError } from "./predicate-sql.ts";
import type { Rename } from "./renames.ts";
import { resourceStorage } from "./resource-storage.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ExistingSchema } from "./existing.ts";

export type SchemaIssueCode =
  | "type_changed"
  | "renamed_and_converted"
  | "name_too_long"
  | "condition_not_indexable"
  | "duplicates_exist";

/** Why a definition cannot be carried out on the data there is. */
export interface SchemaIssue {
  readonly resource: string;
  readonly field: string | null;
  readonly code: SchemaIssueCode;
  readonly message: string;
}

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
        code: "renamed_and_converted",
        message: `Field ${from} of ${resource.name} cannot become ${field.name} and another type at once: publish its name first, then its type.`,
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
        code: "type_changed",
        message: `Field ${field.name} of ${resource.name} holds values of the kind ${known} and cannot become ${meaning}: give the new field another name.`,
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
      code: "name_too_long",
      message: `The name ${name} is longer than ${NAME_LIMIT} characters: shorten the resource's or the field's name.`,
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
        code: "condition_not_indexable",
        message: `A unique rule of ${resource.name} has ${error.message} in its condition: only is, in and empty over the row's own fields can be kept unique.`,
      },
    ];
  }
}
