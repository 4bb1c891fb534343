import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";

/** What is recorded of a person, why, how long, and who sees it. */
export function Recorded() {
  const { t } = useTranslation();
  return (
    <div>
      <Text as="h2" size={14} weight={600}>
        {t("activity.title")}
      </Text>
      <Text as="p" above={2} tone="quiet" size={13}>
        {t("activity.journal")}
      </Text>
      <Text as="p" above={2} tone="quiet" size={13}>
        {t("activity.location")}
      </Text>
      <Text as="p" above={2} tone="quiet" size={13}>
        {t("activity.readers")}
      </Text>
    </div>
  );
}
