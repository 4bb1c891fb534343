import { Button, Input, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import { FieldLabel } from "./field-label.tsx";
import { Inline } from "./layout.tsx";

interface SecretFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  /** Of the button, before and after. */
  readonly copy: string;
  readonly copied: string;
}

/** A secret that is shown once, to be copied. Where there is no clipboard it is marked, ready for the keys. */
export function SecretField({ id: given, label, value, copy, copied }: SecretFieldProps) {
  const own = useId();
  const id = given ?? own;
  const field = useRef<InputRef>(null);
  // a new secret is not copied yet
  const [copiedValue, setCopiedValue] = useState<string | null>(null);
  const write = () => {
    const writing =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(value)
        : Promise.reject(new Error("no clipboard"));
    writing.then(
      () => setCopiedValue(value),
      () => field.current?.select(),
    );
  };
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Inline gap={2} align="center">
        <Input ref={field} id={id} dir="ltr" readOnly value={value} onFocus={() => field.current?.select()} />
        <Button onClick={write}>{copiedValue === value ? copied : copy}</Button>
      </Inline>
    </div>
  );
}
