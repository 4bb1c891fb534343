import { useId, useState } from "react";
import { isDate } from "../../../core/definition/clock.ts";
import { createValueError } from "../../../core/definition/issues.ts";
import { UnreadNote } from "../filters/unread-note.tsx";
import { useUnread } from "../filters/unread.tsx";
import { DayPicker } from "./inputs.tsx";

interface DayBoundProps {
  /** Among the bounds of its page, as in `received_on.gte`. */
  readonly name: string;
  readonly label: string;
  /** YYYY-MM-DD; empty: none. */
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (day: string) => void;
}

/**
 * One end of a stretch of days. It is handed on when it is chosen, left, or at Enter: while somebody types, every other key
 * makes another day. A text that is none stays where it was typed and is told; the stretch stays as it was.
 */
export function DayBound({ name, label, value, required = false, onChange }: DayBoundProps) {
  const noteId = useId();
  const unread = useUnread(name);
  const [typed, setTyped] = useState(unread.text);
  const [judged, setJudged] = useState(unread.text !== null);
  const handOn = (day: string) => {
    const understood = isDate(day) || (day === "" && !required);
    setJudged(!understood && day !== "");
    const left = understood || day === "" ? null : day;
    setTyped(left);
    unread.keep(left);
    if (understood && day !== value) onChange(day);
  };
  const leave = () => {
    if (typed !== null) handOn(typed);
  };
  return (
    <>
      <DayPicker
        aria-label={label}
        {...(judged ? { "aria-invalid": true, "aria-describedby": noteId } : {})}
        value={typed ?? value}
        allowClear={!required}
        onChange={(day, how) => {
          if (how === "chosen") handOn(day ?? "");
          else {
            setTyped(day ?? "");
            setJudged(false);
          }
        }}
        onEnter={leave}
        onBlur={leave}
      />
      {judged ? <UnreadNote id={noteId} problem={UNREAD} /> : null}
    </>
  );
}

const UNREAD = createValueError("invalid_date");
