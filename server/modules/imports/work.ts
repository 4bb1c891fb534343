import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { CellReading } from "../../resources/import/read-rows.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ApiKeys } from "../api-keys/keys.ts";
import type { ModuleContext } from "../context.ts";
import type { ImportJob } from "./jobs.ts";
import { LaidDown, type Lease } from "../../jobs/lease.ts";

export type WorkContext = Pick<
  ModuleContext,
  "engine" | "database" | "definitions" | "clock" | "log" | "messages"
>;

export interface RunnerContext extends WorkContext {
  readonly keys: Pick<ApiKeys, "openById">;
}

/** One job in the hands of this process. */
export interface Work {
  readonly context: RunnerContext;
  readonly job: ImportJob;
  readonly lease: Lease;
  readonly reading: CellReading;
  /** True when the process ends: the work is laid down after the part at hand. */
  readonly ending: () => boolean;
}

/** Whoever made the job, with the rights of this moment. */
export async function readMaker(
  { database, keys }: Pick<RunnerContext, "database" | "keys">,
  { owner, impersonator, apiKey }: Pick<ImportJob, "owner" | "impersonator" | "apiKey">,
): Promise<Actor> {
  if (apiKey !== null) {
    const opened = await keys.openById(apiKey);
    if (opened === null) throw new AppError({ code: "import_maker_gone", status: 403 });
    return opened.actor;
  }
  const [person, real] = await Promise.all(
    [owner, impersonator ?? owner].map((id) => loadPerson(database, id)),
  );
  if (!person || !real) throw new AppError({ code: "import_maker_gone", status: 403 });
  return getActor({ person: real, workingAs: impersonator === null ? null : person });
}

export async function readReading(
  { engine, messages }: Pick<ModuleContext, "engine" | "messages">,
  { columns, format, language }: Pick<ImportJob, "columns" | "format" | "language">,
): Promise<CellReading> {
  const findReference = await engine.importReferences({ language });
  const word = (name: string) => messages.text(`export.${name}`, language);
  const firstOfDays = columns.map(({ firstOfDays: first }) => first ?? null);
  return { findReference, format, language, firstOfDays, yesNo: [word("yes"), word("no")] };
}

const FIRST = 50;
const MIN_CHUNK_ROWS = 20;
const MAX_CHUNK_ROWS = 400;
/** Milliseconds a part may take: writers of other people wait for it. */
const QUICK = 60;
const SLOW = 200;

/** Does work in parts whose size follows how long they take, so that nobody else waits long. */
export async function inParts(
  { ending }: Pick<Work, "ending">,
  part: (size: number) => Promise<"more" | "over">,
): Promise<void> {
  let size = FIRST;
  for (;;) {
    if (ending()) throw new LaidDown();
    const began = performance.now();
    if ((await part(size)) === "over") return;
    const took = performance.now() - began;
    if (took < QUICK) size = Math.min(MAX_CHUNK_ROWS, size * 2);
    else if (took > SLOW) size = Math.max(MIN_CHUNK_ROWS, Math.floor(size / 2));
  }
}
