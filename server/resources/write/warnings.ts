import { API_ACTIONS } from "../api-actions.ts";
import { granted, openResource } from "../read/open.ts";
import { readVersion } from "./input.ts";
import { readWrite } from "./read-write.ts";
import { inTransaction } from "./transaction.ts";
import { updateInside } from "./update.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext, RecordCall } from "../types.ts";

interface WarningsCall extends RecordCall {
  /** What would be saved. */
  readonly body: unknown;
}

/**
 * What is doubtful about a change, before it is made: forms cannot work out all that rules judge. What is wrong is refused
 * as the change itself would be. Nothing is written.
 */
export async function warnings(
  context: EngineContext,
  { id, ...call }: WarningsCall,
): Promise<readonly FieldIssue[]> {
  const open = openResource(context, call);
  const { body, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const found: FieldIssue[] = [];
  granted(open, API_ACTIONS.warnings);
  await inTransaction(context, open, {
    id,
    exceptionReason,
    redefined,
    work: (session) =>
      updateInside(session, open, {
        id,
        body,
        version: readVersion(body, { required: true }),
        mode: "patch",
        action: "edit",
        requestId: null,
        dryRun: true,
        warn: (issues) => void found.push(...issues),
      }),
  });
  return found;
}
