import { isRecord } from "./api-error.ts";
import { type Look, readLook, USUAL_LOOK } from "./look.ts";

/** What a person chose on this device: kept through signing out, because it must already hold on the sign-in page. */
export interface Preferences extends Look {
  readonly language: string | null;
  /** The language was chosen on the sign-in page and is not yet kept with the person. */
  readonly chosenAtSignIn: boolean;
}

const KEY = "preferences";
/** Of the window: what the link that opened it asks for. */
const VISIT = "look_of_visit";
const DEFAULTS: Preferences = { language: null, ...USUAL_LOOK, chosenAtSignIn: false };

const listeners = new Set<() => void>();
let chosen: Preferences | null = null;
let visit: Partial<Look> | null = null;
let inForce: Preferences | null = null;

/** What holds here: what was chosen, under what the link asks for that opened this window. */
export function readPreferences(): Preferences {
  inForce ??= { ...readChosen(), ...lookOfVisit() };
  return inForce;
}

/** Changes what was chosen; a link goes on hiding its parts of it. */
export function changePreferences(change: Partial<Preferences>): void {
  const before = readChosen();
  chosen = { ...before, ...change };
  if (JSON.stringify(chosen) === JSON.stringify(before)) return;
  localStorage.setItem(KEY, JSON.stringify(chosen));
  tell();
}

/** The parts of the look that a link set, until they are kept, chosen otherwise, or the window is closed. */
export function lookOfVisit(): Partial<Look> {
  visit ??= readLook(parse(sessionStorage.getItem(VISIT)));
  return visit;
}

export function visitWith(look: Partial<Look>): void {
  visit = look;
  if (Object.keys(look).length === 0) sessionStorage.removeItem(VISIT);
  else sessionStorage.setItem(VISIT, JSON.stringify(look));
  tell();
}

/** Whether something else was chosen than holds here. */
export function isLookBorrowed(): boolean {
  const own = readChosen();
  return Object.entries(lookOfVisit()).some(([part, value]) => own[part as keyof Look] !== value);
}

export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs something that empties the storage, and puts back what the sign-in page needs: language and appearance. */
export function keepLook(clear: () => void): void {
  const known = localStorage.getItem(KEY) !== null;
  const { language, theme } = readChosen();
  clear();
  sessionStorage.removeItem(VISIT);
  [chosen, visit, inForce] = [{ ...DEFAULTS, language, theme }, {}, null];
  if (known) localStorage.setItem(KEY, JSON.stringify({ language, theme }));
}

function readChosen(): Preferences {
  if (chosen === null) {
    const value = parse(localStorage.getItem(KEY));
    const { language, chosenAtSignIn } = value;
    chosen = {
      ...DEFAULTS,
      ...readLook(value),
      ...(typeof language === "string" ? { language } : {}),
      ...(chosenAtSignIn === true ? { chosenAtSignIn } : {}),
    };
  }
  return chosen;
}

function tell(): void {
  inForce = null;
  for (const listener of listeners) listener();
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
