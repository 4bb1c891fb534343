import { AppError } from "../../../core/errors/app-error.ts";
import { prepareLayer } from "../../config/proposal.ts";
import {
  beginPublication,
  type Publication,
  PUBLICATIONS,
  type PublicationOrder,
  readPublication,
  stopPublication,
} from "../../config/publications.ts";
import { invalidDefinitions, publishCandidate, toDefinitionError } from "../../config/publish.ts";
import { type PreparationStep, prepareSchema, undoPreparation } from "../../database/schema/prepare.ts";
import { SchemaError } from "../../database/schema/schema-errors.ts";
import { endWork, hold, LaidDown, type Lease, LeaseLost } from "../../jobs/lease.ts";
import { startLeasedWork } from "../../jobs/leased-work.ts";
import type { ConfigContext } from "./context.ts";

/** How often a publication says that it goes on, and hears that it is to stop. */
const TELL_EVERY = 1_000;

export interface PublicationRunner {
  /** Makes tables ready and publishes; settles when the definitions are in force. */
  carryOut(order: PublicationOrder): Promise<void>;
  /** Ends the publication under way, wherever it is carried out. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

type Context = Omit<ConfigContext, "publications" | "reservedNames">;

/** Publishes definitions of large tables behind the requests: what a process that died left, another goes on with. */
export function startPublications(context: Context): PublicationRunner {
  const { database, clock } = context;
  /** How publications ended whose requests wait here. */
  const ends = new Map<number, unknown>();
  const runner = startLeasedWork({
    ...context,
    of: PUBLICATIONS,
    atOnce: 1,
    work: async (lease, ending) => void ends.set(lease.id, await workOn(context, lease, ending)),
  });
  return {
    async carryOut(order) {
      const lease = await beginPublication(database, { order, now: clock() });
      await runner.begin(lease);
      const error = ends.get(lease.id);
      ends.delete(lease.id);
      if (error !== null) throw error;
    },
    async stop() {
      await stopPublication(database, clock());
      runner.wake();
    },
    close: () => runner.close(),
  };
}

/** Null where the definitions came into force, else why not. */
async function workOn(context: Context, lease: Lease, ending: () => boolean): Promise<unknown> {
  const { database, clock, log } = context;
  const end = (values: Parameters<typeof endWork>[2]) =>
    endWork(database, lease, { modified: clock(), ...values });
  let publication: Publication | null = null;
  try {
    publication = await readPublication(database, lease.id);
    if (publication?.state === "running") await carryOut(context, { publication, lease, ending });
    else if (publication !== null) throw new LeaseLost();
    return null;
  } catch (error) {
    if (error instanceof LaidDown) {
      await end({});
      return new AppError({ code: "publication_goes_on" });
    }
    const stopped = error instanceof LeaseLost;
    const reason = stopped ? new AppError({ code: "publication_stopped" }) : toRefusal(error);
    try {
      // one that another process has taken over is not ours to clear away
      if (!stopped || (await readPublication(database, lease.id))?.state === "stopping") {
        if (publication !== null) await undo(context, publication);
        const { code, parameters } =
          reason instanceof AppError ? reason : { code: "server_error", parameters: {} };
        const failure = stopped ? null : JSON.stringify({ code, parameters });
        await end({ state: stopped ? "stopped" : "failed", layer: "", error: failure });
      }
    } catch (failure) {
      log.error({ err: failure, publication: lease.id }, "a publication could not be ended");
    }
    if (!(reason instanceof AppError))
      log.error({ err: reason, publication: lease.id }, "a publication failed");
    return reason;
  }
}

const toRefusal = (error: unknown): unknown =>
  error instanceof SchemaError ? invalidDefinitions(error.refusals.map(toDefinitionError)) : error;

async function carryOut(
  context: Context,
  { publication, lease, ending }: { publication: Publication; lease: Lease; ending: () => boolean },
): Promise<void> {
  const { database, store, clock, log } = context;
  const candidate = expectCandidate(context, publication);
  const { actor, note, draft } = publication;
  let at: PreparationStep | null = null;
  let lost = false;
  const tell = async (): Promise<void> => {
    const told = at ?? { step: "note", resource: "", field: "", reached: 0, last: 0 };
    const { reached, ...more } = told;
    await hold(database, lease, { state: "running", reached, now: clock(), more });
  };
  const heartbeat = setInterval(() => {
    tell().catch((error: unknown) => {
      if (error instanceof LeaseLost) lost = true;
      else log.warn({ err: error }, "a publication could not say that it goes on");
    });
  }, TELL_EVERY);
  heartbeat.unref();
  const report = (now: PreparationStep): void => {
    if (ending()) throw new LaidDown();
    if (lost) throw new LeaseLost();
    at = now;
  };
  try {
    await tell();
    const { resources } = candidate.definitions;
    const before = store.current().resources;
    const steps = await prepareSchema({ database, resources, before, now: clock(), report });
    await publishCandidate({ ...context, candidate, actor, note, draft, prepared: { lease, steps } });
  } finally {
    clearInterval(heartbeat);
  }
}

async function undo(context: Context, publication: Publication): Promise<void> {
  const { database, store, clock } = context;
  const { resources } = expectCandidate(context, publication).definitions;
  await undoPreparation({ database, resources, before: store.current().resources, now: clock() });
}

/** What was compiled when it was begun, compiled again: a release may have come between. */
function expectCandidate({ store }: Context, { layer }: Publication) {
  const prepared = prepareLayer({ store, layer, checkShape: store.checkShape });
  if (!prepared.ok) throw invalidDefinitions(prepared.errors);
  return prepared.value;
}
