import type { RawBuilder } from "kysely";
import { API_ACTIONS } from "../api-actions.ts";
import { openResource, granted } from "../read/open.ts";
import { inTransaction } from "./transaction.ts";
import { readRequest, transitionInside } from "./transition.ts";
import { readForWriting, updateInside } from "./update.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { Body } from "./input.ts";

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

/** Changes records that stand or fall together, each with the rights of the actor and all that follows. */
export async function changeTogether(context: EngineContext, call: TogetherCall): Promise<void> {
  const open = openResource(context, call);
  const requestId = call.requestId ?? null;
  granted(open, API_ACTIONS.edit);
  await inTransaction(context, open, {
    id: call.ids.length === 1 ? (call.ids[0] ?? null) : null,
    once: false,
    work: async (session) => {
      // always in this order: two such writes never wait for each other
      for (const id of call.ids.toSorted((one, other) => one - other)) {
        const { record } = await readForWriting(session, open, id);
        const change = call.change(record, id);
        if (change === null) continue;
        const { values, step, also = [] } = change;
        const inner = { id, version: null, requestId, dryRun: false };
        if (step === undefined) {
          if (Object.keys(values).length > 0)
            await updateInside(session, open, { ...inner, body: values, mode: "patch", action: "edit" });
        } else {
          granted(open, API_ACTIONS.transition);
          const asked = readRequest(open, { transition: step.name, values, reason: step.reason });
          await transitionInside(session, open, { ...inner, ...asked });
        }
        await session.run(...also);
      }
      await session.run(...(call.also ?? []));
    },
  });
}
