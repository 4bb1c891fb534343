import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/report-error.ts";
import css from "./notifications.module.css";

/** In the shape of what comes. */
export function NoticeSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css["list"]} aria-busy="true" aria-label={t("shell.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={css["ghost"]} />
      ))}
    </ul>
  );
}

export function NoticeFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className={css["empty"]}>
      <p>{errorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}
