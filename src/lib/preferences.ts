import { isRecord } from "./api-error.ts";
import { type Appearance, readAppearance, DEFAULT_APPEARANCE } from "./appearance.ts";
import { createListeners } from "./listeners.ts";

/** What a person chose on this device: kept through signing out, because it must already hold on the sign-in page. */
export interface Preferences extends Appearance {
  readonly language: string | null;
  /** The language was chosen on the sign-in page and is not yet kept with the person. */
  readonly chosenAtSignIn: boolean;
  /** What this browser calls itself when somebody signs in: the server tells a device it knows by it. */
  readonly device: string | null;
  /** A passkey was made or used here: the sign-in page asks the browser to offer it. */
  readonly passkey: boolean;
}

const KEY = "preferences";
/** Of the window: what the link that opened it asks for. */
const VISIT = "look_of_visit";
const DEFAULTS: Preferences = {
  language: null,
  ...DEFAULT_APPEARANCE,
  chosenAtSignIn: false,
  device: null,
  passkey: false,
};

const listeners = createListeners();
let chosen: Preferences | null = null;
let visit: Partial<Appearance> | null = null;
let inForce: Preferences | null = null;

/** What holds here: what was chosen, under what the link asks for that opened this window. */
export function readPreferences(): Preferences {
  inForce ??= { ...readChosen(), ...getVisitAppearance() };
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
export function getVisitAppearance(): Partial<Appearance> {
  visit ??= readAppearance(parse(sessionStorage.getItem(VISIT)));
  return visit;
}

export function visitWith(look: Partial<Appearance>): void {
  visit = look;
  if (Object.keys(look).length === 0) sessionStorage.removeItem(VISIT);
  else sessionStorage.setItem(VISIT, JSON.stringify(look));
  tell();
}

/** Whether something else was chosen than holds here. */
export function isAppearanceBorrowed(): boolean {
  const own = readChosen();
  return Object.entries(getVisitAppearance()).some(
    ([part, value]) => own[part as keyof Appearance] !== value,
  );
}

export const watchPreferences = listeners.subscribe;

/** This browser's name for itself, made up when it is first asked for. */
export function getDeviceName(): string {
  const { device } = readChosen();
  if (device !== null) return device;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  changePreferences({ device: made });
  return made;
}

/** Runs something that empties the storage, and puts back what the sign-in page needs: language, appearance, device, passkey. */
export function saveAppearance(clear: () => void): void {
  const known = localStorage.getItem(KEY) !== null;
  const { language, theme, device, passkey } = readChosen();
  clear();
  sessionStorage.removeItem(VISIT);
  [chosen, visit, inForce] = [{ ...DEFAULTS, language, theme, device, passkey }, {}, null];
  const kept = { language, theme, device: device ?? undefined, passkey: passkey || undefined };
  if (known) localStorage.setItem(KEY, JSON.stringify(kept));
}

function readChosen(): Preferences {
  if (chosen === null) {
    const value = parse(localStorage.getItem(KEY));
    const { language, chosenAtSignIn, device, passkey } = value;
    chosen = {
      ...DEFAULTS,
      ...readAppearance(value),
      ...(typeof language === "string" ? { language } : {}),
      ...(typeof device === "string" ? { device } : {}),
      ...(passkey === true ? { passkey } : {}),
      ...(chosenAtSignIn === true ? { chosenAtSignIn } : {}),
    };
  }
  return chosen;
}

function tell(): void {
  inForce = null;
  listeners.notify();
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
