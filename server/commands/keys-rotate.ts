/**
 * `npm run keys:rotate`: adds a key for sealed fields and seals every value anew with it, while the server runs. Interrupted,
 * it is done to its end by the server, or by `npm run keys:rotate -- --continue`, which adds no key.
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildApp } from "../app.ts";
import { addFieldKey, fieldKeysFile, CHECK_INTERVAL_MS } from "../secrets/field-keys.ts";
import { neededKeysStatement, readNeededKeys } from "../secrets/needed-keys.ts";
import { openStored } from "./open-stored.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async (settings, words) => {
  const { dataDir, secretKeys, lostKeys, fileStore } = settings;
  const { values } = parseArgs({ args: words, options: { continue: { type: "boolean" } } });
  const database = await openStored(settings);
  try {
    const app = await buildApp({
      database,
      dataDir,
      secretKeys,
      lostKeys,
      fileStore,
      log: "warn",
      jobs: false,
    });
    try {
      if (values.continue !== true) {
        await app.benchline.audit.note({ act: "field_key_added", by: null, subject: "sealed fields" });
        await addFieldKey(dataDir, async (id) => {
          const noted = (await readNeededKeys(database)) ?? [];
          await database.write((_trx, batch) => batch([neededKeysStatement(database, [...noted, id])]));
        });
        // by then every process seals with it
        await delay(2 * CHECK_INTERVAL_MS);
      }
      let sealed = 0;
      for (let more = 1; more > 0; sealed += more) more = await app.scheduler.run("sealed_values");
      console.log(
        `${sealed} rows and history entries were sealed with the newest key of ${fieldKeysFile(dataDir)}.`,
      );
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
});
