import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/report-error.ts";
import css from "./form-dialog.module.css";

interface OpeningFailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What a form opens with did not come. */
export function OpeningFailure({ error, retry }: OpeningFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className={css["failure"]} role="alert">
      <p>{errorText(error)}</p>
      <Button onClick={retry}>{t("actions.retry")}</Button>
    </div>
  );
}
