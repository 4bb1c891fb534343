import { sql } from "kysely";
import type { CompiledField, CompiledResource, CompiledResources } from "../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Database } from "../database/types.ts";
import { hasNewestKey } from "../secrets/known-keys.ts";
import { resealSecrets } from "../secrets/secret-columns.ts";
import type { SecretKeys } from "../secrets/secret-key.ts";
import { neededKeysStatement } from "../secrets/needed-keys.ts";
import { isForeignTo, openHistory, sealChanges, sealedColumns } from "../secrets/sealed-values.ts";
import type { Changes } from "../resources/write/history.ts";
import { updateSql } from "../resources/write/statements.ts";
import { SEALED_ANYWHERE } from "../secrets/sealing.ts";
import { TEXT_COLUMNS } from "../secrets/text-columns.ts";
import { resealColumns } from "./reseal-columns.ts";
import type { Job } from "./scheduler.ts";

interface Options {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly secretKeys: SecretKeys;
}

const AT_ONCE = 500;
/** What was sealed last, in `sys__meta`: the key, the fields and the tables of texts. */
const DONE = "sealed_values";

/**
 * Seals what is not sealed with the newest key: values and the server's own texts under a key before it, and what history holds
 * of fields that were not sealed then; and the server's secrets that lie under a secret key before. Rows stay as they are
 * otherwise; one that somebody writes meanwhile is left to them.
 */
export function resealJob(options: Options): Job {
  return {
    name: "sealed_values",
    pattern: "*/10 * * * *",
    missed: "once",
    run: () => resealValues(options),
  };
}

async function resealValues({ database, definitions, secretKeys }: Options): Promise<number> {
  if (!(await hasNewestKey(database, secretKeys))) return 0;
  const { resources } = definitions();
  const held = resources.resources.filter(
    (resource) => resource.kind !== "view" && historyFields(resources, resource).length > 0,
  );
  const fields = held.map((resource) => [resource.name, sealedFields(resource).map(({ name }) => name)]);
  const state = JSON.stringify([
    database.dialect.sealing.prefix(),
    fields,
    TEXT_COLUMNS.map(({ table }) => table),
  ]);
  const row = await database.read
    .selectFrom("sys__meta")
    .select("value")
    .where("key", "=", DONE)
    .executeTakeFirst();
  // while a secret key before is given, some process may encrypt with it yet
  if (secretKeys.length === 1 && row?.["value"] === state) return 0;
  let sealed = await resealSecrets(database, secretKeys);
  for (const resource of held) {
    sealed += await resealRows(database, resource);
    sealed += await resealHistory(database, { resources, resource });
  }
  sealed += await resealColumns(database);
  // another process may seal with the key before it for a moment yet: the next look finds what it wrote
  if (sealed > 0) return sealed;
  const note = { key: DONE, value: state };
  await database.write((_trx, batch) =>
    batch([
      database.dialect.upsert({ table: "sys__meta", key: ["key"], row: note }),
      neededKeysStatement(database, database.dialect.sealing.ids().slice(-1)),
    ]),
  );
  return 0;
}

const sealedFields = ({ fields }: CompiledResource): readonly CompiledField[] =>
  fields.filter(({ kind }) => kind === "sealed");

/** Sealed fields of which a record's history tells, those of its child rows among them. */
function historyFields({ byName }: CompiledResources, resource: CompiledResource): CompiledField[] {
  const children = resource.fields.flatMap(({ kind, to }) =>
    kind === "rows" ? (byName[to ?? ""] ?? []) : [],
  );
  return [resource, ...children].flatMap(sealedFields);
}

async function resealRows(database: Database, resource: CompiledResource): Promise<number> {
  const { sealing } = database.dialect;
  const fields = sealedFields(resource);
  if (fields.length === 0) return 0;
  const current = `${sealing.prefix()}%`;
  const outdated = sql.join(
    fields.map(({ name }) => sql`${sql.id(name)} not like ${current}`),
    sql` or `,
  );
  let count = 0;
  for (let after = 0; ;) {
    const wanted = sql.join(["id", ...fields.map(({ name }) => name)].map((name) => sql.id(name)));
    const select = sql`select ${wanted} from ${sql.table(resource.name)} where id > ${after} and (${outdated}) order by id limit ${AT_ONCE}`;
    const rows = await database.query(select.compile(database.read), { lane: "long" });
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = Number(last["id"]);
    const statements = rows.flatMap((row) => {
      const id = Number(row["id"]);
      return fields.flatMap((field) => {
        const { name } = field;
        const stored = row[name];
        if (typeof stored !== "string") return [];
        const text = sealing.open(
          { resource: resource.name, id, isForeign: isForeignTo(resource, field) },
          stored,
        );
        const values = sealedColumns(sealing, resource, { id, values: { [name]: text } });
        const update = updateSql(resource.name, { id, values });
        return [sql`${update} and ${sql.id(name)} = ${stored}`.compile(database.read)];
      });
    });
    await database.write((_trx, batch) => batch(statements));
    count += rows.length;
  }
}

async function resealHistory(
  database: Database,
  { resources, resource }: { resources: CompiledResources; resource: CompiledResource },
): Promise<number> {
  const { sealing } = database.dialect;
  let count = 0;
  for (let after = 0; ;) {
    const select = sql`select id, record, changes from sys__history
      where resource = ${resource.name} and id > ${after} order by id limit ${AT_ONCE}`;
    const rows = await database.query(select.compile(database.read), { lane: "long" });
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = Number(last["id"]);
    const statements = rows.flatMap((row) => {
      const text = row["changes"];
      if (typeof text !== "string") return [];
      const record = Number(row["record"]);
      const changes = JSON.parse(text) as Changes;
      const place = { resources, resource, record };
      const isOld = [...text.matchAll(SEALED_ANYWHERE)].some(
        ([found]) => !found.startsWith(sealing.prefix()),
      );
      const given = isOld
        ? (openHistory(sealing, { resource: resource.name, record }, changes) as Changes)
        : changes;
      const kept = JSON.stringify(sealChanges(sealing, place, given));
      if (kept === text) return [];
      return [
        sql`update sys__history set changes = ${kept} where id = ${Number(row["id"])} and changes = ${text}`.compile(
          database.read,
        ),
      ];
    });
    if (statements.length > 0) await database.write((_trx, batch) => batch(statements));
    count += statements.length;
  }
}
