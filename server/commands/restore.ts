/** `npm run restore -- <folder> --replace`: replaces all data by a backup, while the server runs or not. */
import { join, resolve } from "node:path";
import { fieldKeyIds } from "../secrets/field-keys.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand, UsageError } from "./run-command.ts";

const CONFIRM = "--replace";

await runCommand(async ({ dataDir, databaseUrl, fileStore, secretKeys, lostKeys }, words) => {
  const [target] = words.filter((word) => word !== CONFIRM);
  if (target === undefined) throw new UsageError(`Say which backup: npm run restore -- <folder> ${CONFIRM}`);
  if (!words.includes(CONFIRM)) {
    const place = databaseUrl === undefined ? dataDir : "the PostgreSQL database";
    throw new UsageError(
      `This replaces everything in ${place}. Say ${CONFIRM} to go on; npm run backup keeps what is there now.`,
    );
  }
  const filesFolder = fileStore === null ? join(dataDir, "files") : null;
  const here = [...(await fieldKeyIds({ dataDir, given: secretKeys })), ...lostKeys];
  const { at, secretKeys: needed = [] } = await restoreBackup({
    folder: resolve(target),
    dataDir,
    databaseUrl,
    filesFolder,
    keys: here,
    now: Date.now(),
  });
  console.log(`Restored the backup of ${at}.`);
  const absent = needed.filter((id) => !here.includes(id));
  if (absent.length > 0)
    console.log(
      `Not here: ${absent.join(", ")}. Its mailboxes, one-time codes, webhooks and audit trail may need that, as SECRET_KEY or behind it.`,
    );
});
