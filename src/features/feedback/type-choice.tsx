import { Radio } from "antd";
import { groupOf } from "../../fields/aria.ts";
import { Inline } from "../../ui/layout.tsx";
import type { RowControlProps } from "./form-row.tsx";

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
    <Inline
      wrap
      gap={2}
      {...groupOf(control)}
      role="radiogroup"
      aria-required={control["aria-required"]}
      aria-invalid={control["aria-invalid"]}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          name={id}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Radio>
      ))}
    </Inline>
  );
}
