import { useTranslation } from "../i18n/use-translation.tsx";
import { ProgressLine } from "./progress-bar.tsx";
import css from "./screen-skeleton.module.css";

/** A screen whose code is still on its way. */
export function ScreenSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css["screen"]} aria-busy="true" role="status" aria-label={t("shell.loading")}>
      <ProgressLine />
      <div className={css["title"]} />
      <div className={css["tools"]} />
      <div className={css["body"]} />
    </div>
  );
}
