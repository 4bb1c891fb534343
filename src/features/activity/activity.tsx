import { App } from "antd";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { onSignOut } from "../../lib/sign-out.ts";
import { type Journal, startJournal } from "./journal.ts";
import { locationState, startLocation, watchLocationState } from "./location.ts";

/** Said once in a window; the sign in the header stays. */
const TOLD = "location_told";

/**
 * Keeps journal and position of whoever is here, behind everything else. Shows nothing itself. What somebody does as
 * another person is no work of that person.
 */
export function Activity() {
  const { impersonator } = useConfigIndex().config.actor;
  return impersonator === null ? <OwnActivity /> : null;
}

function OwnActivity() {
  const { config } = useConfigIndex();
  const { pathname } = useLocation();
  const { activity: host } = config.services;
  const { employeeId } = config.actor;
  const journal = useRef<Journal | null>(null);

  useEffect(() => {
    const started = startJournal({ employeeId, host });
    journal.current = started;
    const forget = onSignOut(started.upload);
    return () => {
      forget();
      started.stop();
    };
  }, [employeeId, host]);
  useEffect(() => startLocation({ host }), [host]);
  useEffect(() => journal.current?.visit(pathname), [pathname]);
  useLocationError();
  return null;
}

function useLocationError(): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const state = useSyncExternalStore(watchLocationState, locationState);
  useEffect(() => {
    if (state !== "denied" && state !== "revoked") return;
    if (sessionStorage.getItem(TOLD) === state) return;
    sessionStorage.setItem(TOLD, state);
    message.error(t(`activity.${state}`));
  }, [state, message, t]);
}
