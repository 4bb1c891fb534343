import type { ComponentProps } from "react";
import { ClearButton } from "./clear-button.tsx";
import css from "./search-field.module.css";
import { Grid } from "./layout.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** A field that what stands beneath it is narrowed by. */
export function SearchField({ label, placeholder = label, value, onType, ...rest }: SearchFieldProps) {
  return (
    <Grid as="span" className={css["field"]} relative fixed>
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      <ClearButton value={value} onClear={() => onType("")} />
    </Grid>
  );
}
