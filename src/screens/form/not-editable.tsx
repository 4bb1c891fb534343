import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel, resourcePluralWithin, transitionLabel } from "../../config/labels.ts";
import { type ApiRecord, permissionsOf, recordLabel } from "../../config/record.ts";
import { MessagePage } from "../../ui/message-page.tsx";
import { DecidingRules } from "../access-denied.tsx";
import { transitionChoices } from "../detail/transition-choice.ts";
import { useRefusalText } from "../detail/use-refusal-text.ts";
import css from "./not-editable.module.css";

interface NotEditableProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** Back to where the record is shown. */
  readonly onShow: () => void;
}

/** Instead of the form of a record that may be read, not edited: what stands in the way, and who can change that. */
export function NotEditable({ resource, record, onShow }: NotEditableProps) {
  const { t } = useTranslation();
  const { editReason, delete: mayRestore } = permissionsOf(record);
  const reason =
    editReason?.code === "record_archived" ? (
      <>
        <p>{t("form.closed.archived")}</p>
        {mayRestore ? null : <DecidingRules of={{ resource: resource.name, action: "delete" }} />}
      </>
    ) : editReason?.code === "read_only_state" ? (
      <ClosedState resource={resource} record={record} />
    ) : (
      <ClosedRight resource={resource} />
    );
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
      {reason}
    </MessagePage>
  );
}

function ClosedRight({ resource }: Pick<NotEditableProps, "resource">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const needs = t("access.editOf", { name: resourcePluralWithin(config, resource.name) });
  return (
    <>
      <p>{t("access.needs", { needs })}</p>
      <DecidingRules of={{ resource: resource.name, action: "edit" }} />
    </>
  );
}

/** A state in which only its next steps change the record: which they are, and of the closed ones who may take them. */
function ClosedState({ resource, record }: Pick<NotEditableProps, "resource" | "record">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const refusalText = useRefusalText(resource);
  const closed = resource.lifecycles.find(({ field, states }) =>
    states.some(({ name, readOnly }) => readOnly && name === record[field]),
  );
  const { main, others } = transitionChoices(resource, permissionsOf(record).transitions);
  const steps = [...(main ? [main] : []), ...others];
  return (
    <>
      {closed ? (
        <p>
          {t("quickEdit.frozen", {
            state: optionLabel(config, resource.name, closed.field, String(record[closed.field])),
          })}
        </p>
      ) : null}
      {steps.length === 0 ? null : (
        <>
          <p>{t("form.closed.steps")}</p>
          <ul className={css["steps"]}>
            {steps.map((step) => {
              const { field, name } = step.permission;
              const refusal = refusalText(step, record);
              return (
                <li key={`${field}.${name}`}>
                  {transitionLabel(config, resource.name, field, name)}
                  {refusal === undefined ? null : <span className={css["refusal"]}>{refusal}</span>}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
