import css from "./segments.module.css";
import { Inline } from "./layout.tsx";

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice between a few things that exclude each other, all of them in view. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <Inline role="group" aria-label={label} inline pad={0.5} border="strong" radius="control" ground="sunk">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={css["segment"]}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Inline>
  );
}
