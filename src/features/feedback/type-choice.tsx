import { groupOf } from "../../fields/aria.ts";
import type { RowControlProps } from "./form-row.tsx";
import css from "./type-choice.module.css";

interface TypeChoiceProps {
  readonly control: RowControlProps;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A few words, all in sight, one of them chosen. */
export function TypeChoice({ control, options, value, onChange }: TypeChoiceProps) {
  const { id } = control;
  return (
    <div
      {...groupOf(control)}
      role="radiogroup"
      aria-required={control["aria-required"]}
      aria-invalid={control["aria-invalid"]}
      className={css["types"]}
    >
      {options.map((option) => (
        <label key={option.value} className={css["type"]}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
