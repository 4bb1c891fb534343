import { useId, useState } from "react";
import { isDate } from "../../../core/definition/clock.ts";
import type { ValueProblemCode } from "../../../core/definition/issues.ts";
import { useErrorTranslation } from "../../i18n/use-translation.tsx";
import { useErrorWords } from "../../i18n/use-error-words.ts";
import { DayPicker } from "./inputs.tsx";
import { Text } from "../../ui/layout.tsx";

interface DayBoundProps {
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
export function DayBound({ label, value, required = false, onChange }: DayBoundProps) {
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [judged, setJudged] = useState(false);
  const handOn = (day: string) => {
    const understood = isDate(day) || (day === "" && !required);
    setJudged(!understood && day !== "");
    setTyped(understood || day === "" ? null : day);
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
      {judged ? <UnreadDay id={noteId} /> : null}
    </>
  );
}

const UNREAD: ValueProblemCode = "invalid_date";

function UnreadDay({ id }: { readonly id: string }) {
  const t = useErrorTranslation();
  return (
    <Text id={id} role="alert" tone="bad" size={12}>
      {useErrorWords() ? t(`fields.${UNREAD}`) : null}
    </Text>
  );
}
