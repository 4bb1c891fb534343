/** `npm run backup [-- <folder>]`: writes database and uploaded files to a folder, while the server runs or not. */
import { join, resolve } from "node:path";
import { writeBackup } from "./backup-folder.ts";
import { openStored } from "./open-stored.ts";
import { runCommand } from "./run-command.ts";

const READERS = 2;

await runCommand(async (settings, [target]) => {
  const { dataDir, fileStore } = settings;
  const now = new Date();
  const stamp = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = resolve(target ?? join(dataDir, "backups", stamp));
  const database = await openStored(settings, { readers: READERS });
  try {
    const filesFolder = fileStore === null ? join(dataDir, "files") : null;
    const { bytes } = await writeBackup({ database, folder, filesFolder, now });
    console.log(`Backup written to ${folder} (database ${Math.ceil(bytes / 1024)} KiB).`);
  } finally {
    await database.close();
  }
});
