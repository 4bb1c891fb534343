import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./optional.module.css";

/** The label of what may be left empty. */
export function Optional({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text} <span className={css["optional"]}>{t("form.optional")}</span>
    </>
  );
}
