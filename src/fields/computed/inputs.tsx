import { useFieldContext } from "../../config/config-context.tsx";
import { viewOf } from "../index.ts";
import { isEmptyValue } from "../values.ts";
import type { InputProps } from "../types.ts";
import { Text } from "../../ui/layout.tsx";
import css from "./computed.module.css";

/** A value that is not typed: worked out, set by the server, or closed to this person. */
export function ReadOnlyValue({ field, resource, value, id }: InputProps) {
  const context = useFieldContext();
  const view = viewOf(field);
  return (
    <div id={id} className={css["value"]}>
      {isEmptyValue(value) ? (
        <Text tone="faint">–</Text>
      ) : (
        (view.fact ?? view.cell)({ field, resource, value, context })
      )}
    </div>
  );
}
