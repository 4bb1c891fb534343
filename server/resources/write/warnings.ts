import { API_ACTIONS } from "../api-actions.ts";
import { granted, openResource } from "../read/open.ts";
import { presentPlans, type ShownPlan } from "../effects/present.ts";
import { tryOut } from "./checks.ts";
import { createInside } from "./create.ts";
import { readVersion } from "./input.ts";
import { readWrite } from "./read-write.ts";
import { inTransaction } from "./transaction.ts";
import { takeFirstStep, transitionInside } from "./transition.ts";
import { updateInside } from "./update.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext, ResourceCall } from "../types.ts";

interface WarningsCall extends ResourceCall {
  /** Null: a new record. */
  readonly id: number | null;
  /** What would be saved. */
  readonly body: unknown;
}

/** What is doubtful about a save, and what its first step would lead to, where it makes one. */
export interface Warned extends Partial<ShownPlan> {
  readonly issues: readonly FieldIssue[];
}

/**
 * What is doubtful about a save, before it is made: forms cannot work out all that rules judge. What is wrong is refused
 * as the save itself would be. Nothing is written.
 */
export async function warnings(context: EngineContext, call: WarningsCall): Promise<Warned> {
  const { id } = call;
  const open = openResource(context, call);
  const { body: sent, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const { body, step } = id === null ? takeFirstStep(open, sent) : { body: sent, step: null };
  const found: FieldIssue[] = [];
  const warn = (issues: readonly FieldIssue[]) => void found.push(...issues);
  granted(open, id === null ? API_ACTIONS.warningsOfNew : API_ACTIONS.warnings);
  const plan = await inTransaction(context, open, {
    id,
    exceptionReason,
    redefined,
    work: async (session) => {
      if (id === null) {
        session.foretells = step !== null;
        return tryOut(session, async () => {
          const made = await createInside(session, open, { body, action: "create", requestId: null, warn });
          if (step === null) return null;
          const first = { id: made, version: null, requestId: null, dryRun: false, warn };
          const written = await transitionInside(session, open, { ...step, ...first });
          warn(session.takeWarnings());
          return { ...written, reached: session.reached };
        });
      }
      const version = readVersion(body, { required: true });
      await updateInside(session, open, {
        id,
        body,
        version,
        mode: "patch",
        action: "edit",
        requestId: null,
        dryRun: true,
        warn,
      });
      return null;
    },
  });
  const [shown] = plan === null ? [] : await presentPlans(context, open, [plan]);
  return { ...shown, issues: found };
}
