import { useId, useState } from "react";
import { useErrorTranslation, useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, resourceName } from "../../../config/labels.ts";
import { useErrorMessages } from "../../../i18n/use-error-messages.ts";
import type { ListedError } from "../../../ui/error-box.tsx";
import type { ConsultantContext, FeedbackFormProps } from "../../../forms/record/contexts.ts";
import { focusControl } from "../focus-control.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useFormDraft } from "../use-form-draft.ts";
import { useRecordSending } from "../use-record-sending.ts";
import { ConsultantFields } from "./consultant-fields.tsx";
import {
  type ConsultantFeedback,
  type FeedbackFieldName,
  firstValues,
  isChanged,
  missingFields,
  toBody,
} from "./values.ts";

const RESOURCE = "consultant_feedback";
const VERSION = 1;
const FIELDS: readonly FeedbackFieldName[] = ["feedback_type", "project", "rating", "description"];
const NO_FILES: ReadonlyMap<string, File> = new Map();

/** Feedback on a consultant: what kind, how many stars, and in words. */
export function ConsultantForm({ context, onSent, onClose }: FeedbackFormProps<"consultant">) {
  const { t } = useTranslation();
  const problemText = useErrorTranslation();
  const worded = useErrorMessages();
  const index = useConfigIndex();
  const id = useId();
  const first = firstValues(context);
  const [changed, setChanged] = useState<ConsultantFeedback | null>(null);
  const draft = useFormDraft<ConsultantFeedback>({
    place: placeOf(context),
    version: VERSION,
    read: () => (changed !== null && isChanged(changed, first) ? { values: changed, files: NO_FILES } : null),
  });
  const values = changed ?? draft.restored?.values ?? first;
  const dirty = isChanged(values, first);
  const { sending, texts, attempt, submit, forgetRefused, startAnew } = useRecordSending({
    resource: RESOURCE,
    names: FIELDS,
    path: `/api/consultant/${context.consultant.id}/feedback/`,
    body: () => toBody(values),
    signature: () => JSON.stringify(toBody(values)),
    said: "said.feedback_added",
    forget: draft.forget,
    onSent,
  });
  const lacking = missingFields(values);
  const missing = attempt === 0 ? [] : lacking;
  const resource = index.resource(RESOURCE);
  if (resource === null) return null;

  const idOf = (field: FeedbackFieldName) => `${id}${field}`;
  const change = (part: Partial<ConsultantFeedback>) => {
    setChanged((now) => ({ ...(now ?? values), ...part }));
    forgetRefused(Object.keys(part));
    sending.rest();
    draft.keep();
  };
  const problems: ListedError[] = [
    ...missing.map((field) => ({
      key: field,
      label: fieldLabel(index.config, RESOURCE, field),
      text: problemText("fields.required"),
      focus: () => focusControl(idOf(field)),
    })),
    ...Object.entries(texts).map(([field, text]) => ({
      key: `refused.${field}`,
      label: fieldLabel(index.config, RESOURCE, field),
      text,
      focus: () => focusControl(idOf(field as FeedbackFieldName)),
    })),
  ];
  const [firstLacking] = lacking;
  const about = [context.consultant.name, context.project?.name].filter(Boolean).join(" · ");
  return (
    <FormDialog
      loading={!worded}
      first={firstLacking && idOf(firstLacking)}
      title={resourceName(index.config, RESOURCE)}
      {...(about === "" ? {} : { about })}
      sendLabel={t("consultantFeedback.send")}
      dirty={dirty}
      draft={draft}
      onStartAnew={() => {
        setChanged(first);
        startAnew();
      }}
      problems={problems}
      {...(missing.length > 0 ? { problemsLead: problemText("feedback_fields_missing") } : {})}
      attempt={attempt}
      sending={sending}
      onSend={() => submit(lacking.length > 0)}
      onClose={onClose}
    >
      <ConsultantFields
        resource={resource}
        context={context}
        idOf={idOf}
        values={values}
        problems={{
          ...Object.fromEntries(missing.map((field) => [field, problemText("fields.required")])),
          ...texts,
        }}
        onChange={change}
      />
    </FormDialog>
  );
}

/** What was begun about a consultant in general is another feedback than the one about a project. */
function placeOf({ consultant, project, feedbackType }: ConsultantContext): string {
  return ["consultant", consultant.id, project?.id, feedbackType]
    .filter((part) => part !== undefined)
    .join("/");
}
