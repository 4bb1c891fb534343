import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Webhook } from "./use-webhooks.ts";

/** Says which steps find a webhook by its name; undefined where none does. */
export function useNamedBy(webhook: Webhook | null): string | undefined {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const areas = webhook?.named_by ?? [];
  if (areas.length === 0) return undefined;
  return t("webhooks.namedBy", { areas: format.list(areas.map((area) => resourcePlural(config, area))) });
}
