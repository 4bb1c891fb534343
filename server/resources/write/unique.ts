import { sql } from "kysely";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource, Predicate } from "../../../core/definition/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { WriteSession } from "./session.ts";

interface UniqueCheck {
  readonly rights: RightsSet;
  readonly resource: CompiledResource;
  /** The whole record as it would stand, canonical. */
  readonly record: RecordValues;
  /** Names of what changes. */
  readonly changed: ReadonlySet<string>;
  /** Null for a new record. */
  readonly id: number | null;
  readonly context: EvaluationContext;
}

interface Key {
  /** The named rule; null for a field that is unique by itself. */
  readonly name: string | null;
  readonly fields: readonly string[];
  readonly where: Predicate | null;
}

/** Live rows that have the same values already, answered at the fields. The unique indexes stand behind it. */
export async function checkUnique(session: WriteSession, check: UniqueCheck): Promise<FieldIssue[]> {
  const { resource, record, changed } = check;
  const keys: Key[] = [
    ...resource.fields
      .filter(({ unique }) => unique)
      .map(({ name }) => ({ name: null, fields: [name], where: null })),
    ...resource.unique,
  ];
  const issues: FieldIssue[] = [];
  for (const key of keys) {
    const touched = [...key.fields, ...(key.where === null ? [] : Object.keys(resource.fieldsByName))];
    if (!touched.some((name) => changed.has(name))) continue;
    if (key.fields.some((name) => isEmptyValue(record[name])) || !applies(check, key)) continue;
    if (await isTaken(session, check, key)) {
      const parameters: FieldIssue["parameters"] =
        key.name === null ? {} : { resource: resource.name, rule: key.name };
      for (const field of key.fields) issues.push({ field, code: "not_unique", parameters });
    }
  }
  return issues;
}

function applies({ resource, record, context }: UniqueCheck, { where }: Key): boolean {
  return (
    where === null || evaluatePredicate({ predicate: where, record, fields: resource.fieldsByName, context })
  );
}

async function isTaken(
  session: WriteSession,
  { rights, resource, record, id }: UniqueCheck,
  key: Key,
): Promise<boolean> {
  const frame = openFrame(rights.compilation(), resource.name);
  const { fields } = resourceStorage(resource);
  const { dialect } = session.database;
  const conditions = [sql`${column(frame, "archived")} is null`];
  for (const name of key.fields) {
    const stored = fields.get(name);
    if (stored?.sortColumn == null) return false;
    if (stored.hashColumn !== null) {
      const hashes = dialect.sealing.hashes(resource.name, String(record[name]));
      conditions.push(dialect.inList(column(frame, stored.hashColumn), hashes));
      continue;
    }
    conditions.push(
      sql`${column(frame, stored.sortColumn)} = ${stored.encode(record[name])[stored.sortColumn] ?? null}`,
    );
  }
  if (id !== null) conditions.push(sql`${column(frame, "id")} <> ${id}`);
  if (key.where !== null) conditions.push(conditionSql(frame, key.where));
  const rows = await session.rows(
    sql`select ${column(frame, "id")} as id from ${from(frame)} where ${allOf(conditions)} limit 1`,
  );
  return rows.length > 0;
}
