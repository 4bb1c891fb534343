import { Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker, useLocation } from "react-router-dom";
import { onSessionEnd } from "../../lib/session.ts";

/** What is asked before a form is left. */
export interface LeaveWords {
  readonly title: string;
  readonly text?: string;
  readonly leave: string;
  readonly stay: string;
  /** Asked also where nothing is filled in. */
  readonly always?: boolean;
  /** Leaving forgets what was filled in. */
  readonly erases?: boolean;
}

interface LeaveQuestionProps {
  readonly open: boolean;
  /** Absent: the draft stays. */
  readonly words: LeaveWords | null;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ open, words, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const said = words ?? {
    title: t("form.leaveTitle"),
    text: t("form.leaveText"),
    leave: t("form.leave"),
    stay: t("form.stay"),
  };
  return (
    <Modal
      open={open}
      title={said.title}
      okText={said.leave}
      okButtonProps={{ danger: said.erases === true }}
      cancelText={said.stay}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
      width={440}
    >
      {said.text === undefined ? null : <p>{said.text}</p>}
    </Modal>
  );
}

interface GuardOptions {
  readonly isDirty: () => boolean;
  /** The page behind goes to another address, and the form with it. */
  readonly onLeave: () => void;
  readonly flush: () => Promise<void>;
}

interface Guard {
  readonly blocked: boolean;
  readonly proceed: () => void;
  readonly stay: () => void;
}

/** Asks before the tab is closed or the page behind goes elsewhere; the draft is kept either way. */
export function useLeaveGuard({ isDirty, onLeave, flush }: GuardOptions): Guard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  const asked = useRef(isDirty);
  useEffect(() => {
    asked.current = isDirty;
  });
  useEffect(() => {
    // a session that ends, or a new release, does not ask: everything is kept and comes back
    let asks = true;
    const letGo = onSessionEnd(async () => {
      asks = false;
      await flush();
    });
    const hold = (event: BeforeUnloadEvent) => {
      void flush();
      if (asks && asked.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => {
      letGo();
      window.removeEventListener("beforeunload", hold);
    };
  }, [flush]);

  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (pathname !== opened) latest.current();
  }, [pathname, opened]);

  return {
    blocked: blocker.state === "blocked",
    proceed: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
