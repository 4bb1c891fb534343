import type { ReactNode } from "react";
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
