import { useEffect } from "react";
import i18next from "i18next";
import { changeLanguage } from "../i18n/i18n.ts";
import { isLanguage, type Language } from "../i18n/languages.ts";
import { isRecord } from "../lib/api-error.ts";
import { type Look, readLook } from "../lib/look.ts";
import { changePreferences, lookOfVisit, readPreferences, visitWith } from "../lib/preferences.ts";
import { isImpersonating } from "../lib/session.ts";
import { readWorkspace } from "./store.ts";
import { setPreference } from "./use-workspace.ts";

/** Language and look a person chose, kept with the person: they hold on the next device too. */
const KEY = "app";

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

/** What is chosen holds here at once, also where a link had set it. */
export function chooseLook(look: Partial<Look>): void {
  keep(look);
  changePreferences(look);
  visitWith(readLook(Object.fromEntries(Object.entries(lookOfVisit()).filter(([part]) => !(part in look)))));
}

export function chooseTheme(theme: Look["theme"]): void {
  chooseLook({ theme });
}

/**
 * Takes over what the person chose elsewhere; what was chosen on the sign-in page a moment ago is the newer choice.
 * Somebody who works as another keeps the own look.
 */
export function useKeptLook(reload: () => Promise<void>): void {
  useEffect(() => {
    if (isImpersonating()) return;
    const { language, look } = readKept();
    const { chosenAtSignIn } = readPreferences();
    changePreferences({ ...look, chosenAtSignIn: false });
    if (chosenAtSignIn) {
      if (isLanguage(i18next.language)) keep({ language: i18next.language });
    } else if (language && language !== i18next.language) void changeLanguage(language).then(reload);
  }, [reload]);
}
