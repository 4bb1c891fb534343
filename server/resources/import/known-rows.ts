import { sql } from "kysely";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Statement } from "../../database/types.ts";
import { getText } from "../export/cells.ts";
import type { CellContext } from "../../field-types/types.ts";
import { exportedRows } from "../export/rows.ts";
import { readQuery, readShape } from "../read/list.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, Presented } from "../types.ts";
import { translateResource } from "../labels.ts";
import type { ImportPlan } from "./plan.ts";
import type { CellReading, ReadRow } from "./read-rows.ts";

/** The live record each row means, by the row's number; rows that mean none are absent. */
export async function findKnown(
  { database }: Pick<EngineContext, "database">,
  { resource }: OpenResource,
  { rows, plan }: { rows: readonly ReadRow[]; plan: ImportPlan },
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const field = plan.key?.field ?? null;
  if (field === null) {
    for (const { number, id } of rows) if (id !== null) found.set(number, id);
    return found;
  }
  const keys = rows.flatMap(({ key }) => (key === null ? [] : toSortKey(key)));
  if (keys.length === 0) return found;
  const column = sql.id(`${field.name}__key`);
  const statement = sql`select ${column} as k, id as i from ${sql.table(resource.name)} where ${column} in (${sql.join(keys)}) and archived is null`;
  const answers = await database.query<{ k: string; i: number }>(
    statement.compile(database.read) as Statement,
  );
  const ids = new Map(answers.map(({ k, i }) => [String(k), Number(i)]));
  for (const { number, key } of rows) {
    const id = key === null ? undefined : ids.get(toSortKey(key));
    if (id !== undefined) found.set(number, id);
  }
  return found;
}

/**
 * Takes out of the rows what their records say already, in the words of an export or as a value, so that a file that
 * was exported changes nothing where it was not changed, whatever its words leave out.
 *
 * @returns numbers of rows of which nothing is left
 */
export async function takeOutKnown(
  context: EngineContext,
  open: OpenResource,
  {
    rows,
    plan,
    reading,
    known,
  }: {
    rows: readonly ReadRow[];
    plan: ImportPlan;
    reading: CellReading;
    known: ReadonlyMap<number, number>;
  },
): Promise<ReadonlySet<number>> {
  const records = await readRecords(context, open, { ids: [...new Set(known.values())], plan });
  const words = translateResource(open.definitions, {
    resource: open.resource.name,
    language: reading.language,
  });
  const forms: CellContext[] = [
    { form: "labels", words, yesNo: reading.yesNo },
    { form: "names", words, yesNo: reading.yesNo },
  ];
  const unchanged = new Set<number>();
  for (const row of rows) {
    const record = records.get(known.get(row.number) ?? 0);
    if (record === undefined) continue;
    for (const [index, target] of plan.columns.entries()) {
      if (target?.field == null || !target.writable) continue;
      const { field } = target;
      if (!Object.hasOwn(record, field.name)) continue;
      const text = row.cells[index] ?? "";
      if (!saysTheSame({ text, field, value: record[field.name], row, forms })) continue;
      delete row.values[field.name];
      const issue = row.issues.findIndex(({ field: name }) => name === field.name);
      if (issue !== -1) row.issues.splice(issue, 1);
    }
    if (row.issues.length === 0 && Object.keys(row.values).length === 0) unchanged.add(row.number);
  }
  return unchanged;
}

function saysTheSame({
  text,
  field,
  value,
  row,
  forms,
}: {
  text: string;
  field: CompiledField;
  value: unknown;
  row: ReadRow;
  forms: readonly CellContext[];
}): boolean {
  if (text.trim() === "") return isEmptyValue(value);
  if (forms.some((form) => getText(value, field, form) === text)) return true;
  if (!Object.hasOwn(row.values, field.name)) return false;
  const parsed = parseValue({ value: row.values[field.name], field });
  return parsed.ok && sameValue(parsed.value, canonicalValue(field, value));
}

/** Records as the actor's export has them; none where the actor lists none. */
async function readRecords(
  context: EngineContext,
  open: OpenResource,
  { ids, plan }: { ids: readonly number[]; plan: ImportPlan },
): Promise<Map<number, Presented>> {
  const found = new Map<number, Presented>();
  const decision = open.own.decide("list");
  if (ids.length === 0 || decision.effect === "deny") return found;
  const fields = plan.columns.flatMap((target) => {
    const field = target?.field ?? null;
    return field !== null && open.own.readable(field) ? [field] : [];
  });
  const list = await readShape(context, open, { query: readQuery(open, { scope: "all" }), decision });
  for await (const records of exportedRows(context, open, { list, decision, fields, ids, people: false })) {
    for (const record of records) found.set(record.id, record);
  }
  return found;
}
