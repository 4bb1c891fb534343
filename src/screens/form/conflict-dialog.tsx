import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { viewOf } from "../../fields/registry.ts";
import { isEmptyValue } from "../../fields/values.ts";
import css from "./conflict-dialog.module.css";

type Values = Readonly<Record<string, unknown>>;
type Side = "mine" | "theirs";

interface ConflictDialogProps {
  readonly resource: ClientResource;
  readonly current: ApiRecord;
  /** The fields this form changed. */
  readonly mine: Values;
  /** The values to lay over the current row. */
  readonly onResolve: (values: Values) => void;
  readonly onClose: () => void;
}

/** Somebody else saved meanwhile: field by field, mine or theirs. What only they changed stays theirs. */
export function ConflictDialog({ resource, current, mine, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { index } = useFieldContext();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const fields = resource.fields.filter(
    (field) =>
      field.name in mine &&
      !sameValue(canonicalValue(field, mine[field.name]), canonicalValue(field, current[field.name] ?? null)),
  );
  const resolve = (side: (name: string) => Side) =>
    onResolve(
      Object.fromEntries(
        fields.filter(({ name }) => side(name) === "mine").map(({ name }) => [name, mine[name]]),
      ),
    );
  return (
    <Modal
      open
      width={720}
      title={t("conflict.title")}
      onCancel={onClose}
      footer={
        <div className={css["footer"]}>
          <Button onClick={() => resolve(() => "theirs")}>{t("conflict.takeTheirs")}</Button>
          <Button type="primary" onClick={() => resolve((name) => choices[name] ?? "mine")}>
            {t("conflict.save")}
          </Button>
        </div>
      }
    >
      <p>{t("conflict.text")}</p>
      <table className={css["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("conflict.field")}</th>
            <th scope="col">{t("conflict.mine")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{fieldLabel(index.config, resource.name, field.name)}</th>
              {(["mine", "theirs"] as const).map((side) => (
                <td key={side}>
                  <Choice
                    field={field}
                    resource={resource.name}
                    value={side === "mine" ? mine[field.name] : current[field.name]}
                    checked={(choices[field.name] ?? "mine") === side}
                    onChoose={() => setChoices({ ...choices, [field.name]: side })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

interface ChoiceProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly value: unknown;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ field, resource, value, checked, onChoose }: ChoiceProps) {
  const context = useFieldContext();
  return (
    <label className={css["choice"]}>
      <input type="radio" name={`conflict-${field.name}`} checked={checked} onChange={onChoose} />
      <span>{isEmptyValue(value) ? "–" : viewOf(field).cell({ field, resource, value, context })}</span>
    </label>
  );
}
