import { isEmptyValue } from "../../core/definition/record.ts";
import { fieldKinds, validateRecord } from "../../core/definition/validate.ts";
import { quote } from "../../server/database/identifiers.ts";
import { resourceStorage } from "../../server/database/schema/resource-storage.ts";
import { refreshTextColumns } from "../../server/resources/write/label-and-search-text-refresh.ts";
import { SYSTEM, systemSet } from "../../server/resources/reindex/system.ts";
import { WriteSession } from "../../server/resources/write/session.ts";
import { fieldsNeeded } from "./states.ts";
import { read } from "./reader.ts";
import { openRow } from "../../server/secrets/sealed-values.ts";
import type { CompiledResource } from "../../core/definition/types.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Rows looked at from each end of a table where making texts anew is what takes long. */
const FROM_EACH_END = 150;

/** Every record obeys the definition it belongs to, as if a person had written it. */
export async function checkRecords(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const resource of context.resources.resources) {
    if (resource.kind === "view") continue;
    problems.push(...(await checkResource(context, resource)));
  }
  return problems;
}

async function checkResource(context: CheckContext, resource: CompiledResource): Promise<CheckErrors> {
  const found = new Map<string, { count: number; id: number }>();
  const judge = createJudge(context, resource);
  const statement = { sql: `select * from ${quote(resource.name)}`, parameters: [] };
  for await (const rows of context.database.stream<Record<string, unknown>>(statement)) {
    const parents = await readParents(context, resource, rows);
    for (const row of rows) {
      const parent = parents.get(Number(row[resource.parent?.field ?? ""]));
      for (const key of judge(decode(context, resource, row), parent))
        found.set(key, { count: (found.get(key)?.count ?? 0) + 1, id: Number(row["id"]) });
    }
  }
  return [...found].map(([key, { count, id }]) => `${resource.name}.${key} in ${count} rows, such as ${id}`);
}

/** What is wrong with one record of a resource: by its rules, and by the way that leads to its state. */
function createJudge({ resources, now }: CheckContext, resource: CompiledResource) {
  const open = openly(resource);
  const needed = resource.lifecycles.map((lifecycle) => ({
    field: lifecycle.field,
    byState: fieldsNeeded(lifecycle),
  }));
  const kept = new Set(
    [...resourceStorage(resource).fields.values()].flatMap(({ columns, field }) =>
      columns.length > 0 ? [field.name] : [],
    ),
  );
  const workedOut = resource.fields.filter(({ type }) => type === "computed").map(({ name }) => name);
  return (record: Record<string, unknown>, parent: ParentOfRow | undefined): string[] => {
    const { errors, record: stands } = validateRecord({
      resource: open,
      resourceByName: (name) => resources.byName[name],
      input: record,
      sent: record,
      previous: null,
      workedOut: Object.fromEntries(workedOut.map((name) => [name, record[name] ?? null])),
      mode: "create",
      context: { now, timeZone: "America/New_York", actor: { employeeId: 0, roles: [] } },
      writable: () => true,
      ...parent,
    });
    const problems = errors.flatMap(({ field, code }) =>
      // Child rows are looked at by themselves.
      resource.fieldsByName[field ?? ""]?.kind === "rows" ? [] : [`${field}: ${code}`],
    );
    for (const { field, byState } of needed) {
      const state = String(record[field]);
      for (const name of byState.get(state) ?? [])
        if (kept.has(name) && isEmptyValue(stands[name]))
          problems.push(`${name}: missing while ${field} is ${state}`);
    }
    return problems;
  };
}

interface ParentOfRow {
  readonly parent: Record<string, unknown>;
  readonly parentFields: ReturnType<typeof fieldKinds>;
}

/** Records that child rows belong to, by id: their conditions may read them. */
async function readParents(
  context: CheckContext,
  { parent }: CompiledResource,
  rows: readonly Record<string, unknown>[],
): Promise<ReadonlyMap<number, ParentOfRow>> {
  const resource = parent === null ? undefined : context.resources.byName[parent.resource];
  if (parent === null || resource === undefined) return new Map();
  const ids = [...new Set(rows.map((row) => Number(row[parent.field])))];
  if (ids.length === 0) return new Map();
  const found = await read(context, `select * from ${quote(resource.name)} where id in (${ids.join(", ")})`);
  const parentFields = fieldKinds(resource);
  return new Map(
    found.map((row) => [Number(row["id"]), { parent: decode(context, resource, row), parentFields }]),
  );
}

/** The same definition with every field open: what the server sets is judged like the rest. */
function openly(resource: CompiledResource): CompiledResource {
  return {
    ...resource,
    lifecycles: [],
    fields: resource.fields.map((field) => ({
      ...field,
      readOnly: false,
      readOnlyWhen: null,
      immutable: false,
    })),
  };
}

async function ends(context: CheckContext, table: string): Promise<Record<string, unknown>[]> {
  const select = (order: string) =>
    read(context, `select * from ${quote(table)} order by id ${order} limit ${FROM_EACH_END}`);
  const rows = [...(await select("asc")), ...(await select("desc"))];
  return [...new Map(rows.map((row) => [row["id"], row])).values()];
}

function decode(
  { database }: CheckContext,
  resource: CompiledResource,
  found: Record<string, unknown>,
): Record<string, unknown> {
  const row = openRow(database.dialect.sealing, resource.name, found);
  const record: Record<string, unknown> = {};
  for (const stored of resourceStorage(resource).fields.values()) {
    if (stored.columns.length > 0) record[stored.field.name] = stored.decode(row);
  }
  return record;
}

/** Labels and search texts are those the engine would make. */
export async function checkLabels({
  database,
  definitions,
  resources,
  now,
}: CheckContext & { definitions: Parameters<typeof systemSet>[0] }): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const resource of resources.resources) {
    if (resource.kind === "view") continue;
    const rows = await ends({ database } as CheckContext, resource.name);
    const ids = rows.map((row) => Number(row["id"]));
    const before = new Map(rows.map((row) => [Number(row["id"]), textsIn(row)]));
    const binding = { actor: SYSTEM, now, query: null, id: null, ids };
    await database.write(async (_trx, batch) => {
      const session = new WriteSession({ database, batch, binding });
      await refreshTextColumns(session, systemSet(definitions, database.dialect), { resource, ids });
    });
    const after = await ends({ database } as CheckContext, resource.name);
    const changed = after.filter((row) => before.get(Number(row["id"])) !== textsIn(row));
    if (changed.length > 0)
      problems.push(
        `${resource.name}: ${changed.length} rows have other texts than the engine makes, such as ${Number(changed[0]?.["id"])}`,
      );
  }
  return problems;
}

const textsIn = (row: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(row).filter(([name]) => name === "label__" || name.startsWith("search__")));
