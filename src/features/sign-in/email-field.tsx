import type { ComponentProps } from "react";
import { PlainField } from "../../ui/plain/plain-field.tsx";

/** An e-mail address, as devices and password managers know to fill it in. */
export function EmailField(props: Omit<ComponentProps<typeof PlainField>, "id" | "name">) {
  return (
    <PlainField
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      {...props}
    />
  );
}
