/**
 * `npm run audit:verify [-- <trail.jsonl>] [-- --checkpoints <file>]`: says whether the audit trail is as it was written,
 * of the database or of an exported file. Checkpoints are lines of a file or of the server's log. Exits with 1 where
 * anything is wrong.
 */
import { parseArgs } from "node:util";
import type { SignedEntry } from "../audit/chain.ts";
import {
  CHECKPOINT,
  countUnsealed,
  overStoredTrail,
  readFormerKeys,
  readSigned,
  readTrail,
  START,
  storedTrail,
} from "../audit/trail.ts";
import { type AuditFault, type AuditVerdict, verifyTrail } from "../audit/verify.ts";
import { chainKeys, readFormerChain } from "../secrets/known-keys.ts";
import { openStored, storedSecretKeys } from "./open-stored.ts";
import { runCommand } from "./run-command.ts";

const FAULTS: Readonly<Record<AuditFault["kind"], string>> = {
  edited: "edited: the seal is over other words",
  hidden: "hidden: archived, so that nobody sees it",
  deleted: "deleted: missing in between",
  reordered: "reordered: standing where another entry stood",
  truncated: "truncated: a checkpoint has seen them, and they are gone",
  rechained:
    "re-chained: sealed anew, and not by the server that wrote them, or its secret key isn't the one given here",
  checkpoint: "checkpoint: not signed with this server's key",
  cut: "cut: removed, but not by the retention rule, for the start isn't signed with this server's key",
  returned: "returned: removed at the end of their time, and there all the same",
};

await runCommand(async (settings, words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { checkpoints: { type: "string" } },
  });
  const [file] = positionals;
  const kept = [values.checkpoints, file].filter((path) => path !== undefined);
  const checkpoints = (await Promise.all(kept.map((path) => readSigned(path, CHECKPOINT)))).flat();
  if (file !== undefined) {
    const secrets = await storedSecretKeys(settings);
    const [start = null] = await readSigned(file, START);
    const keys = chainKeys(secrets, await readFormerKeys(file));
    return tell(await verifyTrail({ entries: readTrail(file), start, checkpoints, keys }), start);
  }
  const database = await openStored(settings, { readers: 1 });
  try {
    const secrets = await storedSecretKeys(settings);
    const keys = chainKeys(secrets, await readFormerChain(database));
    const waiting = await countUnsealed(database);
    const [verdict, from] = await overStoredTrail(database, async (start) => {
      const found = await verifyTrail({ entries: storedTrail(database), start, checkpoints, keys });
      return [found, start] as const;
    });
    tell(verdict, from);
    if (waiting > 0) console.log(`Waiting to be sealed: ${waiting}.`);
  } finally {
    await database.close();
  }
});

function tell({ entries, outdated, faults }: AuditVerdict, start: SignedEntry | null): void {
  for (const { kind, from, to } of faults)
    console.log(`${from === to ? `Entry ${from}` : `Entries ${from} to ${to}`} ${FAULTS[kind]}.`);
  if (start !== null)
    console.log(`The trail starts behind entry ${start.number}, since ${new Date(start.at).toISOString()}.`);
  if (outdated > 0) console.log(`Checkpoints from before its start, which say nothing of it: ${outdated}.`);
  console.log(
    `${entries} entries, ${faults.length === 0 ? "all as they were written" : "not as they were written"}.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
