import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { humanise, partLabel } from "../../../config/labels.ts";
import type { FieldsPart } from "../answers/answers-body.tsx";
import { AnswersDialog } from "../answers/answers-dialog.tsx";
import type { FeedbackFormProps } from "../../../forms/record/contexts.ts";
import { type NoFields, responseSource } from "./response-source.ts";

const FIELDS: FieldsPart<NoFields> = {
  leading: [],
  labels: {},
  check: () => ({}),
  draw: () => ({ before: null, after: null }),
};

/** A published form answered for one record, such as a test or an exit talk. */
export function ResponseForm({ context, onSent, onClose }: FeedbackFormProps<"response">) {
  const { t } = useTranslation();
  const { config, resource } = useConfigIndex();
  const { formName, record } = context;
  const link = resource(record.resource)?.forms.find(
    (one) => one.kind === "response" && one.form === formName,
  );
  const source = useMemo(() => responseSource(formName, record), [formName, record]);
  return (
    <AnswersDialog
      title={(link && partLabel(config, record.resource, "forms", link.name)) ?? humanise(formName)}
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
