import { useMemo } from "react";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { useDesignedForms } from "../designed-forms.ts";

/** What the product around a form offers it, as far as its designer may see that; null until it is known. */
export function useSurroundings(name: string): Surroundings | null {
  const form = useDesignedForms().data?.data.find(({ form_name }) => form_name === name);
  const { field, resource } = useConfigIndex();
  return useMemo(
    () =>
      form === undefined
        ? null
        : {
            areas: form.filled_on === null ? form.used_by : [form.filled_on],
            hasRecords: (area) => resource(area)?.kind === "record",
            fieldOf: (area, name) => field(area, name) ?? undefined,
          },
    [form, field, resource],
  );
}
