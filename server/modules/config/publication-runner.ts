import { AppError } from "../../../core/errors/app-error.ts";
import { type Candidate, prepareLayer } from "../../config/proposal.ts";
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
import type { OnPublish } from "../../config/publish.ts";
import type { DefinitionsStore } from "../../config/store.ts";
import type { ModuleContext } from "../context.ts";

/** How often a publication says that it goes on, and hears that it is to stop. */
const TELL_EVERY = 1_000;

export interface PublicationRunner {
  /** Makes tables ready and publishes; settles when the definitions are in force. */
  carryOut(order: Omit<PublicationOrder, "layer"> & { readonly candidate: Candidate }): Promise<void>;
  /** Ends the publication under way, wherever it is carried out. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

type Context = ModuleContext & { readonly store: DefinitionsStore; readonly onPublish: OnPublish };

interface Work {
  readonly lease: Lease;
  readonly ending: () => boolean;
  /** What the request compiled that began it; null where another process did. */
  readonly compiled: Candidate | null;
}

/** Publishes definitions of large tables behind the requests: what a process that died left, another goes on with. */
export function startPublications(context: Context): PublicationRunner {
  const { database, clock } = context;
  /** What was compiled for requests that wait here, and how their publications ended. */
  const waiting = new Map<number, { readonly candidate: Candidate; error?: Error | null }>();
  const runner = startLeasedWork({
    ...context,
    of: PUBLICATIONS,
    atOnce: 1,
    work: async (lease, ending) => {
      const asked = waiting.get(lease.id);
      const error = await workOn(context, { lease, ending, compiled: asked?.candidate ?? null });
      if (asked !== undefined) asked.error = error;
    },
  });
  return {
    async carryOut({ candidate, ...order }) {
      const begun = { order: { ...order, layer: candidate.layer }, now: clock() };
      const lease = await beginPublication(database, begun);
      const asked: { candidate: Candidate; error?: Error | null } = { candidate };
      waiting.set(lease.id, asked);
      await runner.begin(lease).finally(() => waiting.delete(lease.id));
      if (asked.error != null) throw asked.error;
    },
    async stop() {
      await stopPublication(database, clock());
      runner.wake();
    },
    close: () => runner.close(),
  };
}

/** Null where the definitions came into force, else why not. */
async function workOn(context: Context, work: Work): Promise<Error | null> {
  const { database, clock, log } = context;
  const { lease } = work;
  const end = (values: Parameters<typeof endWork>[2]) =>
    endWork(database, lease, { modified: clock(), ...values });
  let publication: Publication | null = null;
  try {
    publication = await readPublication(database, lease.id);
    if (publication?.state === "running") await carryOut(context, { ...work, publication });
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
        if (publication !== null) await undo(context, { ...work, publication });
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

function toRefusal(error: unknown): Error {
  if (error instanceof SchemaError) return invalidDefinitions(error.refusals.map(toDefinitionError));
  return error instanceof Error ? error : new Error(String(error));
}

async function carryOut(
  context: Context,
  { publication, lease, ending, compiled }: Work & { publication: Publication },
): Promise<void> {
  const { database, store, clock, log } = context;
  const candidate = compiled ?? expectCandidate(context, publication);
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

async function undo(
  context: Context,
  { publication, compiled }: Work & { publication: Publication },
): Promise<void> {
  const { database, store, clock } = context;
  const { resources } = (compiled ?? expectCandidate(context, publication)).definitions;
  await undoPreparation({ database, resources, before: store.current().resources, now: clock() });
}

/** What was compiled when it was begun, compiled again: a release may have come between. */
function expectCandidate({ store }: Context, { layer }: Publication) {
  const prepared = prepareLayer({ store, layer });
  if (!prepared.ok) throw invalidDefinitions(prepared.errors);
  return prepared.value;
}
