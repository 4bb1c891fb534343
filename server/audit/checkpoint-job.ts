import { appendFile } from "node:fs/promises";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Clock, Log } from "../context.ts";
import type { Database } from "../database/types.ts";
import type { Job } from "../jobs/scheduler.ts";
import { AUDIT } from "./audit.ts";
import { CHECKPOINT, checkpointNow } from "./trail.ts";

interface Options {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly clock: Clock;
  readonly log: Log;
  readonly key: Buffer;
  /** A file that takes each checkpoint as a line, best on another machine; null: the log alone does. */
  readonly file: string | null;
}

/** Says each hour how far the audit trail goes, where whoever alters the database does not reach it. */
export function checkpointJob({ database, definitions, clock, log, key, file }: Options): Job {
  return {
    name: "audit_checkpoints",
    pattern: "5 * * * *",
    missed: "once",
    run: async () => {
      if (definitions().resources.byName[AUDIT] === undefined) return 0;
      const checkpoint = await checkpointNow(database, { key, now: clock() });
      if (checkpoint === null) return 0;
      const line = { [CHECKPOINT]: checkpoint };
      log.info(line, "how far the audit trail goes");
      if (file !== null) await appendFile(file, `${JSON.stringify(line)}\n`);
      return 1;
    },
  };
}
