import type { WidgetProps } from "@rjsf/utils";
import { describedBy, labelId } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import { OwnOption, useOptions } from "./own-option.tsx";
import css from "./choices.module.css";

/** Several answers of a few. */
export function Boxes(props: WidgetProps) {
  const { id, value, onChange, disabled = false, readonly = false, rawErrors } = props;
  const { question } = useAsked();
  const { options, add } = useOptions(question, value);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isWrong = rawErrors !== undefined && rawErrors.length > 0;
  return (
    <>
      <div
        {...describedBy(props)}
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={labelId(id)}
        className={css["radios"]}
        data-look="below"
      >
        {options.map((option) => (
          <label key={option.value} className={css["radio"]}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={disabled || readonly}
              {...(isWrong ? { "aria-invalid": true } : {})}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((other) => other !== option.value),
                )
              }
            />
            <bdi>{option.label}</bdi>
          </label>
        ))}
      </div>
      {question.update_options && !disabled && !readonly ? (
        <OwnOption
          options={options}
          onAdd={(added) => {
            add(added);
            onChange([...chosen, added]);
          }}
        />
      ) : null}
    </>
  );
}
