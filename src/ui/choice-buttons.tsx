import css from "./segments.module.css";
import { Inline } from "./layout.tsx";

interface ChoiceButtonsProps<T extends string> {
  readonly id?: string;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A few exclusive answers side by side, none of them given until one is pressed. */
export function ChoiceButtons<T extends string>(props: ChoiceButtonsProps<T>) {
  const { id, label, labelledBy, describedBy, disabled = false, value, options, onChange } = props;
  return (
    <Inline
      role="group"
      id={id}
      tabIndex={-1}
      inline
      pad={0.5}
      border="strong"
      radius="control"
      ground="sunk"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={disabled}
          className={css["segment"]}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Inline>
  );
}
