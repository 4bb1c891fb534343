import type { ProfileMode } from "./modes.ts";
import { createListeners } from "../../lib/listeners.ts";

let shown: ProfileMode | null = null;
let origin: Element | null = null;
const listeners = createListeners();

/** Shows the profile over the page, from the person menu as well as from the prompt. */
export function openProfile(mode: ProfileMode = "profile"): void {
  if (shown === null) origin = document.activeElement;
  change(mode);
}

/** Once it is gone, back to where one was. */
export function closeProfile(): void {
  change(null);
  const target = origin;
  if (target instanceof HTMLElement) window.setTimeout(() => target.focus());
}

/** The mode it is open in; null while it is closed. */
export const openProfileMode = (): ProfileMode | null => shown;

export const watchProfile = listeners.subscribe;

function change(mode: ProfileMode | null): void {
  shown = mode;
  listeners.notify();
}
