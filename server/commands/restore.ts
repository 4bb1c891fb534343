/** `npm run restore -- <folder> --replace`: replaces all data by a backup, while the server runs or not. */
import { join, resolve } from "node:path";
import { fieldKeyIds } from "../secrets/field-keys.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand, UsageError } from "./run-command.ts";

const CONFIRM = "--replace";

await runCommand(async ({ dataDir, databaseUrl, fileStore, secretKey, lostKeys }, words) => {
  const [target] = words.filter((word) => word !== CONFIRM);
  if (target === undefined) throw new UsageError(`Say which backup: npm run restore -- <folder> ${CONFIRM}`);
  if (!words.includes(CONFIRM)) {
    const place = databaseUrl === undefined ? dataDir : "the PostgreSQL database";
    throw new UsageError(
      `This replaces everything in ${place}. Say ${CONFIRM} to go on; npm run backup keeps what is there now.`,
    );
  }
  const filesFolder = fileStore === null ? join(dataDir, "files") : null;
  const { at } = await restoreBackup({
    folder: resolve(target),
    dataDir,
    databaseUrl,
    filesFolder,
    keys: [...(await fieldKeyIds({ dataDir, given: secretKey })), ...lostKeys],
    now: Date.now(),
  });
  console.log(`Restored the backup of ${at}.`);
});
