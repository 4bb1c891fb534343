import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./report-screen.module.css";

/** A report whose figures are on their way. */
export function ReportSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("shell.loading")} className={css["skeleton"]}>
      <div className={css["skeletonTools"]} />
      <div className={css["skeletonPart"]} />
      <div className={css["skeletonPart"]} />
    </div>
  );
}
