import { loadSecurityLabels } from "../i18n/i18n.ts";
import { withLabels } from "../i18n/with-labels.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import type { RecordAction, ScreenExtensions } from "../screens/extensions.ts";

/** Milliseconds in which a handover is taken back. */
const A_DAY = 24 * 60 * 60 * 1000;

const handover: RecordAction = {
  name: "handover",
  label: "handover.title",
  solves: "open_work",
  offered: (actor) => actor.mayHandOver,
  Dialog: lazyCode(
    withLabels(() => import("../features/handover/employee-handover.tsx")),
    (module) => module.EmployeeHandover,
  ),
};

const impersonate: RecordAction = {
  name: "impersonate",
  label: "impersonation.start",
  offered: ({ mayImpersonate, impersonator, employeeId }, record) =>
    mayImpersonate && impersonator === null && record.id !== employeeId && record["status"] === "active",
  Dialog: lazyCode(
    () => import("../features/impersonation/employee-impersonation.tsx"),
    (module) => module.EmployeeImpersonation,
  ),
};

const endSessions: RecordAction = {
  name: "end-sessions",
  label: "people.endSessions",
  offered: ({ mayImpersonate, impersonator, employeeId }, record) =>
    mayImpersonate && impersonator === null && record.id !== employeeId,
  Dialog: lazyCode(
    withLabels(() => import("../features/security/guard-dialogs.tsx"), loadSecurityLabels),
    (module) => module.EndSessionsDialog,
  ),
};

const resetSecondFactor: RecordAction = {
  name: "reset-second-factor",
  label: "people.resetSecondFactor",
  offered: endSessions.offered,
  Dialog: lazyCode(
    withLabels(() => import("../features/security/guard-dialogs.tsx"), loadSecurityLabels),
    (module) => module.ResetSecondFactorDialog,
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
    withLabels(() => import("../features/handover/take-back.tsx")),
    (module) => module.TakeBack,
  ),
};

/** What the features add to the generic screens; each arrives when it is first opened. */
export const SCREEN_EXTENSIONS: ScreenExtensions = {
  createScreens: {
    employee: lazyCode(
      withLabels(() => import("../features/add-user/add-user-screen.tsx")),
      (module) => module.AddUserScreen,
    ),
  },
  recordActions: {
    employee: [handover, impersonate, endSessions, resetSecondFactor],
    handover: [takeBack],
  },
};
