import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError, isDatabaseError } from "../../database/errors.ts";
import { readValuesSince } from "../../database/values-since.ts";
import { readShown } from "../read/get.ts";
import { bindingOf, type OpenResource } from "../read/open.ts";
import { passFaultPoint } from "../../fault-points.ts";
import { stalePlan, staleVersion } from "../errors.ts";
import { maySeeInside, waitsInside } from "./write-event.ts";
import { noteOnce, onceCall } from "./once.ts";
import { Stale } from "./save.ts";
import { type WriteEvent, WriteSession } from "./session.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { EngineContext, Presented } from "../types.ts";

/** Ends a transaction that was only to be looked at, with what was found. */
export class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("taken back");
    this.result = result;
  }
}

/** Runs a write; a version that is no longer the row's is answered with the row as it is now. */
export async function inTransaction<T>(
  context: EngineContext,
  open: OpenResource,
  {
    id,
    once = true,
    exceptionReason = null,
    redefined,
    work,
  }: {
    id: number | null;
    /** Whether a call with a key is carried out by it; not while it is only tried out. */
    once?: boolean;
    /** Why the caller makes an exception to rules that let one pass. */
    exceptionReason?: string | null;
    /** Areas by whose definitions in force the caller has not seen what follows: nothing of them may be written. */
    redefined?: ReadonlySet<string>;
    work: (session: WriteSession) => Promise<T>;
  },
): Promise<T> {
  const { database } = context;
  const binding = bindingOf(open, { id });
  // asked here: writes are carried out one after another by whichever caller came first
  const call = once ? onceCall.getStore() : undefined;
  const run = () =>
    database.write(async (_trx, batch) => {
      const session = new WriteSession({
        database,
        batch,
        binding,
        onWritten: listener(context),
        effectFunctions: context.effectFunctions ?? {},
        valueFunctions: context.valueFunctions ?? {},
        exceptionReason,
        chooseFunctions: context.chooseFunctions ?? {},
      });
      const result = await work(session);
      if (session.writes > 0) await refuseOutdated(session, open.definitions.version);
      if (redefined !== undefined && !redefined.isDisjointFrom(session.areas)) throw stalePlan();
      const record = id ?? (typeof result === "number" ? result : null);
      if (call !== undefined) await noteOnce(session, call, { resource: open.resource.name, record });
      await session.flush();
      passFaultPoint("before_commit");
      return result;
    });
  try {
    const result = await again(run);
    passFaultPoint("after_commit");
    return result;
  } catch (error) {
    if (!(error instanceof Stale) || id === null) throw error;
    // the write that was faster may share a commit that is still under way: a write of nothing waits for it
    await database.write(() => Promise.resolve());
    throw staleVersion(await readShown(context, open, id));
  }
}

/** Tried again under the same definitions it fails again. */
class OutdatedWrite extends DatabaseError {
  constructor() {
    super("busy", "The definitions of this write are no longer in force.");
  }
}

/**
 * A process that has not heard of a new version yet would store values as the old one has them. Asked last: by then the
 * write holds its tables, or whoever published does.
 */
export async function refuseOutdated(session: WriteSession, version: number): Promise<void> {
  const [since] = await session.rows(readValuesSince);
  if (Number(since?.[0] ?? 0) > version) throw new OutdatedWrite();
}

function listener({ onWritten, onEveryWrite, rights }: EngineContext) {
  return async (session: WriteSession, open: OpenResource, news: WriteEvent) => {
    const maySee = maySeeInside(session, rights, open);
    const heard = { session, open, news, maySee, waitsFor: waitsInside(session, rights, open) };
    await onWritten?.(heard);
    if (news.action !== "approval") await onEveryWrite?.(heard);
  };
}

const ATTEMPTS = 5;
/** Milliseconds, at most, before the second attempt; later ones wait longer. */
const PAUSE = 40;

/** Of two writers that wait for each other one is rolled back as a whole: it simply tries again. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isOver = error instanceof OutdatedWrite || attempt === ATTEMPTS;
      if (isOver || !isDatabaseError(error, "busy")) throw error;
      await delay(Math.random() * PAUSE * attempt);
    }
  }
}

/** The record as the actor sees it after a write; where it may not be seen, what can be told of it. */
export async function answerWritten(
  context: EngineContext,
  open: OpenResource,
  { id, version }: { id: number; version: number },
): Promise<Presented> {
  try {
    return await readShown(context, open, id);
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404))
      return { id, row_version: version };
    throw error;
  }
}
