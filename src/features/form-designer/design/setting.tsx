import { Input } from "antd";
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

interface LinesInputProps {
  readonly id: string;
  readonly lines: readonly string[];
  readonly onChange: (lines: readonly string[]) => void;
}

/** A list, one entry a line; empty lines go when it is left. */
export function LinesInput({ id, lines, onChange }: LinesInputProps) {
  return (
    <Input.TextArea
      id={id}
      value={lines.join("\n")}
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={({ target }) => onChange(target.value === "" ? [] : target.value.split(/\r?\n/u))}
      onBlur={() => {
        const written = lines.map((line) => line.trim()).filter(Boolean);
        if (written.join("\n") !== lines.join("\n")) onChange(written);
      }}
    />
  );
}
