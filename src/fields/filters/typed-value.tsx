import { useEffect, useRef, useState } from "react";
import css from "./filters.module.css";

const PAUSE_MS = 350;

interface Typing {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands on at once what waits for a pause. */
  readonly send: () => void;
}

/** A text that is handed on after a pause in typing; one that comes from elsewhere replaces it. */
export function useTyping(value: string, onChange: (value: string) => void): Typing {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const handOn = (typed: string) => {
    window.clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onChange(trimmed);
  };
  return {
    text,
    type: (typed) => {
      setText(typed);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => handOn(typed), PAUSE_MS);
    },
    send: () => handOn(text),
  };
}

interface TypedValueProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

export function TypedValue({ value, label, onChange }: TypedValueProps) {
  const { text, type, send } = useTyping(value, onChange);
  return (
    <input
      className={css["input"]}
      type="text"
      autoComplete="off"
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}
