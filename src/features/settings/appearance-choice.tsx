import { Inline, Stack } from "../../ui/layout.tsx";
import css from "./appearance-choice.module.css";

interface LookChoiceProps<T extends string> {
  readonly label: string;
  /** Which set of small drawings stands above the names. */
  readonly picture: "nav" | "layout";
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice between looks, each drawn small above its name. */
export function AppearanceChoice<T extends string>({
  label,
  picture,
  value,
  options,
  onChange,
}: LookChoiceProps<T>) {
  return (
    <Inline role="group" aria-label={label} gap={2} wrap>
      {options.map((option) => (
        <Stack
          as="button"
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={css["option"]}
          align="center"
          gap={1}
          pad={2}
          radius="control"
          size={13}
          onClick={() => onChange(option.value)}
        >
          <span className={css["window"]} data-picture={`${picture}-${option.value}`} aria-hidden="true">
            <span className={css["menu"]} />
            <span className={css["page"]} />
          </span>
          {option.label}
        </Stack>
      ))}
    </Inline>
  );
}
