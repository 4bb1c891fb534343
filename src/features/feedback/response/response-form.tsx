import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { humanise, optionLabel } from "../../../config/labels.ts";
import type { FieldsPart } from "../answers/answers-body.tsx";
import { AnswersDialog } from "../answers/answers-dialog.tsx";
import type { FeedbackFormProps } from "../../../forms/record/contexts.ts";
import { type NoFields, responseSource } from "./response-source.ts";

/** What an answered form becomes; the words of its options name the forms. */
const MADE = "form_response";

const FIELDS: FieldsPart<NoFields> = {
  leading: [],
  labels: {},
  check: () => ({}),
  draw: () => ({ before: null, after: null }),
};

/** A published form answered for one record, such as a test or an exit talk. */
export function ResponseForm({ context, onSent, onClose }: FeedbackFormProps<"response">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { formName, record } = context;
  const source = useMemo(() => responseSource(formName, record), [formName, record]);
  return (
    <AnswersDialog
      title={optionLabel(config, MADE, "form_name", formName) || humanise(formName)}
      about={record.name}
      sendLabel={t("feedback.response.send")}
      source={source}
      fields={FIELDS}
      missingText={t("feedback.mandatory")}
      closedText={t("feedback.response.closed")}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
