import { useReferences } from "../reference/labels.ts";
import { ReferencePicker } from "../reference/picker.tsx";
import type { FilterProps } from "../types.ts";
import { valuesOf, withValues } from "./entries.ts";

/** Any of the chosen records. */
export function ReferenceFilter({ field, entries, onChange, labelId }: FilterProps) {
  const ids = valuesOf(entries, "eq").map(Number).filter(Number.isInteger);
  const chosen = useReferences(field.to ?? "", ids);
  if (field.to === null) return null;
  return (
    <ReferencePicker
      multiple
      to={field.to}
      aria-labelledby={labelId}
      value={chosen}
      onChange={(next) =>
        onChange(
          withValues({
            entries,
            field: field.name,
            operator: "eq",
            values: next.map(({ id }) => String(id)),
          }),
        )
      }
    />
  );
}
