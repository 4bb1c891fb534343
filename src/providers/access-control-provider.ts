import type { AccessControlProvider, CanReturnType } from "@refinedev/core";
import i18next from "i18next";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { type AccessAction, isAllowed } from "../config/access.ts";
import type { ConfigIndex } from "../config/config-index.ts";
import { conditionLabel, optionLabel, resourcePluralWithin } from "../config/labels.ts";
import { type ApiRecord, getPermissions, type TransitionPermission } from "../config/record.ts";
import { rulesText } from "../config/rules-text.ts";

export interface AccessQuestion {
  readonly resource: string;
  readonly action: AccessAction | "transition";
  /** Whose own `permissions` decide; without one, the question is about the resource as a whole. */
  readonly record?: ApiRecord;
  /** Of the record's life cycle, where the action is a transition. */
  readonly step?: Step | undefined;
}

type Step = Pick<TransitionPermission, "field" | "name">;

/** Whether the person may, and in words why not. Hides and explains what the server would refuse. */
export function decideAccess(index: ConfigIndex, question: AccessQuestion): CanReturnType {
  const { resource, action, record, step } = question;
  if (action === "transition") return decideTransition(index.config, resource, { record, step });
  if (isAllowed(index.resource(resource), action, record)) return { can: true };
  const ofRecord = record && action === "edit" ? closedRecordText(index, resource, record) : null;
  return { can: false, reason: ofRecord ?? rightText(index.config, resource, action) };
}

export function makeAccessControlProvider(index: ConfigIndex): AccessControlProvider {
  return {
    can: async ({ resource, action, params }) =>
      resource === undefined
        ? { can: true }
        : decideAccess(index, { ...params, resource, action: action as AccessAction }),
  };
}

function decideTransition(
  config: ClientConfig,
  resource: string,
  { record, step }: Pick<AccessQuestion, "step"> & { readonly record: ApiRecord | undefined },
): CanReturnType {
  const permission = record
    ? getPermissions(record).transitions.find(
        ({ field, name }) => field === step?.field && name === step.name,
      )
    : undefined;
  if (permission?.allowed) return { can: true };
  const reason = permission?.reason;
  if (reason?.code === "out_of_scope") return { can: false, reason: i18next.t("transition.outOfScope") };
  if (permission && reason?.code === "condition_not_met") {
    const lacking = conditionLabel(config, resource, permission);
    return { can: false, reason: lacking ?? i18next.t("transition.conditionNotMet") };
  }
  return { can: false, reason: rulesText(config, reason?.rules ?? []) };
}

const NEEDS = {
  list: "access.listOf",
  show: "access.showOf",
  create: "access.createOf",
  edit: "access.editOf",
  import: "access.importOf",
} as const satisfies Partial<Record<AccessAction, string>>;

/** The right that is lacking. */
export function rightText(config: ClientConfig, resource: string, action: AccessAction): string {
  if (!(action in NEEDS)) return i18next.t("access.notGranted");
  const name = resourcePluralWithin(config, resource);
  return i18next.t("access.needs", { needs: i18next.t(NEEDS[action as keyof typeof NEEDS], { name }) });
}

/** What about the record stands in the way; null where it is the right to it. */
function closedRecordText(index: ConfigIndex, resource: string, record: ApiRecord): string | null {
  const { editReason } = getPermissions(record);
  if (editReason?.code === "record_archived") return i18next.t("form.closed.archived");
  if (editReason?.code !== "read_only_state") return null;
  const closed = index
    .resource(resource)
    ?.lifecycles.find(({ field, states }) =>
      states.some(({ name, readOnly }) => readOnly && name === record[field]),
    );
  if (!closed) return null;
  const state = optionLabel(index.config, resource, closed.field, String(record[closed.field]));
  return i18next.t("quickEdit.frozen", { state });
}
