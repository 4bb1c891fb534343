import { createElement, Suspense, useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { zoneFieldOf } from "../../../../core/definition/zoned-moments.ts";
import { inputOf } from "../../../fields/inputs.ts";
import css from "./bulk.module.css";

interface ValueInputProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly label: string;
  /** Beside the label: taking the field out, clearing it. */
  readonly extra?: React.ReactNode;
  readonly hint?: string | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly problem: string | null;
}

/** One value for all of the rows, typed as in the form. */
export function ValueInput(props: ValueInputProps) {
  const { field, resource, label, extra, hint, value, onChange, disabled, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={css["value"]}>
      <div className={css["valueHead"]}>
        <span id={id} className={css["label"]}>
          {label}
        </span>
        {extra}
      </div>
      <Suspense fallback={<span className={css["wait"]} />}>
        {createElement(inputOf(field.valueType), {
          field,
          resource,
          value,
          onChange,
          disabled: disabled ?? false,
          "aria-labelledby": id,
          "aria-invalid": problem !== null,
          ...(problem === null ? {} : { "aria-describedby": `${id}-problem` }),
        })}
      </Suspense>
      {problem === null ? null : (
        <p id={`${id}-problem`} className={css["problem"]}>
          {problem}
        </p>
      )}
      {zoneFieldOf(field) === null ? null : <p className={css["hint"]}>{t("dates.ownClockForAll")}</p>}
      {hint ? <p className={css["hint"]}>{hint}</p> : null}
    </div>
  );
}
