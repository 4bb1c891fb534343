import { Button } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { openProfile } from "../profile/open-profile.ts";

/** Leads to where the password is changed, which is what a strange session calls for. */
export function Password() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box as="section" card pad="gutter" aria-labelledby={id}>
      <Inline gap={4} wrap align="center" justify="between">
        <Text as="h2" size={16} weight={600} id={id}>
          {t("security.password.title")}
        </Text>
        <Button onClick={() => openProfile("manage_password")}>{t("security.password.change")}</Button>
      </Inline>
    </Box>
  );
}
