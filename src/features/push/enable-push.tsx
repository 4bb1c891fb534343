import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import css from "./enable-push.module.css";
import { useEnablePush } from "./use-enable-push.ts";

/** Offers notifications outside the window; nothing is asked before the click. */
export function EnablePush() {
  const { t } = useTranslation();
  const { busy, enable } = useEnablePush();
  return (
    <div className={css["row"]}>
      <p>{t("push.text")}</p>
      <Button loading={busySign(busy)} onClick={() => void enable()}>
        {t("push.enable")}
      </Button>
    </div>
  );
}
