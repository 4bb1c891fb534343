import type { ExistingTable, RunStatement } from "../dialect.ts";
import { foundTables } from "../found-tables.ts";

const OWN = "c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')";

export async function introspectPostgres(run: RunStatement): Promise<readonly ExistingTable[]> {
  const read = (text: string) => run({ sql: text, parameters: [] }) as Promise<Record<string, string>[]>;
  const columns = await read(
    `select c.relname as owner, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull::int as required,
            exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))::int as pk
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${OWN} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const indexes = await read(
    `select c.relname as owner, x.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_class x on x.oid = i.indexrelid
      where ${OWN} and i.indisvalid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by x.relname`,
  );
  const keys = await read(
    `select c.relname as owner, a.attname as name, t.relname as target from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where ${OWN} and k.contype = 'f'`,
  );
  return foundTables({ columns, indexes, keys });
}
