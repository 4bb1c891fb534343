import Form, { type FormProps } from "@rjsf/core";
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
  type ValidatorType,
} from "@rjsf/utils";
import { memo, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { compileForm } from "../../../core/forms/compile.ts";
import type { FormData } from "../../../core/forms/types.ts";
import type { FormStore } from "../form-store.ts";
import { FormStoreContext, useFormStore } from "./store-context.ts";
import { useFormSelector } from "../use-form-selector.ts";
import { useErrorText } from "../use-error-text.ts";
import { Box } from "../../ui/layout.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useFormErrors } from "../use-form-errors.ts";
import { Validator } from "@cfworker/json-schema";
import { getPath } from "../../../core/forms/paths.ts";
import { findFormErrors, getSchemaErrors } from "./check-form.ts";
import { generateTemplates } from "@rjsf/antd";
import { QuestionTemplate } from "./question-template.tsx";
import { QuestionsField } from "./questions.tsx";
import type { WidgetName } from "./ui.ts";
import { Boxes } from "./widgets/checkboxes-widget.tsx";
import { Files } from "./widgets/files.tsx";
import { OptionRadios, Rate, Scale, YesNo } from "./widgets/radios.tsx";
import { Decimal } from "./widgets/decimal-widget.tsx";
import { Day, Moment } from "./widgets/moment-widgets.tsx";
import { Ranking } from "./widgets/ranking-widget.tsx";
import { RecordChoice, RecordChoices } from "./widgets/record-widget.tsx";
import { Rows } from "./widgets/rows-widget.tsx";
import { Signature } from "./widgets/signature-widget.tsx";
import { Score } from "./widgets/slider-widget.tsx";
import { OptionSelect, SelectMany } from "./widgets/select.tsx";
import { Email, Link, LongText, Phone, Text, Time } from "./widgets/text-widget.tsx";
import { Whole } from "./widgets/integer-widget.tsx";

/** How question forms are drawn by rjsf: its antd theme, and our own for whatever a question has; `ui.ts` names these widgets. */
const THEME = {
  fields: { ObjectField: QuestionsField },
  templates: { ...generateTemplates<FormData>(), FieldTemplate: QuestionTemplate },
  widgets: {
    Boxes,
    Day,
    Decimal,
    Email,
    Files,
    Link,
    LongText,
    Moment,
    Phone,
    Radios: OptionRadios,
    Ranking,
    Rate,
    Record: RecordChoice,
    Records: RecordChoices,
    Rows,
    Scale,
    Score,
    Select: OptionSelect,
    SelectMany,
    Signature,
    Text,
    Time,
    Whole,
    YesNo,
  },
} satisfies Pick<FormProps<FormData>, "fields" | "templates" | "widgets"> & {
  readonly widgets: Record<WidgetName, unknown>;
};

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

/** rjsf's validator over the schema of the form: what it draws by holds no conditions, so that schema is not asked. */
function makeValidator(store: FormStore): ValidatorType<FormData, RJSFSchema> {
  return {
    validateFormData(data) {
      const { questions } = store.snapshot();
      const builder = new ErrorSchemaBuilder();
      const errors = findFormErrors(questions, data ?? {}).map(
        ({ place, code, parameters }): RJSFValidationError => {
          const path = getPath({ form: { questions }, place });
          builder.addErrors(code, path);
          return {
            name: code,
            message: code,
            params: parameters,
            property: `.${path.join(".")}`,
            stack: code,
          };
        },
      );
      return { errors, errorSchema: builder.ErrorSchema as ErrorSchema<FormData> };
    },
    isValid: (schema, data) => new Validator(schema as object, "2020-12").validate(data ?? null).valid,
    rawValidation: (_, data) => ({ errors: getSchemaErrors(store.snapshot().questions, data) as never[] }),
  };
}
