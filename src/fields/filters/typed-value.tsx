import { useTyping } from "../../ui/use-typing.ts";
import css from "./filters.module.css";

const PAUSE_MS = 350;

interface TypedValueProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

export function TypedValue({ value, label, onChange }: TypedValueProps) {
  const { text, type, send } = useTyping({ value, pause: PAUSE_MS, onChange });
  return (
    <input
      className={css["input"]}
      type="text"
      autoComplete="off"
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => send()}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}
