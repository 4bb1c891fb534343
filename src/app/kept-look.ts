import { useEffect } from "react";
import i18next from "i18next";
import { changeLanguage } from "../i18n/i18n.ts";
import { isLanguage, type Language } from "../i18n/languages.ts";
import { isRecord } from "../lib/api-error.ts";
import { type Look, readLook, USUAL_LOOK } from "../lib/look.ts";
import { lookFromAddress } from "../lib/page-look.ts";
import { changePreferences, readPreferences } from "../lib/preferences.ts";
import { isImpersonating } from "../lib/session.ts";
import { readWorkspace } from "../workspace/store.ts";
import { setPreference } from "../workspace/use-workspace.ts";

/** Language and look a person chose, kept with the person: they hold on the next device too. */
const KEY = "app";
const LOOK_PARTS = Object.keys(USUAL_LOOK) as (keyof Look)[];

interface Kept {
  readonly language?: Language;
  readonly look: Partial<Look>;
}

function readKept(): Kept {
  const value = readWorkspace().preferences[KEY];
  if (!isRecord(value)) return { look: {} };
  const { language } = value;
  return { ...(isLanguage(language) ? { language } : {}), look: readLook(value) };
}

function keep(change: Partial<Look> & { readonly language?: Language }): void {
  const { look, ...kept } = readKept();
  setPreference(KEY, { ...kept, ...look, ...change });
}

export async function chooseLanguage(language: Language): Promise<void> {
  keep({ language });
  await changeLanguage(language);
}

export function chooseLook(look: Partial<Look>): void {
  keep(look);
  changePreferences(look);
}

export function chooseTheme(theme: Look["theme"]): void {
  chooseLook({ theme });
}

/**
 * Takes over what the person chose elsewhere. Somebody who works as another keeps the own look; what the address asks
 * for, and what was chosen on the sign-in page a moment ago, is the newer choice.
 */
export function useKeptLook(reload: () => Promise<void>): void {
  useEffect(() => {
    if (isImpersonating()) return;
    const { language, look } = readKept();
    const asked = lookFromAddress();
    const { chosenAtSignIn } = readPreferences();
    if (Object.keys(asked).length > 0) keep(asked);
    const [wanted, now] = [{ ...look, ...asked }, readPreferences()];
    if (LOOK_PARTS.some((part) => wanted[part] !== undefined && wanted[part] !== now[part]))
      changePreferences(wanted);
    if (chosenAtSignIn) {
      changePreferences({ chosenAtSignIn: false });
      if (isLanguage(i18next.language)) keep({ language: i18next.language });
    } else if (language && language !== i18next.language) void changeLanguage(language).then(reload);
  }, [reload]);
}
