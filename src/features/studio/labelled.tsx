import { Input, type InputRef, type RefSelectProps, Select, type SelectProps } from "antd";
import type { DefaultOptionType } from "antd/es/select/index.js";
import { cloneElement, type ReactElement, type ReactNode, type Ref, type RefObject, useId } from "react";
import { Text } from "../../ui/layout.tsx";

interface LabelledProps {
  /** Of the control. */
  readonly id: string;
  readonly label: string;
  /** What it is for, in a sentence. */
  readonly help?: string | undefined;
  readonly children: ReactNode;
}

/** A control of a dialog below its label. */
export function Labelled({ id, label, help, children }: LabelledProps) {
  return (
    <div>
      <Text as="label" htmlFor={id} block below={1} weight={500}>
        {label}
      </Text>
      {help === undefined ? children : <Helped {...{ id, help }}>{children}</Helped>}
    </div>
  );
}

/** A control with what is said of it below. */
function Helped({ id, help, children }: Required<Omit<LabelledProps, "label">>) {
  const described = { "aria-describedby": `${id}help` };
  return (
    <>
      {isElement(children) ? cloneElement(children, described) : children}
      <Text as="p" id={`${id}help`} size={12} tone="quiet" above={1}>
        {help}
      </Text>
    </>
  );
}

const isElement = (node: ReactNode): node is ReactElement<{ "aria-describedby"?: string }> =>
  typeof node === "object" && node !== null && "props" in node;

export interface LabelledTextProps extends Omit<LabelledProps, "children"> {
  readonly value: string;
  readonly maxLength: number;
  readonly disabled?: boolean;
  /** Names for programs keep their direction. */
  readonly ofPrograms?: boolean;
  /** Of the input that has the focus when its dialog opens. */
  readonly first?: RefObject<InputRef | null>;
  readonly onEnter?: () => void;
  readonly onChange: (value: string) => void;
}

/** A short text of a dialog below its label. */
export function LabelledText(props: LabelledTextProps) {
  const { id, label, help, value, maxLength, disabled = false, first, onEnter, onChange } = props;
  return (
    <Labelled id={id} label={label} help={help}>
      <Input
        id={id}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        {...(props.ofPrograms && { dir: "ltr" })}
        {...(first && { ref: first })}
        {...(onEnter && { onPressEnter: onEnter })}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}

interface LabelledSelectProps<V, O extends object>
  extends Omit<LabelledProps, "id" | "children">, Omit<SelectProps<V, O>, "id"> {
  readonly ref?: Ref<RefSelectProps>;
}

/** A choice of a dialog below its label, found by what is shown. */
export function LabelledSelect<V, O extends object = DefaultOptionType>(props: LabelledSelectProps<V, O>) {
  const { label, help, ...select } = props;
  const id = useId();
  return (
    <Labelled id={id} label={label} help={help}>
      <Select<V, O>
        id={id}
        style={{ inlineSize: "100%" }}
        showSearch={{ optionFilterProp: "label" }}
        {...select}
      />
    </Labelled>
  );
}
