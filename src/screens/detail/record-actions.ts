import { type ComponentType, type LazyExoticComponent } from "react";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { lazyCode } from "../../lib/lazy-code.ts";

interface RecordDialogProps {
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

/** What can be done from a record beside what every record has. */
export interface RecordAction {
  readonly name: string;
  /** Key of the words. */
  readonly label: "handover.title" | "handover.undo" | "impersonation.start";
  readonly offered: (actor: ClientConfig["actor"], record: ApiRecord) => boolean;
  readonly Dialog: LazyExoticComponent<ComponentType<RecordDialogProps>>;
}

/** Milliseconds in which a handover is taken back. */
const A_DAY = 24 * 60 * 60 * 1000;

const handover: RecordAction = {
  name: "handover",
  label: "handover.title",
  offered: (actor) => actor.mayHandOver,
  Dialog: lazyCode(
    () => import("../../features/handover/employee-handover.tsx"),
    (module) => module.EmployeeHandover,
  ),
};

const impersonate: RecordAction = {
  name: "impersonate",
  label: "impersonation.start",
  offered: ({ mayImpersonate, impersonator, employeeId }, record) =>
    mayImpersonate && impersonator === null && record.id !== employeeId && record["status"] === "active",
  Dialog: lazyCode(
    () => import("../../features/impersonation/employee-impersonation.tsx"),
    (module) => module.EmployeeImpersonation,
  ),
};

const takeBack: RecordAction = {
  name: "take-back",
  label: "handover.undo",
  offered: ({ mayHandOver }, record) =>
    mayHandOver &&
    !record["undone_at"] &&
    Date.now() - Date.parse(String(record["done_at"])) < A_DAY &&
    Boolean(record["moved"]),
  Dialog: lazyCode(
    () => import("../../features/handover/take-back.tsx"),
    (module) => module.TakeBack,
  ),
};

/** By resource. */
export const RECORD_ACTIONS: Readonly<Record<string, readonly RecordAction[]>> = {
  employee: [handover, impersonate],
  handover: [takeBack],
};
