import type { WidgetProps } from "@rjsf/utils";
import { Suspense } from "react";
import { boundsOf, dayHere } from "../../../../core/forms/days.ts";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { useAsked } from "../asked-context.ts";
import { inputAria } from "../ids.ts";

const load = () => import("../../../fields/date/inputs.tsx");
const DayPicker = lazyCode(load, (module) => module.DayPicker);
const DatetimeInput = lazyCode(load, (module) => module.DatetimeInput);

/** A day. What cannot be read as one stays in the field, for checking to say so. */
export function Day(props: WidgetProps) {
  const { id, value, onChange, disabled = false, readonly = false } = props;
  const { question } = useAsked();
  return (
    <Suspense fallback={null}>
      <DayPicker
        {...inputAria(props)}
        {...boundsOf(question, dayHere())}
        id={id}
        value={typeof value === "string" ? value : null}
        disabled={disabled || readonly}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </Suspense>
  );
}

/** No place has a clock of its own here: the moment is on the reader's. */
const OWN_CLOCK = { limits: {} };

/** A moment, on the clock of whoever answers. */
export function Moment(props: WidgetProps) {
  const { id, value, onChange, disabled = false, readonly = false } = props;
  return (
    <Suspense fallback={null}>
      <DatetimeInput
        {...inputAria(props)}
        id={id}
        field={OWN_CLOCK}
        value={value}
        disabled={disabled || readonly}
        onChange={(moment) => onChange(moment ?? undefined)}
      />
    </Suspense>
  );
}
