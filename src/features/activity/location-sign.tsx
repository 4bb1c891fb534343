import { Popover } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import css from "./activity.module.css";
import { locationState, watchLocationState } from "./location-state.ts";
import { askForLocation } from "./location.ts";

/** Stays in the header as long as the position is not allowed, and says what it is for. */
export function LocationSign() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(watchLocationState, locationState);
  if (state !== "denied" && state !== "revoked") return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Stack gap={3} measure={340}>
          <Text as="p" tone="bad" weight={500}>
            {t(`activity.${state}`)}
          </Text>
          <Recorded />
          <div>
            <button type="button" className="boxed-button" onClick={askForLocation}>
              {t("activity.allow")}
            </button>
          </div>
        </Stack>
      }
    >
      <IconButton icon="location" label={t(`activity.${state}`)} className={css["sign"]} />
    </Popover>
  );
}

/** What is recorded of a person, why, how long, and who sees it. */
function Recorded() {
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
