import { useEffect } from "react";
import i18next from "i18next";
import { changeLanguage } from "../i18n/i18n.ts";
import { isLanguage, type Language } from "../i18n/languages.ts";
import { isRecord } from "../lib/api-error.ts";
import { type Appearance, readAppearance } from "../lib/appearance.ts";
import { changePreferences, getVisitAppearance, readPreferences, visitWith } from "../lib/preferences.ts";
import { isImpersonating } from "../lib/session.ts";
import { readWorkspace } from "../workspace/store.ts";
import { setPreference } from "../workspace/use-workspace.ts";

/** Language and look a person chose, kept with the person: they hold on the next device too. */
const KEY = "app";

interface Kept {
  readonly language?: Language;
  readonly look: Partial<Appearance>;
}

function readKept(): Kept {
  const value = readWorkspace().preferences[KEY];
  if (!isRecord(value)) return { look: {} };
  const { language } = value;
  return { ...(isLanguage(language) ? { language } : {}), look: readAppearance(value) };
}

function keep(change: Partial<Appearance> & { readonly language?: Language }): void {
  const { look, ...kept } = readKept();
  setPreference(KEY, { ...kept, ...look, ...change });
}

export async function chooseLanguage(language: Language): Promise<void> {
  keep({ language });
  await changeLanguage(language);
}

/** What is chosen holds here at once, also where a link had set it. */
export function chooseAppearance(look: Partial<Appearance>): void {
  keep(look);
  changePreferences(look);
  visitWith(
    readAppearance(
      Object.fromEntries(Object.entries(getVisitAppearance()).filter(([part]) => !(part in look))),
    ),
  );
}

export function chooseTheme(theme: Appearance["theme"]): void {
  chooseAppearance({ theme });
}

/**
 * Takes over what the person chose elsewhere; what was chosen on the sign-in page a moment ago is the newer choice.
 * Somebody who works as another keeps the own look.
 */
export function useSavedAppearance(reload: () => Promise<void>): void {
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
