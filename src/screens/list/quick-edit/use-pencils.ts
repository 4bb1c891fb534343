import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import type { Column } from "../columns/columns.ts";
import { isQuickField } from "./quick-field.ts";

/** What the pencils of the fields that can be changed in place are called; found once for all rows. */
export function usePencils(resource: string, columns: readonly Column[]): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  const index = useConfigIndex();
  return useMemo(() => {
    const definition = index.resource(resource);
    const editable = columns.filter(({ field }) => definition !== null && isQuickField(definition, field));
    return new Map(editable.map(({ field, label }) => [field.name, t("quickEdit.edit", { field: label })]));
  }, [t, index, resource, columns]);
}
