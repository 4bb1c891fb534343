import { useTranslation } from "../../i18n/use-translation.tsx";
import { changeLanguage } from "../../i18n/i18n.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { changePreferences } from "../../lib/preferences.ts";
import css from "./language-choice.module.css";

/** The language before somebody is known; kept with the person after signing in. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <label className={css["language"]}>
      <span className="visually-hidden">{t("shell.language")}</span>
      <select
        value={i18n.language}
        onChange={(event) => {
          const { value } = event.target;
          if (!isLanguage(value)) return;
          changePreferences({ chosenAtSignIn: true });
          void changeLanguage(value);
        }}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
