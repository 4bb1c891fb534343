import { sql } from "kysely";
import type { CompiledResources } from "../../core/definition/types.ts";
import { StartError } from "../config/start-error.ts";
import type { Statement } from "../database/dialect.ts";
import type { Database } from "../database/types.ts";
import { TEXT_COLUMNS } from "./text-columns.ts";

/** In `sys__meta`: ids of the keys with which its values may be sealed, as a JSON list. */
const NEEDED = "sealing_keys";
/** Where the id of the key lies in a sealed text. */
const ID_AT = 4;
const ID_LENGTH = 8;

/** Ids of the keys a database needs; null: it was never noted. */
export async function readNeededKeys({ read }: Database): Promise<readonly string[] | null> {
  const row = await read.selectFrom("sys__meta").select("value").where("key", "=", NEEDED).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(String(row["value"])) as string[]);
}

/** The statement that notes them. To be carried out before a value is sealed with one of them. */
export const neededKeysStatement = ({ dialect }: Database, ids: readonly string[]): Statement =>
  dialect.upsert({ table: "sys__meta", key: ["key"], row: { key: NEEDED, value: JSON.stringify(ids) } });

/**
 * Sees to it that the server has the keys that values of the database are sealed with, and notes those it seals with.
 *
 * @param lost ids of keys that are gone for good: their values are given up
 * @throws StartError naming the keys that are missing
 */
export async function requireKeys(
  database: Database,
  { resources, lost }: { readonly resources: CompiledResources; readonly lost: readonly string[] },
): Promise<void> {
  const known = database.dialect.sealing.ids();
  const noted = await readNeededKeys(database);
  const wanted = noted ?? [...known, ...(await idsOfValues(database, resources))];
  const absent = [...new Set(wanted)].filter((id) => ![...known, ...lost].includes(id));
  const missing: string[] = [];
  for (const id of absent) if (await isInUse(database, resources, id)) missing.push(id);
  if (missing.length > 0)
    throw new StartError({ code: "missing_key", message: `The database holds ${missingKeys(missing)}` });
  const noting = [...new Set([...wanted.filter((id) => !absent.includes(id)), ...known.slice(-1)])];
  if (noting.join() !== noted?.join())
    await database.write((_trx, batch) => batch([neededKeysStatement(database, noting)]));
}

/** The rest of the sentence that says what is missing, and what to do about it. */
export function missingKeys(ids: readonly string[]): string {
  const [which, are] = ids.length === 1 ? ["a key that is", "it"] : ["keys that are", "them"];
  return `values sealed with ${which} not here: ${ids.join(", ")}. Give ${are} as SECRET_KEY, or in secret.key or field.keys of DATA_DIR, as where the data comes from. LOST_KEYS=${ids.join(",")} goes on without ${are}, and without those values.`;
}

function sealedColumns({
  resources,
}: CompiledResources): readonly (readonly [table: string, column: string])[] {
  return resources.flatMap(({ name, kind, fields }) =>
    kind === "view"
      ? []
      : fields.flatMap((field) => (field.kind === "sealed" ? [[name, field.name] as const] : [])),
  );
}

/** Ids of the keys that values of fields lie under. Reads every one of them. */
async function idsOfValues(database: Database, resources: CompiledResources): Promise<string[]> {
  const ids: string[] = [];
  const { anyPrefix } = database.dialect.sealing;
  for (const [table, column] of sealedColumns(resources)) {
    const found = sql<{ id: string }>`
      select distinct substr(${sql.id(column)}, ${sql.lit(ID_AT)}, ${sql.lit(ID_LENGTH)}) as id
        from ${sql.table(table)} where ${sql.id(column)} like ${`${anyPrefix}%`}`;
    ids.push(...(await database.query<{ id: string }>(found.compile(database.read))).map(({ id }) => id));
  }
  return ids;
}

/** Whether anything lies sealed with a key: values, those in history, or texts of the server's own. */
export async function isInUse(
  database: Database,
  resources: CompiledResources,
  id: string,
): Promise<boolean> {
  const texts = TEXT_COLUMNS.flatMap(({ table, columns: names }) =>
    names.map((name) => [table, name] as const),
  );
  const columns = [...sealedColumns(resources), ["sys__history", "changes"] as const, ...texts];
  const holds = `%${database.dialect.sealing.anyPrefix}${id}.%`;
  for (const [table, column] of columns) {
    const found = sql`select 1 from ${sql.table(table)} where ${sql.id(column)} like ${holds} limit 1`;
    if ((await database.query(found.compile(database.read))).length > 0) return true;
  }
  return false;
}
