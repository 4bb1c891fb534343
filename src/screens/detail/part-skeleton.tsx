import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./part-skeleton.module.css";

/** The outline of entries that are on their way. */
export function PartSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css["skeleton"]} role="status" aria-busy="true" aria-label={t("shell.loading")}>
      <div />
      <div />
      <div />
    </div>
  );
}
