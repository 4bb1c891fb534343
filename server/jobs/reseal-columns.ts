import { sql } from "kysely";
import type { Database } from "../database/types.ts";
import { openText, sealText } from "../secrets/sealed-text.ts";
import { type SealedColumns, TEXT_COLUMNS } from "../secrets/text-columns.ts";

const AT_ONCE = 500;

/** Seals texts of the server's own with the newest key that lie under one before it; gives how many rows there were. */
export async function resealColumns(database: Database): Promise<number> {
  let count = 0;
  for (const columns of TEXT_COLUMNS) count += await resealTable(database, columns);
  return count;
}

async function resealTable(database: Database, { table, key, columns, position }: SealedColumns) {
  const { sealing } = database.dialect;
  const [all, current] = [sealing.anyPrefix, sealing.prefix()];
  const isOld = (text: unknown): text is string =>
    typeof text === "string" && text.startsWith(all) && !text.startsWith(current);
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.id(name)));
  const outdated = sql.join(
    columns.map(
      (name) => sql`(${sql.id(name)} like ${`${all}%`} and ${sql.id(name)} not like ${`${current}%`})`,
    ),
    sql` or `,
  );
  let count = 0;
  let after: readonly unknown[] | null = null;
  for (;;) {
    const beyond: ReturnType<typeof sql> =
      after === null ? sql`1 = 1` : sql`(${names(key)}) > (${sql.join(after)})`;
    const select = sql`select ${names([...new Set([...key, position.id, ...columns])])} from ${sql.table(table)}
      where ${beyond} and (${outdated}) order by ${names(key)} limit ${AT_ONCE}`;
    const rows = await database.query(select.compile(database.read), { lane: "long" });
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = key.map((name) => last[name]);
    const statements = rows.flatMap((row) =>
      columns.flatMap((name) => {
        const stored = row[name];
        if (!isOld(stored)) return [];
        const place = { table: position.table, id: Number(row[position.id]) };
        const fresh = sealText(sealing, place, openText(sealing, place, stored));
        const found = key.map((part) => sql`${sql.id(part)} = ${row[part]}`);
        // what somebody writes meanwhile is left to them
        const update = sql`update ${sql.table(table)} set ${sql.id(name)} = ${fresh}
          where ${sql.join(found, sql` and `)} and ${sql.id(name)} = ${stored}`;
        return [update.compile(database.read)];
      }),
    );
    await database.write((_trx, batch) => batch(statements));
    count += rows.length;
  }
}
