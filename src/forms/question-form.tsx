import { Alert, Button } from "antd";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyCode } from "../lib/lazy-code.ts";
import { useErrorText } from "../ui/report-error.ts";
import type { QuestionFormState } from "./use-question-form.ts";
import css from "./question-form.module.css";

const FormBody = lazyCode(
  () => import("./drawn/form-body.tsx"),
  (module) => module.FormBody,
);

interface QuestionFormProps {
  readonly form: QuestionFormState;
  readonly disabled?: boolean;
  /** False where the surroundings list the problems themselves. */
  readonly summary?: boolean;
}

/** The questions of a form to be answered. Its code comes when a form opens. */
export function QuestionForm({ form, disabled = false, summary = true }: QuestionFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (form.status === "failed") {
    return (
      <Alert
        type="error"
        showIcon
        title={t("forms.notLoaded")}
        description={errorText(form.failure)}
        action={<Button onClick={form.retry}>{t("forms.again")}</Button>}
      />
    );
  }
  if (!form.store) return <Coming />;
  return (
    <Suspense fallback={<Coming />}>
      <FormBody store={form.store} disabled={disabled} summary={summary} />
    </Suspense>
  );
}

function Coming() {
  const { t } = useTranslation();
  return (
    <div className={css["coming"]} role="status">
      <span className="visually-hidden">{t("forms.loading")}</span>
    </div>
  );
}
