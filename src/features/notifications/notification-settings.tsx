import { Button, Switch } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { NOTIFICATION_KINDS, NOTIFICATION_PREFERENCE, mutedKinds } from "../../../core/notify/kinds.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { busySign } from "../../ui/busy.tsx";
import { useEnablePush } from "../push/use-enable-push.ts";

/** Offers notifications outside the window; nothing is asked before the click. */
function EnablePush() {
  const { t } = useTranslation();
  const { busy, enable } = useEnablePush();
  return (
    <Inline wrap align="center" justify="between" gap={3} above={4} padAbove={4} borderAbove>
      <Box as="p" basis={240} tone="quiet" size={13}>
        {t("push.text")}
      </Box>
      <Button loading={busySign(busy)} onClick={() => void enable()}>
        {t("push.enable")}
      </Button>
    </Inline>
  );
}

/** Which kinds of notifications somebody wants to hear of. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { preferences, setPreference } = useWorkspace();
  const id = useId();
  const muted = mutedKinds(preferences[NOTIFICATION_PREFERENCE]);
  const words = config.labels["emp_notify"]?.options?.["kind"] ?? {};
  const change = (kind: (typeof NOTIFICATION_KINDS)[number], wanted: boolean) =>
    setPreference(NOTIFICATION_PREFERENCE, {
      muted: NOTIFICATION_KINDS.filter((one) => (one === kind ? !wanted : muted.has(one))),
    });
  return (
    <section aria-labelledby={`${id}-title`}>
      <Text as="h2" size={16} weight={600} id={`${id}-title`}>
        {t("notifications.settings")}
      </Text>
      <Box as="p" above={1} below={3} tone="quiet" size={13}>
        {t("notifications.settingsText")}
      </Box>
      <ul>
        {NOTIFICATION_KINDS.map((kind) => (
          <Inline as="li" align="center" justify="between" gap={4} minBlockSize={44} borderAbove key={kind}>
            <Box as="label" grow htmlFor={`${id}-${kind}`}>
              {words[kind] ?? kind}
            </Box>
            <Switch
              id={`${id}-${kind}`}
              checked={!muted.has(kind)}
              onChange={(wanted) => change(kind, wanted)}
            />
          </Inline>
        ))}
      </ul>
      <EnablePush />
    </section>
  );
}
