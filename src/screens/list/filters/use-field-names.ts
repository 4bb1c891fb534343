import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { isolated } from "../../../i18n/isolated.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useCommonLabel } from "../../../ui/use-common-label.ts";

/** Names of fields in a row of words: “Bill rate and Status”. */
export function useFieldNames(resource: string): (fields: readonly string[]) => string {
  const { i18n } = useTranslation();
  const { config } = useConfigIndex();
  const commonLabel = useCommonLabel();
  return (fields) =>
    new Intl.ListFormat(i18n.language).format(
      fields.map((name) => isolated(commonLabel(name) ?? fieldLabel(config, resource, name))),
    );
}
