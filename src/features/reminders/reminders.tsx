import { App } from "antd";
import { Suspense, useState, useSyncExternalStore } from "react";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import { REMINDER_EVERY } from "../../../core/reminders/limits.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { isLocked, watchLock } from "../../lib/lock.ts";
import { useSessionUser } from "../../session/use-session-user.ts";
import { useReportError } from "../../ui/report-error.ts";
import { useTurn } from "../../ui/turn.ts";
import { openedFeedback, watchFeedback } from "../../forms/record/open-feedback.ts";
import { type DueItem, nextGroup } from "./due.ts";
import { openItem } from "./open-item.ts";
import { postpone } from "./postpone.ts";
import { useClearWay } from "./use-clear-way.ts";
import { useDue } from "./use-due.ts";
import { useLeader } from "./use-leader.ts";
import { useNow } from "./use-now.ts";

const ReminderDialog = lazyCode(
  () => import("./reminder-dialog.tsx"),
  (module) => module.ReminderDialog,
);

/** Asks for what is owed, one kind after the other, in one window, where nobody is in the middle of something else. */
export function Reminders() {
  const { employeeId } = useConfigIndex().config.actor;
  // whoever works as somebody else is asked for that person's items
  return <RemindersOf key={employeeId} employee={employeeId} />;
}

function RemindersOf({ employee }: { readonly employee: number }) {
  const { message } = App.useApp();
  const reportError = useReportError();
  const leads = useLeader();
  const now = useNow();
  const known = useSessionUser() !== null;
  const { states, reload } = useDue({ employee, enabled: leads, now });
  const [held, setHeld] = useState<Readonly<Partial<Record<DueGroup, number>>>>({});
  const [busy, setBusy] = useState(false);
  const locked = useSyncExternalStore(watchLock, isLocked);
  const filling = useSyncExternalStore(watchFeedback, openedFeedback) !== null;
  const due = leads && known ? nextGroup({ states, held, now }) : null;
  // a form that was opened from here keeps its place in the row
  const turn = useTurn("reminders", due !== null && !locked);
  const clear = useClearWay(turn);
  if (due === null || !clear || locked || filling) return null;

  const sent = () => {
    setBusy(true);
    void reload().finally(() => setBusy(false));
  };
  const later = async () => {
    setBusy(true);
    try {
      const said = await postpone(employee, due);
      setHeld((before) => ({ ...before, [due.group]: Date.now() + REMINDER_EVERY }));
      if (said !== null) message.success(said);
    } catch (error) {
      reportError(error);
    }
    await reload();
    setBusy(false);
  };
  const add = (item: DueItem) => openItem(due.group, item, { onSent: sent });
  return (
    <Suspense fallback={null}>
      <ReminderDialog due={due} busy={busy} onAdd={add} onPostpone={() => void later()} />
    </Suspense>
  );
}
