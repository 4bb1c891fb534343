import { Alert, Button, Form, Input, Modal } from "antd";
import { useState } from "react";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { canonicalValue } from "../../../core/definition/validate.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../config/labels.ts";
import { type ApiRecord, getPermissions } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { FieldsForm } from "../form/fields-form.tsx";
import { FormField } from "../form/form-field.tsx";
import type { FieldErrors } from "../form/use-issue-text.ts";
import { useSending } from "../form/use-sending.ts";
import { OverwrittenNote, overwrittenOf } from "./overwritten.tsx";

interface OverwriteDialogProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly record: ApiRecord;
  readonly onClose: () => void;
}

const FORM_NAME = "overwrite";
const REASON = "exception_reason";

/** Tells what a value is worked out from; whoever may puts another one in its place, or gives it back, and says why. */
export function OverwriteDialog({ resource, field, record, onClose }: OverwriteDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { send, refresh, failureOf, lines, issueText } = useSending(resource);
  const reportError = useReportError();
  const wordsReady = useErrorMessages();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [problems, setProblems] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const { name } = field;
  const label = fieldLabel(config, resource.name, name);
  const may = getPermissions(record).overwritable.has(name);
  const needsReason = !resource.withoutReason.includes(name);
  const overwritten = overwrittenOf(record, name) !== null;

  const carryOut = async (way: "overwrite" | "giveBack") => {
    const given: Readonly<Record<string, unknown>> = form.getFieldsValue(true);
    const value = way === "giveBack" ? null : canonicalValue(field, given[name] ?? null);
    const wrong: FieldErrors = {
      ...(way === "overwrite" && isEmptyValue(value)
        ? issueText([{ field: name, code: "required", parameters: {} }])
        : {}),
      ...(needsReason && isEmptyValue(given[REASON]) ? { [REASON]: [t("transition.reasonMissing")] } : {}),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const reason = isEmptyValue(given[REASON]) ? {} : { [REASON]: given[REASON] };
      const values = { [name]: value, ...reason };
      const done = t(way === "overwrite" ? "workedOut.overwritten" : "workedOut.givenBack", { field: label });
      await send({ record, kind: "edit", values, step: label, done });
      onClose();
      await refresh(record);
    } catch (error) {
      const { problems: refused } = failureOf(error);
      if (refused === null) reportError(error);
      else setProblems(refused);
      setBusy(false);
    }
  };

  const elsewhere = lines(
    Object.fromEntries(Object.entries(problems).filter(([path]) => path !== name && path !== REASON)),
  );

  return (
    <Modal
      open={wordsReady}
      title={label}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(may ? "actions.cancel" : "actions.close")}
        </Button>,
        may && overwritten ? (
          <Button key="back" disabled={busy} onClick={() => void carryOut("giveBack")}>
            {t("workedOut.giveBack")}
          </Button>
        ) : null,
        may ? (
          <Button key="overwrite" type="primary" loading={busy} onClick={() => void carryOut("overwrite")}>
            {t("workedOut.overwrite")}
          </Button>
        ) : null,
      ]}
    >
      {may ? null : <p>{partLabel(config, resource.name, "values", name) ?? t("workedOut.text")}</p>}
      <OverwrittenNote record={record} field={name} />
      <div role="alert">
        {elsewhere.length === 0 ? null : (
          <Box above={4}>
            <Alert role="note" type="error" title={elsewhere.join(" ")} />
          </Box>
        )}
      </div>
      {may ? (
        <Box above={4}>
          <FieldsForm
            form={form}
            name={FORM_NAME}
            initialValues={{ [name]: record[name] }}
            busy={busy}
            onSubmit={() => void carryOut("overwrite")}
          >
            <FormField
              formName={FORM_NAME}
              field={field}
              resource={resource.name}
              state={{ required: true, readOnly: false }}
              problem={problems[name]?.join(" ") ?? null}
              warning={null}
            />
            <Form.Item
              name={REASON}
              label={t("workedOut.reason")}
              required={needsReason}
              validateStatus={problems[REASON] ? "error" : ""}
              help={problems[REASON]?.join(" ")}
              extra={t("workedOut.stays")}
            >
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />
            </Form.Item>
          </FieldsForm>
        </Box>
      ) : null}
    </Modal>
  );
}
