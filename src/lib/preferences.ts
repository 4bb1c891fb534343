import { isRecord } from "./api-error.ts";
import { type Look, readLook, USUAL_LOOK } from "./look.ts";

/** What a person chose on this device: kept through signing out, because it must already hold on the sign-in page. */
export interface Preferences extends Look {
  readonly language: string | null;
  /** The language was chosen on the sign-in page and is not yet kept with the person. */
  readonly chosenAtSignIn: boolean;
}

const KEY = "preferences";
const DEFAULTS: Preferences = { language: null, ...USUAL_LOOK, chosenAtSignIn: false };

const listeners = new Set<() => void>();
let current: Preferences | null = null;

export function readPreferences(): Preferences {
  current ??= { ...DEFAULTS, ...parse(localStorage.getItem(KEY)) };
  return current;
}

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs something that empties the storage, and puts back what the sign-in page needs: language and appearance. */
export function keepLook(clear: () => void): void {
  const known = localStorage.getItem(KEY) !== null;
  const { language, theme } = readPreferences();
  clear();
  current = { ...DEFAULTS, language, theme };
  if (known) localStorage.setItem(KEY, JSON.stringify({ language, theme }));
}

function parse(text: string | null): Partial<Preferences> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return {};
    const { language, chosenAtSignIn } = value;
    return {
      ...readLook(value),
      ...(typeof language === "string" ? { language } : {}),
      ...(chosenAtSignIn === true ? { chosenAtSignIn } : {}),
    };
  } catch {
    return {};
  }
}
