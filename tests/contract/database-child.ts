/**
 * A process of its own that writes to a database until it is ended. Each write puts the same number into two tables;
 * the number is printed once the write is acknowledged.
 *
 * Arguments: url or "", folder, first number, how many writes (0: without end).
 */
import { flushCompileCache } from "node:module";
import { openDatabase } from "../../server/database/database.ts";

const [url = "", dataDir = "", first = "1", count = "0"] = process.argv.slice(2);
const AT_ONCE = 8;

const database = await openDatabase({ url, dataDir, readers: 2 });
// it is killed again and again: the next one starts from what this one compiled
flushCompileCache();
let next = Number(first);
const end = Number(count) === 0 ? Number.POSITIVE_INFINITY : next + Number(count);

async function writeOn(): Promise<void> {
  while (next < end) {
    const number = next;
    next += 1;
    await database.write(async (trx) => {
      await trx.insertInto("one").values({ number }).execute();
      await trx.insertInto("other").values({ number }).execute();
    });
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
await database.close();
