import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";

/** The column that says why a row may pass a rule. */
export const EXCEPTION_REASON = "exception_reason";

/** What columns of a file may be is called so. */
export function useColumnLabel(resource: string): (field: string) => string {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return (field) => {
    if (field === "id") return t("import.id");
    if (field === EXCEPTION_REASON) return t("form.exceptionReason");
    return fieldLabel(config, resource, field.split(".")[0] ?? field);
  };
}
