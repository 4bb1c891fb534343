import { useTranslation } from "../../i18n/use-translation.tsx";
import { useReloadConfig } from "../../config/config-context.tsx";
import { useActions } from "../../ui/actions.ts";
import { type Language, languages } from "../../i18n/languages.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { chooseLanguage } from "../../appearance/persist.ts";

/** The six languages, each in its own words; the choice is kept with the person. `above`: at the bottom of what it stands in. */
export function LanguageMenu({ above = false }: { readonly above?: boolean }) {
  const { t, i18n } = useTranslation();
  const reload = useReloadConfig();
  const reportError = useReportError();
  const speak = async (code: Language) => {
    await chooseLanguage(code);
    await reload();
  };
  const items = languages.map(({ code, name }) => ({
    key: code,
    label: name,
    lang: code,
    checked: i18n.language === code,
    onSelect: () => void speak(code).catch(reportError),
  }));
  useActions(
    items.map((item) => ({
      ...item,
      key: `language ${item.key}`,
      hint: t("shell.language"),
      icon: "language",
    })),
  );
  return (
    <MenuButton
      sections={[{ label: t("shell.language"), items }]}
      align={above ? "start" : "end"}
      above={above}
      label={t("shell.language")}
      buttonClassName="sign-button"
    >
      <Icon name="language" />
    </MenuButton>
  );
}
