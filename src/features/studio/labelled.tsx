import { Input, type InputRef } from "antd";
import type { ReactNode, RefObject } from "react";
import { Text } from "../../ui/layout.tsx";

interface LabelledProps {
  /** Of the control. */
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A control of a dialog below its label. */
export function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div>
      <Text as="label" htmlFor={id} block below={1} weight={500}>
        {label}
      </Text>
      {children}
    </div>
  );
}

interface LabelledTextProps extends Omit<LabelledProps, "children"> {
  readonly value: string;
  readonly maxLength: number;
  /** Of the input that has the focus when its dialog opens. */
  readonly first?: RefObject<InputRef | null>;
  readonly onEnter?: () => void;
  readonly onChange: (value: string) => void;
}

/** A short text of a dialog below its label. */
export function LabelledText({ id, label, value, maxLength, first, onEnter, onChange }: LabelledTextProps) {
  return (
    <Labelled id={id} label={label}>
      <Input
        id={id}
        value={value}
        maxLength={maxLength}
        {...(first && { ref: first })}
        {...(onEnter && { onPressEnter: onEnter })}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}
