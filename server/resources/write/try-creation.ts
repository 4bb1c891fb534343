import { API_ACTIONS } from "../api-actions.ts";
import { granted, openResource } from "../read/open.ts";
import { labelChanges, presentChanges, type ShownChanges } from "../read/changes.ts";
import { withoutUnmade, presentPlans, type ShownPlan } from "../effects/present.ts";
import { tryOut } from "./checks.ts";
import { createInside } from "./create.ts";
import { readWrite } from "./read-write.ts";
import { inTransaction } from "./transaction.ts";
import { takeFirstStep, transitionInside } from "./transition.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { Changes } from "./history.ts";

/** What a new record, and the first step its call names, would lead to, as far as the actor may know it. */
export interface TriedCreation extends ShownPlan {
  readonly dry_run: true;
  /** Of the definitions it was tried out by: given with the creation, it is refused once others are in force. */
  readonly config_version: number;
  /** The values it would be left with. */
  readonly changes: ShownChanges;
  readonly warnings?: readonly FieldIssue[];
}

/**
 * Makes a record, and the first step its call names, and takes both back: what is wrong is refused as the creation would be,
 * and nothing is written.
 */
export async function tryCreation(
  context: EngineContext,
  call: ResourceCall & { readonly body: unknown },
): Promise<TriedCreation> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.create);
  const { body: sent, exceptionReason, redefined } = await readWrite(context, open, call.body);
  const { body, step } = takeFirstStep(open, sent);
  const warnings: FieldIssue[] = [];
  const warn = (issues: readonly FieldIssue[]) => void warnings.push(...issues);
  const { made, moved, reached, unmade } = await inTransaction(context, open, {
    id: null,
    once: false,
    exceptionReason,
    redefined,
    work: async (session) => {
      session.foretells = true;
      return tryOut(session, async () => {
        const made = await createInside(session, open, { body, action: "create", requestId: null, warn });
        const first = step && { ...step, id: made.id, version: null, requestId: null, dryRun: false, warn };
        const moved = first && (await transitionInside(session, open, first));
        warn(session.takeWarnings());
        return { made, moved, reached: [...session.reached], unmade: session.made };
      });
    },
  });
  const changes = made.whole.plan.visible(made.whole.row)
    ? presentChanges(
        open,
        made.whole,
        withoutUnmade(open.resource, joined(made.changes, moved?.changes ?? {}), unmade),
      )
    : {};
  const plan = {
    steps: [...made.steps, ...(moved?.steps ?? [])],
    skipped: [...made.skipped, ...(moved?.skipped ?? [])],
    reached,
    unmade,
  };
  const [[shown]] = await Promise.all([
    presentPlans(context, open, [plan]),
    labelChanges(context, open, [changes]),
  ]);
  return {
    dry_run: true,
    config_version: open.definitions.version,
    changes,
    ...(warnings.length > 0 ? { warnings } : {}),
    effects: [],
    ...shown,
  };
}

/** What a record was made with, and changed by its first step, as one. */
const joined = (made: Changes, moved: Changes): Changes => ({
  ...made,
  ...Object.fromEntries(Object.entries(moved).map(([name, [, after]]) => [name, [null, after] as const])),
});
