/** `npm run audit:export -- <trail.jsonl>`: writes the sealed audit trail to a file that `audit:verify` checks by itself. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { auditKey } from "../audit/chain.ts";
import {
  CHECKPOINT,
  checkpointNow,
  FORMER_KEYS,
  overStoredTrail,
  START,
  storedTrail,
} from "../audit/trail.ts";
import { readFormerChain } from "../secrets/known-keys.ts";
import { openStored, storedSecretKeys } from "./open-stored.ts";
import { runCommand, UsageError } from "./run-command.ts";

await runCommand(async (settings, [file]) => {
  if (file === undefined) throw new UsageError("Name the file: npm run audit:export -- trail.jsonl");
  const database = await openStored(settings, { readers: 2 });
  try {
    const [secretKey] = await storedSecretKeys(settings);
    const key = auditKey(secretKey);
    const entries = await overStoredTrail(database, async (start) => {
      let count = 0;
      const checkpoint = await checkpointNow(database, { key, now: Date.now() });
      const last = checkpoint?.number ?? 0;
      const lines = async function* () {
        const former = await readFormerChain(database);
        if (former.length > 0) yield `${JSON.stringify({ [FORMER_KEYS]: former })}\n`;
        if (start !== null) yield `${JSON.stringify({ [START]: start })}\n`;
        for await (const batch of storedTrail(database)) {
          const until = batch.filter(({ number }) => number <= last);
          count += until.length;
          yield until.map((entry) => `${JSON.stringify(entry)}\n`).join("");
        }
        if (checkpoint !== null) yield `${JSON.stringify({ [CHECKPOINT]: checkpoint })}\n`;
      };
      await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
      return count;
    });
    console.log(`${entries} entries written to ${file}.`);
  } finally {
    await database.close();
  }
});
