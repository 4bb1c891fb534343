import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";

/** What a draft is called that nobody gave a title. */
export function useDraftTitle(): () => string {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return () => t("studio.draftOf", { date: format.instant(new Date().toISOString()) });
}
