import { Form } from "antd";
import { createElement, type ReactNode, Suspense, use, useEffect } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { currencyFieldOf } from "../../../core/definition/currency.ts";
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
import { focusById } from "../../lib/page-parts.ts";

interface ControlProps extends InputProps {
  readonly readOnly: boolean;
  readonly onLeave?: ((field: string) => void) | undefined;
  readonly takesFocus: boolean;
}

/** The form hands the value and its handlers to this; it hands them to the input of the field's type. */
export function FormControl({ readOnly, onLeave, takesFocus, ...input }: ControlProps) {
  const pending = use(PendingContext);
  const config = useConfigIndex();
  const { name, valueType } = input.field;
  const leave = () => onLeave?.(name);
  const names = neighbours(input.field, config);
  const draw = (props: InputProps) => {
    if (readOnly) return <ReadOnlyValue {...props} />;
    return pending !== null && viewOf(input.field).typed === true ? (
      <TypedInput {...props} pending={pending} onBlur={leave} />
    ) : (
      createElement(inputOf(valueType), { ...props, onBlur: leave })
    );
  };
  return (
    <Suspense fallback={<Text block blockSize="control" />}>
      {names.length > 0 ? <DependentInput {...input} names={names} draw={draw} /> : draw(input)}
      {takesFocus && input.id !== undefined ? <TakenFocus id={input.id} /> : null}
    </Suspense>
  );
}

/** Whoever is fast types elsewhere already, and stays there; on a phone the keyboard would hide the form. */
const FREE = "body, h1, a, button, [role=dialog], [role=dialog] *:not(input, textarea, [contenteditable])";

/** Gives a control the focus once its code is here. */
function TakenFocus({ id }: { readonly id: string }) {
  useEffect(() => {
    if (!window.matchMedia("(pointer: fine)").matches) return;
    if (document.activeElement?.matches(FREE)) focusById(id, { preventScroll: true });
  }, [id]);
  return null;
}

/** Fields of the record that the input looks at: what a value says nothing without, and what conditions of child rows read of it. */
function neighbours(field: ClientField, index: ConfigIndex): readonly string[] {
  const companion = zoneFieldOf(field) ?? currencyFieldOf(field);
  if (companion !== null) return [companion];
  const child = field.kind === "rows" && field.to !== null ? index.resource(field.to) : null;
  return child ? parentFields(child) : NONE;
}

const NONE: readonly string[] = [];

interface DependentProps extends InputProps {
  readonly names: readonly string[];
  readonly draw: (props: InputProps) => ReactNode;
}

/** Draws anew when one of these changes. */
function DependentInput({ names, draw, ...input }: DependentProps) {
  const record: unknown = Form.useWatch(
    (all: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, all[name]])),
    { form: Form.useFormInstance(), preserve: true },
  );
  return draw({ ...input, record: record as Readonly<Record<string, unknown>> });
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
