import { useTranslation } from "../../i18n/use-translation.tsx";
import { changeLanguage } from "../../i18n/i18n.ts";
import { languages } from "../../i18n/languages.ts";
import { changePreferences } from "../../lib/preferences.ts";
import css from "./language-choice.module.css";
import { Inline } from "../../ui/layout.tsx";

/** The languages before somebody is known, one click each; kept on the device, and with the person after signing in. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <Inline role="group" aria-label={t("shell.language")} className={css["languages"]} wrap justify="center">
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === i18n.language}
          onClick={() => {
            changePreferences({ chosenAtSignIn: true });
            void changeLanguage(code);
          }}
        >
          {name}
        </button>
      ))}
    </Inline>
  );
}
