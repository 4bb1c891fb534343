import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../../ui/report-error.ts";
import css from "./dashboard.module.css";

interface CardsFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The cards did not come; the areas below still lead on. */
export function CardsFailure({ error, onRetry }: CardsFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className={css["failure"]}>
      <span>{errorText(error)}</span>
      {error.requestId ? <span>{t("errors.requestId", { id: error.requestId })}</span> : null}
      <Button size="small" onClick={onRetry}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}
