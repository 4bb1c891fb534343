import { useTranslation } from "../../i18n/use-translation.tsx";
import { isImpersonating } from "../../lib/session.ts";
import { Box, Stack } from "../../ui/layout.tsx";
import { IdentityLink } from "./identity-link.tsx";
import { Password } from "./password.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";

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
