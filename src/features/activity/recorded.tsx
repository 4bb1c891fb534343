import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./activity.module.css";

/** What is recorded of a person, why, how long, and who sees it. */
export function Recorded() {
  const { t } = useTranslation();
  return (
    <div className={css["recorded"]}>
      <h2>{t("activity.title")}</h2>
      <p>{t("activity.journal")}</p>
      <p>{t("activity.location")}</p>
      <p>{t("activity.readers")}</p>
    </div>
  );
}
