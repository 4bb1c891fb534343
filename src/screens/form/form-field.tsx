import { Form } from "antd";
import { memo, Suspense, use, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/index.ts";
import { RecordBeforeContext } from "../../fields/rows/record-before.ts";
import { IsolatedForm } from "../../ui/isolated-form.tsx";
import type { FieldState } from "./field-states.ts";
import { FormControl } from "./form-control.tsx";
import { controlId } from "./form-scope.ts";
import type { Origin } from "./use-origins.ts";
import { OverwrittenNote } from "../worked-out/parts.ts";
import css from "./form.module.css";
import { Box, Grid } from "../../ui/layout.tsx";

interface FormFieldProps {
  readonly formName: string;
  readonly field: ClientField;
  readonly resource: string;
  readonly state: FieldState;
  readonly problem: string | null;
  readonly warning: string | null;
  /** Where a value that nobody typed comes from. */
  readonly origin?: Origin | null;
  /** Absent in dialogs, which are checked as a whole when they are sent. */
  readonly onLeave?: ((field: string) => void) | undefined;
  /** Has the focus once it is drawn. */
  readonly takesFocus?: boolean;
}

/** One field of a form. It draws anew only when something of its own changed. */
export const FormField = memo(
  function FormField(props: FormFieldProps) {
    const {
      formName,
      field,
      resource,
      state,
      problem,
      warning,
      origin = null,
      onLeave,
      takesFocus = false,
    } = props;
    const { t } = useTranslation();
    const index = useConfigIndex();
    const { config } = index;
    const before = use(RecordBeforeContext);
    const isWorkedOut = index.resource(resource)?.workedOut.includes(field.name) === true;
    const workedOut = isWorkedOut ? partLabel(config, resource, "values", field.name) : null;
    const help = partLabel(config, resource, "help", field.name);
    const labelId = useId();
    const { wide, width } = viewOf(field);
    const copied = origin?.kind === "copied" ? origin.reference : null;
    const id = controlId(formName, field.name);
    const status = problem ? "error" : warning ? "warning" : "";
    const said = status !== "" ? `${id}_help` : null;
    const told = help || isWorkedOut ? `${id}_extra` : null;
    const filled = origin === null ? null : `${id}_origin`;
    const describedBy = [said, filled, told].filter((part) => part !== null).join(" ");
    // antd's own frame of a field lays the page out to measure it, once for each that has a word of help
    return (
      <Box
        className={css["field"]}
        below={4}
        data-field={field.name}
        data-status={status}
        data-wide={wide === true}
        data-width={isShort(field, width) ? "figure" : "words"}
      >
        <label htmlFor={id} className={css["label"]}>
          <span id={labelId}>{fieldLabel(config, resource, field.name)}</span>
          {state.required || state.readOnly ? null : (
            <span className={css["optional"]}>{t("form.optional")}</span>
          )}
          {origin === null ? null : (
            <span id={`${id}_origin`} className={css["origin"]} data-origin={origin.kind}>
              {copied === null
                ? t("form.preset")
                : t("form.takenFrom", { field: fieldLabel(config, resource, copied) })}
            </span>
          )}
        </label>
        <Grid className={css["control"]} columns="minmax(0, 1fr)" align="center" minBlockSize="control">
          <IsolatedForm>
            <Form.Item noStyle name={field.name} validateStatus={status}>
              <FormControl
                id={id}
                aria-labelledby={labelId}
                aria-invalid={problem !== null}
                {...(describedBy === "" ? {} : { "aria-describedby": describedBy })}
                {...(state.required ? { "aria-required": "true" } : {})}
                field={field}
                resource={resource}
                readOnly={state.readOnly}
                onLeave={onLeave}
                takesFocus={takesFocus}
              />
            </Form.Item>
          </IsolatedForm>
        </Grid>
        {said === null ? null : (
          <div id={said} className={css["said"]} data-status={status}>
            {problem ?? warning}
          </div>
        )}
        {told === null ? null : (
          <div id={told} className={css["told"]}>
            {help ? <span>{help}</span> : null}
            {workedOut ? <span className={css["workedOut"]}>{workedOut}</span> : null}
            {isWorkedOut ? (
              <Suspense fallback={null}>
                <OverwrittenNote record={before} field={field.name} />
              </Suspense>
            ) : null}
          </div>
        )}
      </Box>
    );
  },
  (before, after) =>
    before.state.required === after.state.required &&
    before.state.readOnly === after.state.readOnly &&
    before.problem === after.problem &&
    before.warning === after.warning &&
    before.origin === after.origin &&
    before.field === after.field &&
    before.onLeave === after.onLeave,
);

/** What shows in this many pixels of a list, or holds this few signs, needs no wide box to be typed in. */
const NARROW = 140;
const FEW_SIGNS = 24;

function isShort({ limits: { maxLength } }: ClientField, width: number): boolean {
  return width <= NARROW || (typeof maxLength === "number" && maxLength <= FEW_SIGNS);
}
