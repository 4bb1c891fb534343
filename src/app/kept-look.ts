import { useEffect } from "react";
import i18next from "i18next";
import { changeLanguage } from "../i18n/i18n.ts";
import { isLanguage, type Language } from "../i18n/languages.ts";
import { isRecord } from "../lib/api-error.ts";
import { changePreferences, type Preferences, readPreferences } from "../lib/preferences.ts";
import { isImpersonating } from "../lib/session.ts";
import { readWorkspace } from "../workspace/store.ts";
import { setPreference } from "../workspace/use-workspace.ts";

/** Language and appearance a person chose, kept with the person: they hold on the next device too. */
const KEY = "app";
const THEMES = ["light", "dark", "system"] as const satisfies readonly Preferences["theme"][];

interface KeptLook {
  readonly language?: Language;
  readonly theme?: Preferences["theme"];
}

function readKept(): KeptLook {
  const value = readWorkspace().preferences[KEY];
  if (!isRecord(value)) return {};
  const { language } = value;
  const theme = THEMES.find((name) => name === value["theme"]);
  return { ...(isLanguage(language) ? { language } : {}), ...(theme ? { theme } : {}) };
}

export async function chooseLanguage(language: Language): Promise<void> {
  setPreference(KEY, { ...readKept(), language });
  await changeLanguage(language);
}

export function chooseTheme(theme: Preferences["theme"]): void {
  setPreference(KEY, { ...readKept(), theme });
  changePreferences({ theme });
}

/**
 * Takes over what the person chose elsewhere. Somebody who works as another keeps the own look, and what was chosen on
 * the sign-in page a moment ago is the newer choice.
 */
export function useKeptLook(reload: () => Promise<void>): void {
  useEffect(() => {
    if (isImpersonating()) return;
    const { language, theme } = readKept();
    const { chosenAtSignIn } = readPreferences();
    if (theme && theme !== readPreferences().theme) changePreferences({ theme });
    if (chosenAtSignIn) {
      changePreferences({ chosenAtSignIn: false });
      if (isLanguage(i18next.language)) setPreference(KEY, { ...readKept(), language: i18next.language });
    } else if (language && language !== i18next.language) void changeLanguage(language).then(reload);
  }, [reload]);
}
