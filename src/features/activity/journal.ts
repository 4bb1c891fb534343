import { type Activity, MAX_ACTIVITIES, PAGE_VISIT } from "../../../core/activity/activity.ts";
import { afterPause } from "../../lib/after-pause.ts";
import { onLeaving } from "../../lib/on-leaving.ts";
import { activeToken, isPageOfSession } from "../../lib/session.ts";
import { addActivities, removeActivities, waitingActivities } from "./activity-store.ts";
import { knownPosition } from "./position.ts";
import { noteFailure, report } from "./service.ts";
import { partAround } from "../../lib/page-parts.ts";

const UPLOAD_EVERY_MS = 5 * 60 * 1000;
const MAX_NAME_LENGTH = 80;
/** What a click leads to is drawn before the click is put away. */
const PAUSE_MS = 100;
/** Windows of one browser take turns. */
const LOCK = "benchline-journal";

export interface Journal {
  /** Notes that a page was opened. */
  readonly visit: (page: string) => void;
  readonly upload: () => Promise<void>;
  readonly stop: () => void;
}

/** Notes pages and pressed buttons on this device, and uploads them now and then (§4, Activity journal). */
export function startJournal({ employeeId, host }: { employeeId: number; host: string | null }): Journal {
  let failed = false;
  /** Not put away yet. */
  const noted: Activity[] = [];

  const putAway = (): void => {
    const some = noted.splice(0);
    // what a session leaves on the device goes with it
    if (some.length === 0 || activeToken() === null || !isPageOfSession()) return;
    const due = addActivities(employeeId, some);
    if (due && !failed) void send();
  };

  const send = (): Promise<void> =>
    takeTurns(async () => {
      const activities = waitingActivities(employeeId).slice(0, MAX_ACTIVITIES);
      if (activities.length === 0) return;
      try {
        const { latitude, longitude } = knownPosition();
        await report({
          host,
          path: "/api/add_journal",
          body: ({ EmpID, EmpName }) => ({
            EmpID,
            EmpName,
            Latitude: latitude,
            Longitude: longitude,
            Activities: activities,
          }),
        });
        removeActivities(employeeId, activities);
        failed = false;
      } catch (error) {
        // kept, and tried again with the next batch
        failed = true;
        noteFailure("The activity journal was not uploaded", error);
      }
    });

  const upload = (): Promise<void> => {
    putAway();
    return send();
  };

  const note = (activityName: string, page: string): void => {
    noted.push({ id: crypto.randomUUID(), activityName, page, time: new Date().toISOString() });
    if (noted.length === 1) afterPause(putAway, PAUSE_MS);
  };

  const press = (event: MouseEvent): void => {
    const name = nameOfButton(event.target);
    if (name !== "") note(name, window.location.pathname);
  };

  document.addEventListener("click", press, { capture: true });
  const forgetLeaving = onLeaving(putAway);
  const timer = window.setInterval(() => void upload(), UPLOAD_EVERY_MS);
  return {
    visit: (page) => note(PAGE_VISIT, page),
    upload,
    stop: () => {
      document.removeEventListener("click", press, { capture: true });
      window.clearInterval(timer);
      forgetLeaving();
      putAway();
    },
  };
}

/** What the pressed button is called; nothing of what is typed, and nothing of links, which name records. */
function nameOfButton(target: EventTarget | null): string {
  const button = partAround(target, "pressed");
  const name = button?.getAttribute("aria-label") ?? button?.textContent ?? "";
  return name.trim().replaceAll(/\s+/g, " ").slice(0, MAX_NAME_LENGTH);
}

async function takeTurns(work: () => Promise<void>): Promise<void> {
  // only pages from a safe address have locks; elsewhere a batch sent twice is stored once
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(LOCK, work);
}
