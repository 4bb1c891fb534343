const LOCKED = "locked";
const LAST_ACTIVITY = "last_activity";

/** The screen is covered until the password is typed: in every tab, and after a reload. Signing out ends it. */
export function isLocked(): boolean {
  return localStorage.getItem(LOCKED) !== null;
}

const listeners = new Set<() => void>();

export function lock(): void {
  localStorage.setItem(LOCKED, "true");
  tell();
}

export function unlock(): void {
  localStorage.removeItem(LOCKED);
  noteActivity();
  tell();
}

/** Told of changes in this tab and in others. */
export function watchLock(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === LOCKED || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", heard);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Somebody is there. Shared by the tabs: who works in one is idle in none. */
export function noteActivity(): void {
  localStorage.setItem(LAST_ACTIVITY, String(Date.now()));
}

/** Milliseconds since somebody did something in any tab; 0 where nobody ever did. */
export function idleFor(): number {
  const last = Number(localStorage.getItem(LAST_ACTIVITY) ?? Number.NaN);
  return Number.isFinite(last) ? Math.max(0, Date.now() - last) : 0;
}
