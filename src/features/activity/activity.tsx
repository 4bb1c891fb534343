import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { onSignOut } from "../../lib/sign-out.ts";
import { type Journal, startJournal } from "./journal.ts";
import { startLocation } from "./location.ts";

/**
 * Keeps journal and position of whoever is here, behind everything else. Shows nothing itself. What somebody does as
 * another person is no work of that person.
 */
export function Activity() {
  const { impersonator, look } = useConfigIndex().config.actor;
  return impersonator === null && look === null ? <OwnActivity /> : null;
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
  return null;
}
