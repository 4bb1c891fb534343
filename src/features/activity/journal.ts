import { MOST_ACTIVITIES, PAGE_VISIT } from "../../../core/activity/activity.ts";
import { addActivity, removeActivities, waitingActivities } from "./activity-store.ts";
import { knownPosition } from "./position.ts";
import { noteFailure, report } from "./service.ts";

const UPLOAD_EVERY_MS = 5 * 60 * 1000;
const LONGEST_NAME = 80;
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

  const upload = (): Promise<void> =>
    takeTurns(async () => {
      const activities = waitingActivities(employeeId).slice(0, MOST_ACTIVITIES);
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

  const note = (activityName: string, page: string): void => {
    const activity = { id: crypto.randomUUID(), activityName, page, time: new Date().toISOString() };
    const due = addActivity(employeeId, activity);
    if (due && !failed) void upload();
  };

  const press = (event: MouseEvent): void => {
    const name = nameOfButton(event.target);
    if (name !== "") note(name, window.location.pathname);
  };

  document.addEventListener("click", press, { capture: true });
  const timer = window.setInterval(() => void upload(), UPLOAD_EVERY_MS);
  return {
    visit: (page) => note(PAGE_VISIT, page),
    upload,
    stop: () => {
      document.removeEventListener("click", press, { capture: true });
      window.clearInterval(timer);
    },
  };
}

/** What the pressed button is called; nothing of what is typed, and nothing of links, which name records. */
function nameOfButton(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest("button, [role=button], [role^=menuitem]") : null;
  const name = button?.getAttribute("aria-label") ?? button?.textContent ?? "";
  return name.trim().replaceAll(/\s+/g, " ").slice(0, LONGEST_NAME);
}

async function takeTurns(work: () => Promise<void>): Promise<void> {
  // only pages from a safe address have locks; elsewhere a batch sent twice is stored once
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(LOCK, work);
}
