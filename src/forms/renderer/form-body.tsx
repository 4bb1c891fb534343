import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { memo, useMemo, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { compileForm } from "../../../core/forms/compile.ts";
import type { FormData } from "../../../core/forms/types.ts";
import type { FormStore } from "../form-store.ts";
import { FormStoreContext, useFormStore } from "./store-context.ts";
import { useFormSelector } from "../use-form-selector.ts";
import { useErrorText } from "../use-error-text.ts";
import { THEME } from "./theme.ts";
import { makeValidator } from "./validator.ts";
import { Box } from "../../ui/layout.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useFormErrors } from "../use-form-errors.ts";

export interface FormBodyProps {
  readonly store: FormStore;
  readonly disabled: boolean;
  readonly summary: boolean;
}

const NOTHING: FormData = {};

/**
 * The questions, drawn by rjsf. What is answered stands in the store: rjsf compares and copies all data at every change,
 * and a form of two hundred questions would be drawn as a whole.
 */
export const FormBody = memo(function FormBody({ store, disabled, summary }: FormBodyProps) {
  const questions = useFormSelector(store, (form) => form.questions);
  const { drawnSchema, uiSchema } = useMemo(() => compileForm({ questions }), [questions]);
  const validator = useMemo(() => makeValidator(store), [store]);
  return (
    <FormStoreContext value={store}>
      <Box container>
        {summary ? <ErrorSummary /> : null}
        <Form<FormData>
          {...THEME}
          tagName="div"
          idPrefix={store.idPrefix}
          schema={drawnSchema as RJSFSchema}
          uiSchema={uiSchema as UiSchema}
          validator={validator}
          formData={NOTHING}
          disabled={disabled}
          showErrorList={false}
          noHtml5Validate
          experimental_componentUpdateStrategy="shallow"
        >
          <Announcements store={store} />
        </Form>
      </Box>
    </FormStoreContext>
  );
});

/** Tells those who do not see it that there is more to answer now, or why an answer was not taken. */
function Announcements({ store }: { readonly store: FormStore }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { count, at } = useFormSelector(store, (form) => form.revealed);
  const refused = useFormSelector(store, (form) => form.refused);
  return (
    <>
      <div role="status" className="visually-hidden">
        {count === 0 ? "" : <span key={at}>{t("forms.revealed", { count })}</span>}
      </div>
      <div role="status" className="visually-hidden">
        {refused === null ? "" : textOf(refused)}
      </div>
    </>
  );
}

/** Everything that stands in the way of sending, with a way to each; the first has the focus after a check. */
function ErrorSummary() {
  const store = useFormStore();
  const problems = useFormErrors({ store });
  const attempt = useFormSelector(store, (form) => form.attempt);
  const seen = useRef(attempt);
  useEffect(() => {
    if (seen.current === attempt) return;
    seen.current = attempt;
    problems[0]?.focus();
  }, [attempt, problems]);

  if (attempt === 0 || problems.length === 0) return null;
  return <ErrorBox problems={problems} />;
}
