import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import css from "./report-screen.module.css";

/** A report whose figures are on their way. */
export function ReportSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-label={t("shell.loading")} gap={4}>
      <div className={css["skeletonTools"]} />
      <div className={css["skeletonPart"]} />
      <div className={css["skeletonPart"]} />
    </Stack>
  );
}
