import { sql } from "kysely";
import { LABEL_COLUMN } from "../../database/schema/resource-storage.ts";
import { ALL_NAMED } from "../plan/labels.ts";
import { createRowReader } from "../plan/row-reader.ts";
import { compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { column, from, openFrame, selectList } from "../sql/frame.ts";
import { IDS } from "../sql/slots.ts";
import { outboxSql } from "./history.ts";
import { updateSql } from "./statements.ts";
import { textColumns, listTextFields, buildTextColumns } from "./label-and-search-text.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { Presented } from "../plan/row-reader.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { WriteSession } from "./session.ts";

/** Written to the outbox when a record's label changed: whoever names it in a label or search text must follow. */
const RENAMED = "renamed";
/** Keys of `sys__meta` that name renamed records: `renamed:<resource>:<id>`. */
export const RENAMED_PREFIX = "renamed:";

interface TextsPlan {
  readonly statement: ReturnType<typeof compileTemplate>;
  readonly columns: readonly string[];
  present(row: readonly unknown[]): { record: Presented; stored: readonly unknown[] };
}

/** Makes label and search texts of rows anew where they changed; gives the ids of rows that have another label now. */
export async function refreshTextColumns(
  session: WriteSession,
  rights: RightsSet,
  { resource, ids }: { resource: CompiledResource; ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const plan = rights.plan(`texts|${resource.name}`, () => compileTexts(session, rights, resource));
  const rows = await session.rows(plan.statement, { ids });
  const found = rows.map((row) => plan.present(row));
  await labelPointers(session, rights, { resource, records: found.map(({ record }) => record) });
  const renamed: number[] = [];
  const statements = found.flatMap(({ record, stored }) => {
    const texts = buildTextColumns(resource, record);
    const same = plan.columns.every((name, index) => texts[name] === stored[index]);
    if (same) return [];
    const hadLabel = stored[plan.columns.indexOf(LABEL_COLUMN)];
    if (hadLabel !== null && hadLabel !== texts[LABEL_COLUMN]) renamed.push(record.id);
    return [updateSql(resource.name, { id: record.id, values: texts })];
  });
  session.later(...statements, ...renamed.flatMap((record) => renamedStatements(session, resource, record)));
  return renamed;
}

/** An event for those who listen, and a task for the reindexer, which begins anew when it was at it already. */
function renamedStatements(session: WriteSession, resource: CompiledResource, record: number) {
  const row = { key: `${RENAMED_PREFIX}${resource.name}:${record}`, value: "" };
  return [
    outboxSql({ at: session.binding.now, resource: resource.name, record, action: RENAMED, version: 0 }),
    session.database.dialect.upsert({ table: "sys__meta", key: ["key"], row }),
  ];
}

function compileTexts(session: WriteSession, rights: RightsSet, resource: CompiledResource): TextsPlan {
  const frame = openFrame(rights.compilation(), resource.name);
  const names = listTextFields(resource);
  const reader = createRowReader({
    frame,
    fields: resource.fields.filter(({ name }) => names.has(name)),
    readable: () => ({ effect: "allow", reason: { code: "granted", rules: [] } }),
    rightsOf: ALL_NAMED,
    form: "child",
  });
  const columns = textColumns(resource);
  const stored = columns.map((name) => column(frame, name));
  const at = reader.columns.length;
  const id = column(frame, "id");
  const listed = engine(frame.compilation).inJson(id, IDS, "number");
  const statement = sql`select ${selectList([...reader.columns, ...stored])} from ${from(frame)} where ${listed}`;
  return {
    statement: compileTemplate(session.database, statement),
    columns,
    present: (row) => ({ record: reader.present(row), stored: row.slice(at) }),
  };
}

interface Pointer {
  readonly resource: string;
  readonly id: number;
  label: string | null;
}

/** Labels of pointers to records of any resource, whoever may see them. */
async function labelPointers(
  session: WriteSession,
  rights: RightsSet,
  { resource, records }: { resource: CompiledResource; records: readonly Presented[] },
): Promise<void> {
  const names = resource.fields.filter(({ kind }) => kind === "dynamic_reference").map(({ name }) => name);
  const pointers = records.flatMap((record) =>
    names.flatMap((name) => (record[name] as Pointer | null) ?? []),
  );
  const { byName } = rights.definitions.resources;
  for (const [name, members] of Map.groupBy(pointers, (pointer) => pointer.resource)) {
    if (!Object.hasOwn(byName, name) || byName[name]?.kind === "view") continue;
    const frame = openFrame(rights.compilation(), name);
    const id = column(frame, "id");
    const listed = engine(frame.compilation).inJson(
      id,
      JSON.stringify(members.map((member) => member.id)),
      "number",
    );
    const rows = await session.rows(
      sql`select ${selectList([id, column(frame, LABEL_COLUMN)])} from ${from(frame)} where ${listed}`,
    );
    const labels = new Map(rows.map(([found, label]) => [found as number, label as string | null]));
    for (const pointer of members) pointer.label = labels.get(pointer.id) ?? null;
  }
}
