import { useFieldContext } from "../../config/config-context.tsx";
import { viewOf } from "../index.ts";
import { isEmptyValue } from "../values.ts";
import type { InputProps } from "../types.ts";
import { Box, Text } from "../../ui/layout.tsx";

/** A value that is not typed: worked out, set by the server, or closed to this person. */
export function ReadOnlyValue({ field, resource, value, record, id }: InputProps) {
  const context = useFieldContext();
  const view = viewOf(field);
  return (
    <Box id={id} padBlock={1} minBlockSize="control" breakWords>
      {isEmptyValue(value) ? (
        <Text tone="faint">–</Text>
      ) : (
        (view.fact ?? view.cell)({ field, resource, value, context, ...(record ? { record } : {}) })
      )}
    </Box>
  );
}
