import { Form } from "antd";
import { createElement, Suspense, use } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import { ReadOnlyValue } from "../../fields/computed/inputs.tsx";
import { inputOf } from "../../fields/inputs.ts";
import { viewOf } from "../../fields/index.ts";
import type { InputProps } from "../../fields/types.ts";
import type { PendingInputs } from "../../lib/pending-inputs.ts";
import { useTyped } from "../../lib/use-typed.ts";
import { parentFields } from "./field-states.ts";
import { PendingContext } from "./pending-context.ts";
import { Text } from "../../ui/layout.tsx";

interface ControlProps extends InputProps {
  readonly readOnly: boolean;
  readonly onLeave: (field: string) => void;
}

/** The form hands the value and its handlers to this; it hands them to the input of the field's type. */
export function FormControl({ readOnly, onLeave, ...input }: ControlProps) {
  const pending = use(PendingContext);
  const config = useConfigIndex();
  if (readOnly) return <ReadOnlyValue {...input} />;
  const { name, valueType } = input.field;
  const leave = () => onLeave(name);
  if (pending !== null && viewOf(input.field).typed === true)
    return <TypedInput {...input} pending={pending} onBlur={leave} />;
  const names = neighbours(input.field, config);
  return (
    <Suspense fallback={<Text block blockSize="control" />}>
      {names.length > 0 ? (
        <DependentInput {...input} names={names} onBlur={leave} />
      ) : (
        createElement(inputOf(valueType), { ...input, onBlur: leave })
      )}
    </Suspense>
  );
}

/** Fields of the record that the input looks at: the zone of a moment, and what conditions of child rows read of it. */
function neighbours(field: ClientField, index: ConfigIndex): readonly string[] {
  const zone = zoneFieldOf(field);
  if (zone !== null) return [zone];
  const child = field.kind === "rows" && field.to !== null ? index.resource(field.to) : null;
  return child ? parentFields(child) : NONE;
}

const NONE: readonly string[] = [];

/** Draws anew when one of these changes. */
function DependentInput({ names, ...input }: InputProps & { readonly names: readonly string[] }) {
  const record: unknown = Form.useWatch(
    (all: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, all[name]])),
    { form: Form.useFormInstance(), preserve: true },
  );
  return createElement(inputOf(input.field.valueType), {
    ...input,
    record: record as Readonly<Record<string, unknown>>,
  });
}

interface TypedInputProps extends InputProps {
  readonly pending: PendingInputs;
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
