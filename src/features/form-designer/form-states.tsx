import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/report-error.ts";
import css from "./form-designer.module.css";

/** In the shape of what comes. */
export function FormsSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css["cards"]} aria-busy="true" aria-label={t("shell.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={css["ghost"]} />
      ))}
    </ul>
  );
}

export function FormsFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className={css["failure"]}>
      <p>{errorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}
