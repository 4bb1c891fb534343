import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import type { Approval } from "./approval-run.tsx";
import { keyOf, type WaitingId } from "./use-waiting.ts";

/** Chosen records of one area that are sent back together. */
export interface SendingBack {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly ids: readonly number[];
}

/** The approvals of these records, a run for each step. */
export function buildApprovals(
  index: ConfigIndex,
  members: readonly WaitingId[],
  labels: ReadonlyMap<string, string>,
): Approval[] {
  return groupBySteps(members, "approve").flatMap(({ resource: name, step: { field, name: step }, ids }) => {
    const resource = index.resource(name);
    const names = ids.map((id) => [id, labels.get(keyOf({ resource: name, id })) ?? ""] as const);
    const approved = { field, name: step, decides: "approve" as const };
    return resource === null ? [] : [{ resource, step: approved, ids, labels: new Map(names) }];
  });
}

/** The ways to send these records back, one for each step. */
export function buildSendingBack(index: ConfigIndex, members: readonly WaitingId[]): SendingBack[] {
  return groupBySteps(members, "send_back").flatMap(
    ({ resource: name, step: { field, name: step }, ids }) => {
      const resource = index.resource(name);
      const transition = resource?.lifecycles
        .flatMap((lifecycle) => lifecycle.transitions)
        .find((one) => one.field === field && one.name === step);
      return resource === null || transition === undefined ? [] : [{ resource, transition, ids }];
    },
  );
}

interface StepGroup {
  readonly resource: string;
  readonly step: WaitingId["steps"][number];
  readonly ids: readonly number[];
}

/** Records by the step that decides them: of each the first of its kind. */
function groupBySteps(members: readonly WaitingId[], decides: "approve" | "send_back"): StepGroup[] {
  const groups = new Map<string, { resource: string; step: WaitingId["steps"][number]; ids: number[] }>();
  for (const { resource, id, steps } of members) {
    const step = steps.find((one) => one.decides === decides);
    if (step === undefined) continue;
    const key = `${resource}.${step.field}.${step.name}`;
    const group = groups.get(key) ?? { resource, step, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
