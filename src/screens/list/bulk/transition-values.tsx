import { Input } from "antd";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource, ClientTransition } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { ValueInput } from "./value-input.tsx";
import css from "./bulk.module.css";

interface TransitionValuesProps {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, unknown>>) => void;
  readonly onReason: (reason: string) => void;
}

export const REASON = "transition_reason";

/** What a transition asks for, once for all of the rows. */
export function TransitionValues(props: TransitionValuesProps) {
  const { resource, transition, values, reason, problems, onValues, onReason } = props;
  const { t } = useTranslation();
  const index = useConfigIndex();
  const id = useId();
  const fields = transition.require.flatMap((name) => index.field(resource.name, name) ?? []);
  return (
    <div className={css["values"]}>
      {fields.length > 0 ? <p className={css["hint"]}>{t("bulk.keepsOwn")}</p> : null}
      {fields.map((field) => (
        <ValueInput
          key={field.name}
          field={field}
          resource={resource.name}
          label={fieldLabel(index.config, resource.name, field.name)}
          value={values[field.name] ?? null}
          problem={problems[field.name] ?? null}
          onChange={(value) => onValues({ ...values, [field.name]: value })}
        />
      ))}
      {transition.reason === null ? null : (
        <div className={css["value"]}>
          <label htmlFor={id} className={css["label"]}>
            {t("transition.reason")}
          </label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            value={reason}
            aria-invalid={problems[REASON] !== undefined}
            {...(problems[REASON] === undefined ? {} : { "aria-describedby": `${id}-problem` })}
            onChange={(event) => onReason(event.target.value)}
          />
          {problems[REASON] === undefined ? null : (
            <p id={`${id}-problem`} className={css["problem"]}>
              {problems[REASON]}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
