import { isRecord } from "../lib/api-error.ts";

/** A record as the API answers it. */
export type ApiRecord = Readonly<Record<string, unknown>> & { readonly id: number };

export interface DenialReason {
  readonly code: string;
  /** The rules that would let somebody. */
  readonly rules: readonly string[];
}

export interface TransitionPermission {
  readonly field: string;
  readonly name: string;
  readonly to: string;
  readonly allowed: boolean;
  /** What it decides on a record that waits. Absent: nothing. */
  readonly decides?: "approve" | "send_back";
  readonly reason: DenialReason | null;
  /** How far its approvals are, group by group. Absent: it takes none. */
  readonly approvals?: readonly GroupApprovals[];
}

/** A group that approves a step, and how far it is. */
export interface GroupApprovals {
  readonly group: string;
  readonly approved: number;
  readonly quorum: number;
  /** The reader belongs to it. */
  readonly member: boolean;
}

/** Whether what a form of the record is kept as may be made. */
interface FormPermission {
  readonly name: string;
  readonly allowed: boolean;
  readonly reason?: DenialReason;
}

/** What the signed-in person may do with one record. */
export interface Permissions {
  readonly edit: boolean;
  /** Why it cannot be edited, where it cannot. */
  readonly editReason: DenialReason | null;
  readonly delete: boolean;
  readonly transitions: readonly TransitionPermission[];
  /** Forms the server judges beforehand; of the others it says no word until they are sent. */
  readonly forms: readonly FormPermission[];
  /** Fields that may be written. */
  readonly writable: ReadonlySet<string>;
  /** Fields in whose place another value than the worked out one may be put. */
  readonly overwritable: ReadonlySet<string>;
  /** Ways of handing the record on that are not given. */
  readonly withheld: ReadonlySet<string>;
  /** Acts that are given by name alone. */
  readonly granted: ReadonlySet<string>;
}

export function getPermissions(record: Readonly<Record<string, unknown>>): Permissions {
  const given = isRecord(record["permissions"]) ? record["permissions"] : {};
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const names = (value: unknown) => new Set(list(value).filter((name) => typeof name === "string"));
  return {
    edit: given["edit"] === true,
    editReason: isReason(given["edit_reason"]) ? given["edit_reason"] : null,
    delete: given["delete"] === true,
    transitions: list(given["transitions"]).filter(isTransition),
    forms: list(given["forms"]).filter(isForm),
    writable: names(given["writable"]),
    overwritable: names(given["overwritable"]),
    withheld: names(given["withheld"]),
    granted: names(given["granted"]),
  };
}

/** Whether the person can make a step of the record as it stands. */
export function offersStep(
  record: Readonly<Record<string, unknown>>,
  step: Pick<TransitionPermission, "field" | "name">,
): boolean {
  return getPermissions(record).transitions.some(
    ({ field, name, allowed }) => allowed && field === step.field && name === step.name,
  );
}

/** The group an approval of a step would count for while others would still be missing after it; null: the step is made. */
export function pendingGroup(
  record: Readonly<Record<string, unknown>>,
  step: Pick<TransitionPermission, "field" | "name">,
): GroupApprovals | null {
  const { approvals = [] } =
    getPermissions(record).transitions.find(
      ({ field, name }) => field === step.field && name === step.name,
    ) ?? {};
  const open = approvals.filter(({ approved, quorum }) => approved < quorum);
  const missing = open.reduce((sum, { approved, quorum }) => sum + quorum - approved, 0);
  return missing > 1 ? (open.find(({ member }) => member) ?? null) : null;
}

/** The name of a record; its number where nothing names it. */
export function recordLabel(record: ApiRecord): string {
  const { label } = record;
  return typeof label === "string" && label !== "" ? label : `#${record.id}`;
}

export function rowVersion(record: ApiRecord): number {
  return typeof record["row_version"] === "number" ? record["row_version"] : 1;
}

function isReason(value: unknown): value is DenialReason {
  return isRecord(value) && typeof value["code"] === "string" && Array.isArray(value["rules"]);
}

function isTransition(value: unknown): value is TransitionPermission {
  return isRecord(value) && typeof value["field"] === "string" && typeof value["name"] === "string";
}

function isForm(value: unknown): value is FormPermission {
  return isRecord(value) && typeof value["name"] === "string" && typeof value["allowed"] === "boolean";
}
