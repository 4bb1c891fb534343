import { useEffect, useRef } from "react";
import type { IconName } from "./icon.tsx";
import { createListeners } from "../lib/listeners.ts";
import { latinKey } from "../lib/latin-key.ts";

/** Something that can be done here and now: buttons and menus show it, keys and the search run it, the help sheet names it. */
export interface Action {
  readonly key: string;
  /** What it does, in the person's language. */
  readonly label: string;
  /** `n`, `?`, `/`, `shift+a`, `mod+s`: `mod` is Ctrl, and Cmd on a Mac. */
  readonly keys?: string;
  /** It belongs to the frame and not to the screen in it. */
  readonly everywhere?: boolean;
  /** Whether there is anything on the page that it could act on; asked when the help sheet opens. */
  readonly applies?: () => boolean;
  /** False: not now, or not for this person. */
  readonly enabled?: boolean;
  /** The search offers what has one. */
  readonly icon?: IconName;
  /** What it is a choice of, where it is one. */
  readonly hint?: string | undefined;
  readonly onSelect: () => void;
}

type Source = () => readonly Action[];

/** Newest last: a screen above another (a drawer) comes later, and its keys win. */
let sources: readonly Source[] = [];
const listeners = createListeners();

/** Offers these for as long as the calling component is there. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const source: Source = () => latest.current;
    offer([...sources, source]);
    return () => offer(sources.filter((other) => other !== source));
  }, []);
}

/** Listens for the keys of all of them; once, in the shell. */
export function useActionKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", runByKey);
    return () => document.removeEventListener("keydown", runByKey);
  }, []);
}

export const activeActions = (): Action[] =>
  sources.flatMap((source) => source()).filter(({ enabled }) => enabled !== false);

/** For `useSyncExternalStore`: changes when something begins or ceases to offer actions. */
export const actionSources = (): unknown => sources;

export const watchActions = listeners.subscribe;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const KEY_NAMES: Readonly<Record<string, string>> = { mod: isMac ? "⌘" : "Ctrl", shift: "Shift" };

/** The keys as they stand on the keyboard. */
export const keyLabels = (keys: string): string[] =>
  keys.split("+").map((part) => KEY_NAMES[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part));

function offer(next: readonly Source[]): void {
  sources = next;
  listeners.notify();
}

/** A letter typed into a field is text; with Ctrl or Cmd it is a command there too. */
function runByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && isTyping(event.target)) return;
  const key = latinKey(event);
  // signs such as `?` are typed with Shift themselves
  const shift = event.shiftKey && /^\p{L}$/u.test(key);
  const keys = (mod ? "mod+" : "") + (shift ? "shift+" : "") + key;
  const found = activeActions().findLast((action) => action.keys === keys);
  if (!found) return;
  event.preventDefault();
  found.onSelect();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(
      "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]",
    )
  );
}
