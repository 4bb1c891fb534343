import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import type { KeyboardEvent } from "react";
import { momentOf } from "../../fields/date/moment-of.ts";

// Typed without its dashes, or as it is sent, a day is understood too.
const FORMATS = ["MM-DD-YYYY", "MMDDYYYY", "M-D-YYYY", "MM/DD/YYYY", "YYYY-MM-DD"];

interface DayPickerProps {
  readonly id?: string;
  /** YYYY-MM-DD. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  /** Whether a day (YYYY-MM-DD) may not be chosen. */
  readonly closed?: (day: string) => boolean;
}

/** A day, shown as MM-DD-YYYY and handed on as YYYY-MM-DD; at home in antd's forms. */
export function DayPicker({ value, onChange, closed, ...rest }: DayPickerProps) {
  return (
    <DatePicker
      {...rest}
      style={{ width: "100%", maxWidth: 200 }}
      format={FORMATS}
      placeholder="MM-DD-YYYY"
      value={value ? momentOf(value) : null}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format("YYYY-MM-DD") : null)}
      {...(closed ? { disabledDate: (day: Dayjs) => closed(day.format("YYYY-MM-DD")) } : {})}
      onKeyDown={keepInField}
    />
  );
}

/** Enter takes the typed day over; it does not send the form. */
function keepInField(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
