import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { transitionLabel } from "../../config/labels.ts";
import { type ApiRecord, getPermissions, recordLabel } from "../../config/record.ts";
import { useAccess } from "../../providers/use-access.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import { DecidingRules } from "../access-denied.tsx";
import { transitionChoices } from "../detail/transition-choice.ts";
import { useDenialText } from "../detail/use-denial-text.ts";
import { Stack, Text } from "../../ui/layout.tsx";

interface NotEditableProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** Back to where the record is shown. */
  readonly onShow: () => void;
}

/** Instead of the form of a record that may be read, not edited: what stands in the way, and who can change that. */
export function NotEditable({ resource, record, onShow }: NotEditableProps) {
  const { t } = useTranslation();
  const { reason } = useAccess({ resource: resource.name, action: "edit", record });
  const { editReason, delete: mayRestore } = getPermissions(record);
  const frozen = editReason?.code === "read_only_state";
  const action = editReason?.code === "record_archived" ? "delete" : "edit";
  return (
    <MessagePage
      icon="lock"
      title={t("form.closed.title", { name: recordLabel(record) })}
      actions={
        <Button type="primary" onClick={onShow}>
          {t("form.closed.show")}
        </Button>
      }
    >
      <p>{reason}</p>
      {frozen ? <NextSteps resource={resource} record={record} /> : null}
      {frozen || (action === "delete" && mayRestore) ? null : (
        <DecidingRules of={{ resource: resource.name, action }} />
      )}
    </MessagePage>
  );
}

/** The ways out of a state in which only its next steps change the record, and of the closed ones who may take them. */
function NextSteps({ resource, record }: Pick<NotEditableProps, "resource" | "record">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const refusalText = useDenialText(resource);
  const { main, others } = transitionChoices(resource, getPermissions(record).transitions);
  const steps = [...(main ? [main] : []), ...others];
  if (steps.length === 0) return null;
  return (
    <>
      <p>{t("form.closed.steps")}</p>
      <Stack as="ul" gap={1} above={2} text="start">
        {steps.map((step) => {
          const { field, name } = step.permission;
          const refusal = refusalText(step, record);
          return (
            <li key={`${field}.${name}`}>
              {transitionLabel(config, resource.name, field, name)}
              {refusal === undefined ? null : (
                <Text block tone="faint" size={12}>
                  {refusal}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}
