import { asBefore } from "../../core/definition/former-names.ts";
import { resourceStorage } from "../database/schema/resource-storage.ts";
import type { CompiledField, CompiledResources } from "../../core/definition/types.ts";
import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import type { Database } from "../database/types.ts";

/**
 * Changes that would leave stored values without meaning: options that rows still hold. Columns and tables are never
 * dropped, and changed types are refused by the plan of the tables, so nothing else can be lost.
 */
export async function findDataLoss({
  database,
  before,
  after,
}: {
  database: Database;
  before: CompiledResources;
  after: CompiledResources;
}): Promise<DefinitionError[]> {
  const errors: DefinitionError[] = [];
  for (const resource of after.resources) {
    const old = before.byName[resource.name];
    if (old === undefined || resource.kind === "view") continue;
    for (const field of resource.fields) {
      const known = asBefore(old, field);
      if (known === undefined || known.kind !== field.kind || field.computed !== null) continue;
      for (const value of removedOptions(known, field)) {
        if (!(await isHeld({ database, table: resource.name, field: known, value }))) continue;
        errors.push({
          source: resource.source,
          resource: resource.name,
          field: field.name,
          pointer: "",
          ...wordError({
            text: "option_in_use",
            params: { resource: resource.name, option: value, field: field.name },
          }),
        });
      }
    }
  }
  return errors;
}

/** Values that stay stored and that nobody sees any more. */
export interface HiddenValues {
  readonly resource: string;
  /** Null: the whole resource, with its records. */
  readonly field: string | null;
  /** At most one more than `MAX_COUNTED`. */
  readonly count: number;
}

/** Removed resources with records, and removed fields that hold values, under the second definitions. */
export async function findHiddenValues({
  database,
  before,
  after,
}: {
  database: Database;
  before: CompiledResources;
  after: CompiledResources;
}): Promise<HiddenValues[]> {
  const hidden: HiddenValues[] = [];
  for (const old of before.resources) {
    if (old.kind === "view") continue;
    const left = after.byName[old.name]?.fieldsByName;
    const whole = left === undefined && old.kind === "record";
    const renamed = new Set(
      (after.byName[old.name]?.fields ?? []).flatMap((field) => asBefore(old, field)?.name ?? []),
    );
    const missing = whole
      ? [{ field: null, column: "id" }]
      : [...resourceStorage(old).fields.values()].flatMap(({ field: { name }, columns: [column] }) =>
          column === undefined || renamed.has(name) ? [] : [{ field: name, column }],
        );
    for (const { field, column } of missing) {
      const count = await heldValues({ database, table: old.name, column });
      if (count > 0) hidden.push({ resource: old.name, field, count });
    }
  }
  return hidden;
}

/** The same as doubts of the definitions that hide them. */
export function hiddenWarnings(
  hidden: readonly HiddenValues[],
  { before, after }: { before: CompiledResources; after: CompiledResources },
): DefinitionError[] {
  return hidden.map(({ resource, field, count }) => {
    const beyond = count > MAX_COUNTED;
    const params = { resource, count: beyond ? MAX_COUNTED : count };
    return {
      source: (after.byName[resource] ?? before.byName[resource])?.source ?? "",
      resource,
      field,
      pointer: "",
      ...wordError(
        field === null
          ? { text: beyond ? "values_hidden.area_beyond" : "values_hidden.area", params }
          : {
              text: beyond ? "values_hidden.field_beyond" : "values_hidden.field",
              params: { ...params, field },
            },
      ),
    };
  });
}

/** Beyond it nobody needs the number, and a large table need not be read to its end. */
export const MAX_COUNTED = 1000;

async function heldValues({
  database,
  table,
  column,
}: {
  database: Database;
  table: string;
  column: string;
}): Promise<number> {
  const rows = await database.long
    .selectFrom(table)
    .select("id")
    .where(column, "is not", null)
    .limit(MAX_COUNTED + 1)
    .execute();
  return rows.length;
}

function removedOptions(before: CompiledField, after: CompiledField): string[] {
  if (before.options === null || after.options === null) return [];
  const left = new Set(after.options.map(({ value }) => value));
  return before.options.map(({ value }) => value).filter((value) => !left.has(value));
}

async function isHeld({
  database,
  table,
  field,
  value,
}: {
  database: Database;
  table: string;
  field: CompiledField;
  value: string;
}): Promise<boolean> {
  const many = field.kind === "options";
  const row = await database.long
    .selectFrom(many ? `${table}__${field.name}` : table)
    .select(many ? "owner" : "id")
    .where(many ? "value" : field.name, "=", value)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
