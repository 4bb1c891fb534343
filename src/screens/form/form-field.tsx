import { Form } from "antd";
import { createElement, memo, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { ReadOnlyValue } from "../../fields/computed/input.tsx";
import { inputOf } from "../../fields/inputs.ts";
import { viewOf } from "../../fields/registry.ts";
import type { InputProps } from "../../fields/types.ts";
import type { FieldState } from "./field-states.ts";
import type { Origin } from "./use-origins.ts";
import css from "./form.module.css";

interface FormFieldProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly label: string;
  readonly help: string | null;
  readonly state: FieldState;
  readonly problem: string | null;
  readonly warning: string | null;
  /** Where a value that nobody typed comes from. */
  readonly origin?: Origin | null;
  readonly onLeave: (field: string) => void;
}

/** One field of a form. It draws anew only when something of its own changed. */
export const FormField = memo(
  function FormField(props: FormFieldProps) {
    const { field, resource, label, help, state, problem, warning, origin = null, onLeave } = props;
    const { t } = useTranslation();
    const labelId = useId();
    const { wide, width } = viewOf(field);
    const copied = origin?.kind === "copied" ? origin.reference : null;
    return (
      <div
        className={css["field"]}
        data-wide={wide === true}
        data-width={isShort(field, width) ? "figure" : "words"}
      >
        <Form.Item
          name={field.name}
          label={
            <>
              <span id={labelId}>{label}</span>
              {state.required || state.readOnly ? null : (
                <span className={css["optional"]}>{t("form.optional")}</span>
              )}
              {origin?.kind === "preset" ? <span className={css["optional"]}>{t("form.preset")}</span> : null}
            </>
          }
          required={state.required}
          validateStatus={problem ? "error" : warning ? "warning" : ""}
          help={problem ?? warning ?? undefined}
          extra={
            copied || help ? (
              <>
                {copied ? <TakenFrom reference={copied} resource={resource} /> : null}
                {help ? <span>{help}</span> : null}
              </>
            ) : undefined
          }
        >
          <Control
            aria-labelledby={labelId}
            aria-invalid={problem !== null}
            field={field}
            resource={resource}
            readOnly={state.readOnly}
            onLeave={onLeave}
          />
        </Form.Item>
      </div>
    );
  },
  (before, after) =>
    before.state.required === after.state.required &&
    before.state.readOnly === after.state.readOnly &&
    before.problem === after.problem &&
    before.warning === after.warning &&
    before.origin === after.origin &&
    before.label === after.label &&
    before.field === after.field &&
    before.onLeave === after.onLeave,
);

/** What shows in this many pixels of a list, or holds this few signs, needs no wide box to be typed in. */
const NARROW = 140;
const FEW_SIGNS = 24;

function isShort({ limits: { maxLength } }: ClientField, width: number): boolean {
  return width <= NARROW || (typeof maxLength === "number" && maxLength <= FEW_SIGNS);
}

function TakenFrom({ reference, resource }: { readonly reference: string; readonly resource: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return (
    <span className={css["origin"]}>
      {t("form.takenFrom", { field: fieldLabel(config, resource, reference) })}
    </span>
  );
}

interface ControlProps extends InputProps {
  readonly readOnly: boolean;
  readonly onLeave: (field: string) => void;
}

/** The form hands the value and its handlers to this; it hands them to the input of the field's type. */
function Control({ readOnly, onLeave, ...input }: ControlProps) {
  if (readOnly) return <ReadOnlyValue {...input} />;
  const { field } = input;
  return (
    <Suspense fallback={<span className={css["wait"]} />}>
      {createElement(inputOf(field.valueType), { ...input, onBlur: () => onLeave(field.name) })}
    </Suspense>
  );
}
