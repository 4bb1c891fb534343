import type { CellProps } from "../types.ts";
import { Text } from "../../ui/layout.tsx";

export function booleanCell({ value, context }: CellProps) {
  return value === true ? (
    <Text weight={500}>{context.words("yes")}</Text>
  ) : (
    <Text tone="faint">{context.words("no")}</Text>
  );
}
