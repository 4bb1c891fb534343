import { Alert, Button } from "antd";
import { Suspense, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { lazyCode } from "../lib/lazy-code.ts";
import { useErrorText } from "../ui/report-error.ts";
import { useFollowingFocus } from "../ui/use-following-focus.ts";
import type { QuestionFormState } from "./use-question-form.ts";
import css from "./question-form.module.css";
import { Box } from "../ui/layout.tsx";

const FormBody = lazyCode(
  () => import("./renderer/form-body.tsx"),
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
  const whole = useRef<HTMLDivElement>(null);
  const focus = useFollowingFocus({ step: form.status, after: () => whole.current });
  return (
    <div ref={whole} tabIndex={-1}>
      {form.status === "failed" ? (
        <Alert
          type="error"
          showIcon
          className={css["failed"] ?? ""}
          title={t("forms.notLoaded")}
          description={errorText(form.failure)}
          action={
            <Button onClick={form.retry} {...focus}>
              {t("forms.again")}
            </Button>
          }
        />
      ) : form.store ? (
        <Suspense fallback={<Coming />}>
          <FormBody store={form.store} disabled={disabled} summary={summary} />
        </Suspense>
      ) : (
        <Coming />
      )}
    </div>
  );
}

function Coming() {
  const { t } = useTranslation();
  return (
    <Box className={css["coming"]} minBlockSize={320} radius="card" role="status">
      <span className="visually-hidden">{t("forms.loading")}</span>
    </Box>
  );
}
