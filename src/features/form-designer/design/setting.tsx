import { useId, type ReactNode } from "react";
import { Stack, Text } from "../../../ui/layout.tsx";

interface SettingProps {
  readonly label: string;
  readonly help?: string;
  /** Given the id of the control. */
  readonly children: (id: string) => ReactNode;
}

/** One setting of a question under its label. */
export function Setting({ label, help, children }: SettingProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <Text as="label" htmlFor={id} weight={500} size={13}>
        {label}
      </Text>
      {children(id)}
      {help === undefined ? null : (
        <Text tone="faint" size={12}>
          {help}
        </Text>
      )}
    </Stack>
  );
}
