import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { KeyboardEvent } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { ariaOf } from "../aria.ts";
import { asText } from "../values.ts";
import type { AriaProps, InputProps } from "../types.ts";
import { momentOf } from "./moment-of.ts";
import { zoneOf } from "./zone.ts";
import css from "./date.module.css";

dayjs.extend(utc);
dayjs.extend(timezone);

// Typed without its dashes, or as the API writes it, a date is understood too.
const DATE_FORMATS = ["MM-DD-YYYY", "MMDDYYYY", "M-D-YYYY", "MM/DD/YYYY", "YYYY-MM-DD"];
const DAY = "YYYY-MM-DD";
const INSTANT_FORMAT = "MM-DD-YYYY hh:mm A";

export function DateInput({ value, onChange, ...props }: InputProps) {
  const text = asText(value);
  return <DayPicker {...props} value={text} {...(onChange ? { onChange } : {})} />;
}

interface DayPickerProps extends AriaProps {
  readonly id?: string;
  /** YYYY-MM-DD; a form that holds none yet gives none. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Days that cannot be chosen, each as YYYY-MM-DD. */
  readonly isDisabled?: (day: string) => boolean;
}

/** A day, typed or chosen. */
export function DayPicker(props: DayPickerProps) {
  const { id, value, onChange, onBlur, disabled = false, isDisabled } = props;
  return (
    <DatePicker
      className={css["picker"] ?? ""}
      {...ariaOf(props)}
      {...(id === undefined ? {} : { id })}
      // Enter takes the typed date over; it does not send the form.
      onKeyDown={keepInField}
      style={{ width: "100%", maxWidth: 160 }}
      format={DATE_FORMATS}
      placeholder="MM-DD-YYYY"
      value={value ? momentOf(value) : null}
      disabled={disabled}
      {...(isDisabled ? { disabledDate: (day: Dayjs) => isDisabled(day.format(DAY)) } : {})}
      onChange={(day: Dayjs | null) => onChange?.(day ? day.format(DAY) : null)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}

/** A moment, chosen on the clock of its place or, where it has none, on the person's own, and kept as an instant. */
export function DatetimeInput(props: InputProps) {
  const { format } = useFieldContext();
  const text = asText(props.value);
  const place = zoneOf(props.field, props.record);
  const timeZone = place ?? format.timeZone;
  return (
    <>
      <DatePicker
        className={css["picker"] ?? ""}
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        onKeyDown={keepInField}
        style={{ width: "100%", maxWidth: 220 }}
        showTime={{ format: "hh:mm A", use12Hours: true, minuteStep: 5 }}
        format={INSTANT_FORMAT}
        placeholder="MM-DD-YYYY hh:mm"
        value={text === "" ? null : momentOf(dayjs(text).tz(timeZone).format("YYYY-MM-DDTHH:mm:ss"))}
        disabled={props.disabled ?? false}
        onChange={(moment: Dayjs | null) =>
          props.onChange?.(
            moment ? dayjs.tz(moment.format("YYYY-MM-DDTHH:mm:ss"), timeZone).toISOString() : null,
          )
        }
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      {place === null || props.id === undefined ? null : <PlaceNote zone={place} instant={text} />}
    </>
  );
}

/** Whose clock the moment is on and, once there is one, what one's own shows then. */
function PlaceNote({ zone, instant }: { readonly zone: string; readonly instant: string }) {
  const { format, words } = useFieldContext();
  const { there, own } = instant === "" ? { there: zone, own: null } : format.zoned(instant, zone);
  return (
    <div className={css["place"]} role="status">
      {own === null ? there : words("zoned", { there, own })}
    </div>
  );
}

function keepInField(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
