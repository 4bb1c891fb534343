import type { ComponentProps } from "react";
import { Text } from "./layout.tsx";

/** The name of a field of a dialog, above it. */
export function FieldLabel(props: Pick<ComponentProps<"label">, "id" | "htmlFor" | "children">) {
  return <Text as="label" block below={1} size={13} weight={500} {...props} />;
}
