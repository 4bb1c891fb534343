import {
  type LiveMessage,
  type LiveSubject,
  MAX_ROWS_WATCHED,
  MAX_WATCHED,
} from "../../core/live/messages.ts";

type Listener = (message: LiveMessage) => void;

const watchers = new Map<Listener, LiveSubject | null>();
const changes = new Set<() => void>();
const SOON_MS = 2_000;

/** Listens to what the live connection says; with a subject, the server is asked to tell of it. Returns the way to stop. */
export function listenLive(subject: LiveSubject | null, listener: Listener): () => void {
  // one function may listen to several subjects
  const own: Listener = (message) => listener(message);
  watchers.set(own, subject);
  if (subject !== null) tellChange();
  return () => {
    watchers.delete(own);
    if (subject !== null) tellChange();
  };
}

/** Everything that somebody on this page listens for, each once. */
export function watchedSubjects(): LiveSubject[] {
  const all = new Map<string, LiveSubject>();
  for (const subject of watchers.values()) {
    if (subject === null) continue;
    const key = `${subject.resource}:${subject.id ?? ""}`;
    const rows = [...(all.get(key)?.rows ?? []), ...(subject.rows ?? [])];
    all.set(key, rows.length === 0 ? subject : { ...subject, rows });
  }
  return withinRows([...all.values()].slice(-MAX_WATCHED));
}

/** What was opened last comes first where there is no room for all rows. */
function withinRows(subjects: readonly LiveSubject[]): LiveSubject[] {
  let room = MAX_ROWS_WATCHED;
  return subjects
    .toReversed()
    .map(({ rows, ...subject }) => {
      const kept = rows?.slice(0, room) ?? [];
      room -= kept.length;
      return kept.length === 0 ? subject : { ...subject, rows: kept };
    })
    .toReversed();
}

/** Hears when other subjects are watched than before. */
export function onWatchedChange(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

let stands = () => {};
const standing = new Promise<void>((resolve) => (stands = resolve));

/**
 * Resolves once the live connection stands, or does not soon: then one is told to ask again, so that what was asked
 * before is asked twice.
 */
export function whenLiveStands(): Promise<void> {
  setTimeout(stands, SOON_MS);
  return standing;
}

/** Hands a message on to everybody who listens. */
export function deliverLive(message: LiveMessage): void {
  if (message.welcome) stands();
  for (const listener of Array.from(watchers.keys())) listener(message);
}

let told = false;

/** A screen that opens watches several things at once: that is one change. */
function tellChange(): void {
  if (told) return;
  told = true;
  queueMicrotask(() => {
    told = false;
    for (const listener of Array.from(changes)) listener();
  });
}
