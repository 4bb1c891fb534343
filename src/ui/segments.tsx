import type { ReactNode } from "react";
import { Inline } from "./layout.tsx";
import css from "./segments.module.css";

interface SegmentsProps<T extends string> {
  readonly id?: string;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  /** Null as long as none of them is chosen. */
  readonly value: string | null;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    /** Stands for the label. */
    readonly icon?: ReactNode;
  }[];
  readonly onChange: (value: T) => void;
}

/** A choice between a few things that exclude each other, all of them in view. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { id, label, labelledBy, describedBy, disabled = false, value, options, onChange } = props;
  return (
    <Inline
      role="group"
      className="no-print"
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
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          disabled={disabled}
          className={css["segment"]}
          onClick={() => onChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </Inline>
  );
}
