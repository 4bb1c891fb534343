import { useTranslation } from "../../i18n/use-translation.tsx";
import { isImpersonating } from "../../lib/session.ts";
import { Box, Stack, Inline, Text } from "../../ui/layout.tsx";
import { IdentityLink } from "./identity-link.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";
import { Button } from "antd";
import { useId } from "react";
import { openProfile } from "../profile/open-profile.ts";

/** What guards a person's account: nobody else's, also while working as them. */
export function SecuritySettings() {
  const { t } = useTranslation();
  if (isImpersonating()) {
    return (
      <Box as="p" card pad="gutter" tone="quiet">
        {t("security.notYours")}
      </Box>
    );
  }
  return (
    <Stack gap={4}>
      <IdentityLink />
      <Password />
      <SecondFactor />
      <Passkeys />
      <SessionList />
    </Stack>
  );
}

/** Leads to where the password is changed, which is what a strange session calls for. */
function Password() {
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
