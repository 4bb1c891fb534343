import { buildTextColumns } from "../../../server/resources/write/label-and-search-text.ts";
import { sealedColumns } from "../../../server/secrets/sealed-values.ts";
import { resourceStorage } from "../../../server/database/schema/resource-storage.ts";
import { refreshStored } from "../../../demo/load/derived.ts";
import type { StoredField } from "../../../server/database/schema/resource-storage.ts";
import type { Database, Statement, Transaction } from "../../../server/database/types.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import { sentinelWord } from "./values.ts";
import { NOW } from "./world.ts";
import type { World, WorldRow } from "./world.ts";

type Columns = Record<string, unknown>;

/**
 * Puts the world into the empty tables, past every rule but those of the tables themselves. Gives it back with the
 * values the server keeps worked out.
 */
export async function seedWorld(database: Database, world: World): Promise<World> {
  await database.write(async (trx) => {
    await trx.deleteFrom("team").execute();
    for (const [name, rows] of world.rows) {
      const resource = world.resources.byName[name]!;
      // Rows point at each other in circles, so they come first and their references second.
      await insertAll(
        trx,
        name,
        rows.map((row) => ({
          ...columnsOf(world, resource, row, "values"),
          ...sealedColumns(database.dialect.sealing, resource, row),
        })),
      );
    }
    for (const [name, rows] of world.rows) await insertReferences(trx, world.resources.byName[name]!, rows);
    for (const [name, rows] of world.rows) {
      const history = rows.map((row) => historyOf(world.resources.byName[name]!, row));
      await insertAll(trx, "sys__history", history);
    }
  });
  await database.write(async (_trx, batch) => {
    const statements = [...world.rows.keys()].flatMap((name) => database.dialect.continueIds(name));
    await batch(statements.map((sql): Statement => ({ sql, parameters: [] })));
  });
  const actor = { employeeId: 1, roles: [], teamIds: [], departmentTeamIds: [], timeZone: "UTC" };
  const { resources } = world;
  await refreshStored({ database, resources, actor: { ...actor, impersonator: null }, now: NOW });
  const rows = await Promise.all(
    [...world.rows].map(async ([name, all]) => {
      return [name, await withComputed(database, world.resources.byName[name]!, all)] as const;
    }),
  );
  return { ...world, rows: new Map(rows) };
}

async function withComputed(
  database: Database,
  resource: CompiledResource,
  rows: readonly WorldRow[],
): Promise<WorldRow[]> {
  const computed = [...resourceStorage(resource).fields.values()].filter(
    ({ columns, field }) => field.computed !== null && columns.length > 0,
  );
  const stored = await database.read.selectFrom(resource.name).selectAll().orderBy("id").execute();
  return rows.map((row, at) => {
    const values = computed.map((one) => [one.field.name, one.decode(stored[at] ?? {})]);
    return { ...row, values: { ...row.values, ...Object.fromEntries(values) } };
  });
}

async function insertAll(trx: Transaction, table: string, rows: readonly Columns[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto(table)
      .values([...rows])
      .execute();
}

function storedFields(resource: CompiledResource, of: "values" | "references"): StoredField[] {
  return [...resourceStorage(resource).fields.values()].filter(
    ({ columns, field }) => columns.length > 0 && pointsAtRow(field) === (of === "references"),
  );
}

const pointsAtRow = ({ kind }: CompiledField): boolean => kind === "reference";

function columnsOf(world: World, resource: CompiledResource, row: WorldRow, of: "values"): Columns {
  const { values } = row;
  const fields = storedFields(resource, of).filter(({ field }) => field.computed === null);
  return {
    id: row.id,
    created: Date.parse(String(values["created"])),
    modified: Date.parse(String(values["modified"])),
    created_by: row.owner.id,
    modified_by: row.owner.id,
    row_version: 1,
    ...buildTextColumns(resource, { ...presented(world, resource, row), id: row.id }),
    ...Object.assign({}, ...fields.map((stored) => stored.encode(values[stored.field.name] ?? null))),
  } as Columns;
}

/** References with the labels that the rows they point at would be searched by. */
function presented(world: World, resource: CompiledResource, { id: row, values }: WorldRow): Columns {
  const entries = resource.fields.map(({ name, kind, sensitivity, to }) => {
    const value = values[name];
    const classAt = world.classNames.indexOf(sensitivity ?? "");
    const word = classAt === -1 ? "" : `${sentinelWord(classAt, row)} `;
    const named = (target: unknown) => ({ id: target, label: `${word}${to} ${String(target)}` });
    if (kind === "reference") return [name, named(value)];
    if (kind === "references" && Array.isArray(value)) return [name, value.map(named)];
    return [name, value ?? null];
  });
  return Object.fromEntries(entries) as Columns;
}

async function insertReferences(
  trx: Transaction,
  resource: CompiledResource,
  rows: readonly WorldRow[],
): Promise<void> {
  const fields = storedFields(resource, "references").filter(({ field }) => field.computed === null);
  for (const { id, values } of rows) {
    if (fields.length === 0) break;
    const set = Object.assign({}, ...fields.map((stored) => stored.encode(values[stored.field.name])));
    await trx.updateTable(resource.name).set(set).where("id", "=", id).execute();
  }
  for (const stored of resourceStorage(resource).fields.values()) {
    const { field, linkTable } = stored;
    if (linkTable === null || field.computed !== null) continue;
    const links = rows.flatMap(({ id, values }) =>
      stored.elements(values[field.name]).map((value, position) => ({ owner: id, value, position })),
    );
    await insertAll(trx, linkTable, links);
  }
}

/** Everything the row holds, as the change that made it. */
function historyOf({ name, fields }: CompiledResource, row: WorldRow): Columns {
  const kept = fields.filter(({ history, type }) => history && type !== "computed");
  const changes = kept.map((field) => [field.name, [null, row.values[field.name] ?? null]]);
  return {
    resource: name,
    record: row.id,
    at: NOW,
    actor: row.owner.id,
    action: "create",
    changes: JSON.stringify(Object.fromEntries(changes)),
  };
}
