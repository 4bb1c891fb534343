import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import css from "./enable-push.module.css";
import { useEnablePush } from "./use-enable-push.ts";
import { Box, Inline } from "../../ui/layout.tsx";

/** Offers notifications outside the window; nothing is asked before the click. */
export function EnablePush() {
  const { t } = useTranslation();
  const { busy, enable } = useEnablePush();
  return (
    <Inline
      className={css["row"]}
      wrap
      align="center"
      justify="between"
      gap={3}
      above={4}
      padAbove={4}
      borderAbove
    >
      <Box as="p" tone="quiet" size={13}>
        {t("push.text")}
      </Box>
      <Button loading={busySign(busy)} onClick={() => void enable()}>
        {t("push.enable")}
      </Button>
    </Inline>
  );
}
