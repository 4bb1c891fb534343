import { idleFor, isLocked, lock, noteActivity } from "../../lib/lock.ts";
import { isSignedIn } from "../../lib/session.ts";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const NOTE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 10_000;

/** Locks the screen when nobody did anything in any tab for so many minutes, a closed one included. 0: never. */
export function watchIdle(minutes: number): () => void {
  if (minutes <= 0) return () => undefined;
  const limit = minutes * 60_000;
  let noted = 0;
  const look = () => {
    if (isSignedIn() && !isLocked() && idleFor() >= limit) lock();
  };
  const note = () => {
    if (isLocked() || Date.now() - noted < NOTE_EVERY_MS) return;
    // a machine that slept wakes by a touch: the time before it counts
    look();
    if (isLocked()) return;
    noted = Date.now();
    noteActivity();
  };
  look();
  note();
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  const timer = window.setInterval(look, LOOK_EVERY_MS);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  };
}
