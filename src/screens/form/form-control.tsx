import { Form } from "antd";
import { createElement, Suspense, use } from "react";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import { ReadOnlyValue } from "../../fields/computed/input.tsx";
import { inputOf } from "../../fields/inputs.ts";
import { viewOf } from "../../fields/registry.ts";
import type { InputProps } from "../../fields/types.ts";
import type { Pending } from "../../lib/pending.ts";
import { useTyped } from "../../lib/use-typed.ts";
import { PendingContext } from "./pending-context.ts";
import css from "./form.module.css";

interface ControlProps extends InputProps {
  readonly readOnly: boolean;
  readonly onLeave: (field: string) => void;
}

/** The form hands the value and its handlers to this; it hands them to the input of the field's type. */
export function FormControl({ readOnly, onLeave, ...input }: ControlProps) {
  const pending = use(PendingContext);
  if (readOnly) return <ReadOnlyValue {...input} />;
  const { name, valueType } = input.field;
  const leave = () => onLeave(name);
  if (pending !== null && viewOf(input.field).typed === true)
    return <TypedInput {...input} pending={pending} onBlur={leave} />;
  const zone = zoneFieldOf(input.field);
  return (
    <Suspense fallback={<span className={css["wait"]} />}>
      {zone === null ? (
        createElement(inputOf(valueType), { ...input, onBlur: leave })
      ) : (
        <ZonedInput {...input} zone={zone} onBlur={leave} />
      )}
    </Suspense>
  );
}

/** Draws anew when another zone is chosen for its moment. */
function ZonedInput({ zone, ...input }: InputProps & { readonly zone: string }) {
  const chosen: unknown = Form.useWatch(zone, { form: Form.useFormInstance(), preserve: true });
  return createElement(inputOf(input.field.valueType), { ...input, record: { [zone]: chosen } });
}

interface TypedInputProps extends InputProps {
  readonly pending: Pending;
  readonly onBlur: () => void;
}

function TypedInput({ pending, onBlur, onChange, ...input }: TypedInputProps) {
  const { value, type, leave } = useTyped({
    pending,
    value: input.value,
    onHandOn: (next) => onChange?.(next),
  });
  return createElement(inputOf(input.field.valueType), {
    ...input,
    value,
    onChange: type,
    onBlur: () => {
      leave();
      onBlur();
    },
  });
}
