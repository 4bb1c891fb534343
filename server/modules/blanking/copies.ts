import { sql } from "kysely";
import { inParts } from "../../../core/shared/in-parts.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { Eraser } from "../../resources/blanking/eraser.ts";
import { forgetAnswersSql, forgetCopiesSql } from "../../resources/retention/forget.ts";
import type { Sql } from "../../resources/sql/frame.ts";
import type { FileDriver } from "../../files/driver.ts";
import { TABLE as DOCUMENT_FILES } from "../document-files/runs.ts";
import type { PersonSource } from "../document-files/person/sources.ts";
import { openPart } from "../imports/rows.ts";

const BATCH = 500;

/**
 * What the server keeps of some records of a source beside them: of those about the person all of it goes, of others what is a
 * copy of them.
 */
export async function forgetCopiesOf(
  database: Database,
  { resource: { name }, by }: PersonSource,
  ids: readonly number[],
): Promise<void> {
  const among = sql.join(ids);
  await run(database, by === null ? forgetCopiesSql(name, among) : forgetAnswersSql(name, among));
}

/** Letters to somebody. */
export const forgetLettersTo = (database: Database, addresses: readonly string[]): Promise<void> =>
  addresses.length === 0
    ? Promise.resolve()
    : run(database, [
        sql`delete from sys__mail where lower(recipient) in (${sql.join(addresses.map((one) => one.toLowerCase()))})`,
      ]);

interface Texts {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** Where else texts may name somebody, whatever they are about. */
const TEXTS: readonly Texts[] = [
  {
    table: "sys__mail",
    key: ["id"],
    columns: ["subject", "body", "error", "attachment", "appointment"],
  },
  { table: "sys__invitation", key: ["resource", "record"], columns: ["state"] },
  { table: "sys__webhook_delivery", key: ["id"], columns: ["detail", "fault"] },
  { table: "sys__view", key: ["id"], columns: ["name", "layout"] },
  { table: "sys__preference", key: ["employee", "key"], columns: ["value"] },
  { table: "sys__journal", key: ["employee", "id"], columns: ["name", "page"] },
  { table: "sys__import", key: ["id"], columns: ["file_name", "columns", "error"] },
  { table: "sys__overwritten", key: ["resource", "record", "field"], columns: ["reason"] },
];

/** Takes the person out of texts of the server's own tables. */
export async function eraseMentions(database: Database, eraser: Eraser): Promise<void> {
  for (const { table, key, columns } of TEXTS) {
    const names = [...key, ...columns].map((name) => sql.id(name));
    const any = sql.join(
      columns.map((name) => eraser.mayHold(sql.id(name))),
      sql` or `,
    );
    const found = sql`select ${sql.join(names)} from ${sql.table(table)} where ${any}`;
    const rows = await database.query<Record<string, unknown>>(compiled(database, found), { lane: "long" });
    const updates = rows.flatMap((row) => {
      const changed = columns.flatMap((name) => {
        const text = row[name];
        const left = typeof text === "string" ? eraser.erase(text) : text;
        return left === text ? [] : [sql`${sql.id(name)} = ${left}`];
      });
      const same = key.map((name) => sql`${sql.id(name)} = ${row[name]}`);
      return changed.length === 0
        ? []
        : [sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(same, sql` and `)}`];
    });
    for (const part of inParts(updates, BATCH)) await run(database, part);
  }
}

/** Empties lines of imports that name the person and came to no record of theirs; their texts are sealed. */
export async function eraseImportLines(database: Database, eraser: Eraser): Promise<void> {
  const lines = sql`select job, number, cells from sys__import_row where cells <> '[]' order by job, number`;
  const gone: { readonly job: number; readonly number: number }[] = [];
  for await (const rows of database.stream<{ job: number; number: number; cells: string }>(
    compiled(database, lines),
    { batchSize: BATCH },
  ))
    for (const { job, number, cells } of rows) {
      const text = openPart(database, Number(job), cells);
      if (eraser.erase(text) !== text) gone.push({ job, number });
    }
  for (const part of inParts(gone, BATCH))
    await run(
      database,
      part.map(
        ({ job, number }) =>
          sql`update sys__import_row set cells = '[]', issues = null, warnings = null, changes = null where job = ${job} and number = ${number}`,
      ),
    );
}

/** Files that were made of records about the person; those of other people are made again as easily. */
export async function removeMadeFiles(
  { database, files }: { readonly database: Database; readonly files: FileDriver },
  areas: readonly string[],
): Promise<void> {
  const made = await database.read
    .selectFrom(DOCUMENT_FILES)
    .select(["id", "driver_key"])
    .where("resource", "in", areas)
    .where("state", "!=", "running")
    .execute();
  for (const { id, driver_key: key } of made) {
    if (typeof key === "string") await files.delete(key);
    await database.write((trx) => trx.deleteFrom(DOCUMENT_FILES).where("id", "=", Number(id)).execute());
  }
}

const compiled = (database: Database, statement: Sql): Statement =>
  statement.compile(database.read) as Statement;

async function run(database: Database, statements: readonly Sql[]): Promise<void> {
  await database.write((_trx, batch) => batch(statements.map((one) => compiled(database, one))));
}
