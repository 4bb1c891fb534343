import { App } from "antd";
import { Suspense, useState, useSyncExternalStore, useEffect } from "react";
import { type DueGroup, REMINDER_EVERY, TYPE_OF_GROUP } from "../../../core/reminders/limits.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { isLocked, watchLock } from "../../lib/lock.ts";
import { useSessionUser } from "../../session/use-session-user.ts";
import { useReportError } from "../../ui/report-error.ts";
import { useDialogTurn } from "../../ui/dialog-queue.ts";
import { openedFeedback, watchFeedback } from "../../forms/record/open-feedback.ts";
import { type DueItem, nextGroup, type DueState } from "./due.ts";
import { openItem } from "./open-item.ts";
import { useScreenIdle } from "./use-screen-idle.ts";
import { useDue } from "./use-due.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { send } from "../../lib/http.ts";

const EVERY_MS = 15_000;

/** The time, again and again: also at once after a sleep, and when the window is looked at. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = window.setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);
  return now;
}

/** The window that holds it is the one that reminds. */
const LOCK = "benchline-reminders";

/** Whether this window reminds: one of all that are open. When it closes, the next takes over. */
function useLeader(): boolean {
  const [leads, setLeads] = useState(navigator.locks === undefined);
  useEffect(() => {
    if (navigator.locks === undefined) return;
    const waiting = new AbortController();
    let release: (() => void) | null = null;
    const lead = () => {
      if (waiting.signal.aborted) return;
      setLeads(true);
      return new Promise<void>((resolve) => (release = resolve));
    };
    navigator.locks.request(LOCK, { signal: waiting.signal }, lead).catch(() => undefined);
    return () => {
      waiting.abort();
      release?.();
      setLeads(false);
    };
  }, []);
  return leads;
}

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
  const turn = useDialogTurn("reminders", due !== null && !locked);
  const clear = useScreenIdle(turn);
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

/**
 * Puts a group off and gives what the server says of it; null when another window was faster. Sent twice for the same
 * reminder, on whatever device, it counts once.
 */
async function postpone(employee: number, state: DueState): Promise<string | null> {
  const types = TYPE_OF_GROUP[state.group];
  const since = Date.parse(state.items[0]?.since ?? "") || 0;
  try {
    const { data } = await send<unknown>({
      method: "POST",
      path: "/api/emp_notify/remind_me_later/",
      body: { user_id: employee, types },
      idempotencyKey: `remind-${types}-${state.count}-${since}`,
    });
    return isRecord(data) && typeof data["message"] === "string" ? data["message"] : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "repeated_call") return null;
    throw error;
  }
}
