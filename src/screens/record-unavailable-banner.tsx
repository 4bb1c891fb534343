import { Alert } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Icon } from "../ui/icon.tsx";
import { Box } from "../ui/layout.tsx";

/** Over a record that left what its reader may see while it was open. */
export function RecordUnavailableBanner() {
  const { t } = useTranslation();
  return (
    <Box below={4}>
      <Alert role="status" type="warning" showIcon icon={<Icon name="lock" small />} title={t("live.gone")} />
    </Box>
  );
}
