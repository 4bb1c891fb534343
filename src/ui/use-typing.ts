import { useEffect, useRef, useState } from "react";
import { useStableCallback } from "./use-stable-callback.ts";

interface Typing {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands on at once what waits for a pause, or another text in its place. */
  readonly send: (text?: string) => void;
}

interface TypingOptions {
  /** What holds elsewhere; a change of it that was not made here replaces the text. */
  readonly value: string;
  /** Milliseconds without a key after which the text is handed on. */
  readonly pause: number;
  readonly onChange: (value: string) => void;
}

/** A text that is handed on, without the spaces around it, after a pause in typing. */
export function useTyping({ value, pause, onChange }: TypingOptions): Typing {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  // what it is handed to may be another by the end of the pause
  const tell = useStableCallback(onChange);

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
    tell(trimmed);
  };
  return {
    text,
    type: (typed) => {
      setText(typed);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => handOn(typed), pause);
    },
    send: (typed = text) => {
      setText(typed);
      handOn(typed);
    },
  };
}
