import type pg from "pg";
import { bindValues } from "../bind.ts";
import { guard } from "./statements.ts";
import type { Statement } from "../types.ts";

/** Reads through a cursor, fetching one batch ahead of the consumer; one statement is one snapshot. */
export async function* streamRows(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  batchSize: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const values = bindValues(parameters);
  const client = await guard(() => pool.connect());
  const fetch = () =>
    guard(() => client.query<Record<string, unknown>>(`FETCH ${Math.trunc(batchSize)} FROM export`));
  let broken = false;
  // lost while nobody asks it anything: told by the next fetch, and without a listener the end of the process
  const onError = (): void => {
    broken = true;
  };
  client.on("error", onError);
  let ahead: Promise<{ rows: Record<string, unknown>[] }> | undefined;
  try {
    await guard(async () => {
      await client.query("BEGIN READ ONLY");
      await client.query(`DECLARE export NO SCROLL CURSOR FOR ${sql}`, values);
    });
    ahead = fetch();
    for (let { rows } = await ahead; rows.length > 0; { rows } = await ahead) {
      ahead = fetch();
      ahead.catch(() => undefined);
      yield rows;
    }
  } catch (error) {
    broken = true;
    throw error;
  } finally {
    await ahead?.catch(() => undefined);
    if (!broken) await client.query("ROLLBACK").catch(() => (broken = true));
    client.off("error", onError);
    client.release(broken);
  }
}
