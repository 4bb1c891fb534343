import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatInstant, today } from "../../../core/definition/clock.ts";
import { instantOf, typedDate, type TypedMoment, typedMoment } from "../../../core/definition/typed-dates.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { ariaOf } from "../aria.ts";
import { getZone, type Zoned } from "../../../core/definition/zoned-moments.ts";
import { asText } from "../values.ts";
import type { AriaProps, InputProps } from "../types.ts";
import { ClockNote } from "./clock-note.tsx";
import { getMoment } from "./moment-of.ts";
import { enterTimes, PanelKeys } from "./panel-keys.tsx";
import { TYPED, TypingProvider, usePickerTyping } from "./typed-input.tsx";
import { Text } from "../../ui/layout.tsx";
import css from "./date.module.css";

dayjs.extend(utc);
dayjs.extend(timezone);

const DAY = "YYYY-MM-DD";
/** What a day picker hands on where it understood one. */
export const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const IS_INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY_FORMAT = "MM-DD-YYYY";

/** As moments read elsewhere: the half of the day comes first in Chinese. */
const timeFormat = (language: string): string => (language === "zh" ? "Ah:mm" : "hh:mm A");

export function DateInput({ value, onChange, ...props }: InputProps) {
  const text = asText(value);
  return <DayPicker {...props} value={text} {...(onChange ? { onChange } : {})} />;
}

interface DayPickerProps extends AriaProps {
  readonly id?: string;
  /** YYYY-MM-DD, or a text that was not understood as one; a form that holds none yet gives none. */
  readonly value?: string | null;
  /** Hears the text itself where it is no day, so that checking can say so; `typed` while it may go on. */
  readonly onChange?: (day: string | null, how: "typed" | "chosen") => void;
  /** Enter was pressed: nothing more is typed for now. */
  readonly onEnter?: () => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Days that cannot be chosen, each as YYYY-MM-DD. */
  readonly isDisabled?: (day: string) => boolean;
  /** The first and the last day that the calendar offers. What is typed beyond them is handed on, for checking to say so. */
  readonly earliest?: string | null;
  readonly latest?: string | null;
  readonly allowClear?: boolean;
}

/** A day, typed or chosen. */
export function DayPicker(props: DayPickerProps) {
  const { id, value, onChange, onEnter, onBlur, disabled = false, isDisabled, allowClear = true } = props;
  const { earliest, latest } = props;
  const { timeZone } = useFieldContext().format;
  const isDay = value ? IS_DAY.test(value) && dayjs(value).isValid() : false;
  const { typing, forget } = usePickerTyping(value && !isDay ? value : null, (text) => {
    const day = typedDate(text, { today: today({ now: Date.now(), timeZone }) });
    onChange?.(day === null || isDisabled?.(day) ? text.trim() || null : day, "typed");
  });
  return (
    <TypingProvider value={typing}>
      <DatePicker
        className={css["picker"] ?? ""}
        components={TYPED}
        {...ariaOf(props)}
        {...(id === undefined ? {} : { id })}
        // Enter takes the typed date over; it does not send the form.
        onKeyDown={keepInField(() => {
          forget();
          onEnter?.();
        })}
        panelRender={(drawn) => <PanelKeys>{drawn}</PanelKeys>}
        style={{ width: "100%", maxWidth: 160 }}
        format={DAY_FORMAT}
        placeholder="MM-DD-YYYY"
        value={value && isDay ? getMoment(value) : null}
        disabled={disabled}
        allowClear={allowClear}
        {...(isDisabled ? { disabledDate: (day: Dayjs) => isDisabled(day.format(DAY)) } : {})}
        {...(earliest ? { minDate: getMoment(earliest) } : {})}
        {...(latest ? { maxDate: getMoment(latest) } : {})}
        onChange={(day: Dayjs | null) => {
          forget();
          onChange?.(day ? day.format(DAY) : null, "chosen");
        }}
        {...(onBlur ? { onBlur } : {})}
      />
    </TypingProvider>
  );
}

/** Of a field, what says which clock its moments are on. */
type MomentProps = Omit<InputProps, "field" | "resource"> & { readonly field: Zoned };

/** A moment, typed or chosen on the clock of its place or, where it has none, on the person's own; kept as an instant. */
export function DatetimeInput(props: MomentProps) {
  const { format } = useFieldContext();
  const value = asText(props.value);
  const place = getZone(props.field, props.record);
  const timeZone = place ?? format.timeZone;
  const panel = useRef<HTMLDivElement>(null);
  const isInstant = IS_INSTANT.test(value) && dayjs(value).isValid();
  const [asked, setAsked] = useState<number | null>(null);
  const give = (moment: TypedMoment) => {
    const local = "local" in moment ? moment.local : null;
    setAsked(local);
    props.onAsked?.(local);
    props.onChange?.(formatInstant(instantOf(moment, timeZone)));
  };
  const { typing, forget } = usePickerTyping(value === "" || isInstant ? null : value, (text) => {
    const moment = typedMoment(text, { today: today({ now: Date.now(), timeZone }) });
    if (moment === null) props.onChange?.(text.trim() || null);
    else give(moment);
  });
  return (
    <TypingProvider value={typing}>
      <DatePicker
        className={css["picker"] ?? ""}
        components={TYPED}
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && enterTimes(panel.current)) event.preventDefault();
          keepInField(forget)(event);
        }}
        panelRender={(drawn) => <PanelKeys panel={panel}>{drawn}</PanelKeys>}
        style={{ width: "100%", maxWidth: 220 }}
        showTime={{ format: timeFormat(format.language), use12Hours: true, minuteStep: 5 }}
        format={`${DAY_FORMAT} ${timeFormat(format.language)}`}
        placeholder="MM-DD-YYYY hh:mm"
        value={isInstant ? getMoment(dayjs(value).tz(timeZone).format("YYYY-MM-DDTHH:mm:ss")) : null}
        disabled={props.disabled ?? false}
        onChange={(moment: Dayjs | null) => {
          forget();
          if (moment === null) props.onChange?.(null);
          else give({ local: dayjs.utc(moment.format("YYYY-MM-DDTHH:mm:ss")).valueOf() });
        }}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      {props.id === undefined ? null : (
        <>
          {place === null ? null : <PlaceNote zone={place} instant={isInstant ? value : null} />}
          {isInstant ? (
            <ClockNote
              instant={value}
              asked={asked}
              zone={timeZone}
              {...(props.disabled === true || !props.onChange ? {} : { onTake: props.onChange })}
            />
          ) : null}
        </>
      )}
    </TypingProvider>
  );
}

/** Whose clock the moment is on and, once there is one, what one's own shows then. */
function PlaceNote({ zone, instant }: { readonly zone: string; readonly instant: string | null }) {
  const { format, words } = useFieldContext();
  const { there, own } = instant === null ? { there: zone, own: null } : format.zoned(instant, zone);
  return (
    <Text as="div" above={1} tone="quiet" size={12} role="status">
      {own === null ? there : words("zoned", { there, own })}
    </Text>
  );
}

function keepInField(onEnter: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
}
