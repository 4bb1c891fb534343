import type { RawBuilder } from "kysely";
import { API_ACTIONS } from "../api-actions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { granted, openResource, type OpenResource } from "../read/open.ts";
import { Stale } from "./save.ts";
import { inTransaction } from "./transaction.ts";
import { readRequest, transitionInside } from "./transition.ts";
import { readForWriting, updateInside } from "./update.ts";
import { lockIds } from "./worked-out.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { Body } from "./input.ts";
import type { WriteSession } from "./session.ts";

/** What becomes of one record: other values, and a step that carries them where there is one. */
export interface RecordChange {
  readonly values: Body;
  readonly step?: { readonly name: string; readonly reason: string | null };
  /** Statements of the same transaction. */
  readonly also?: readonly RawBuilder<unknown>[];
}

interface TogetherCall extends ResourceCall {
  readonly ids: readonly number[];
  /** Decided on the record as it stands, held for the write; null: it stays. */
  readonly change: (record: RecordValues, id: number) => RecordChange | null;
  readonly also?: readonly RawBuilder<unknown>[];
  readonly requestId?: string | null;
}

/** Attempts where somebody else was faster with one of them. */
const ATTEMPTS = 5;

/**
 * Changes records that stand or fall together, each with the rights of the actor and all that follows. Where somebody else
 * writes one of them meanwhile, all is decided anew on what stands then.
 */
export async function changeTogether(context: EngineContext, call: TogetherCall): Promise<void> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.edit);
  const run = () =>
    inTransaction(context, open, {
      id: null,
      once: false,
      work: (session) => changeAll(session, open, call),
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      if (attempt === ATTEMPTS) throw new AppError({ code: "stale_version", status: 409, cause: error });
    }
  }
}

async function changeAll(session: WriteSession, open: OpenResource, call: TogetherCall): Promise<void> {
  const requestId = call.requestId ?? null;
  // before they are read: whoever waits for a row while reading it sees what hangs on it as it was before
  lockIds(session, open, { resource: open.resource.name, ids: call.ids, mode: "change" });
  for (const id of call.ids.toSorted((one, other) => one - other)) {
    const { record } = await readForWriting(session, open, id);
    const change = call.change(record, id);
    if (change === null) continue;
    const { values, step, also = [] } = change;
    const inner = { id, version: Number(record["row_version"]), requestId, dryRun: false };
    if (step !== undefined) {
      granted(open, API_ACTIONS.transition);
      const asked = readRequest(open, { transition: step.name, values, reason: step.reason });
      await transitionInside(session, open, { ...inner, ...asked });
    } else if (Object.keys(values).length > 0) {
      await updateInside(session, open, { ...inner, body: values, mode: "patch", action: "edit" });
    }
    await session.run(...also);
  }
  await session.run(...(call.also ?? []));
}
