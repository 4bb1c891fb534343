import { App } from "antd";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { loadCode } from "../../lib/load-code.ts";
import { NoticeStrip } from "../../ui/notice-strip.tsx";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { locationState, watchLocationState } from "./location-state.ts";

/** Kept with the person: whoever was asked once, or closed the notice, has the sign in the header. */
const KEY = "location";
const CLOSED = { closed: true };

/**
 * Asks for the position once and says why, until it is allowed or this is closed. It stands there from the page's first
 * frame; a permission taken back later is said beside the page, which must not move under whoever reads it.
 */
export function LocationNotice() {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const { preferences, setPreference } = useWorkspace();
  const state = useSyncExternalStore(watchLocationState, locationState);
  const isRevoked = state === "revoked";

  useEffect(() => {
    if (!isRevoked) return;
    notification.warning({ key: KEY, title: t("activity.revoked"), duration: false, role: "status" });
    return () => notification.destroy(KEY);
  }, [isRevoked, notification, t]);

  if (state !== "denied" || KEY in preferences) return null;
  const close = () => setPreference(KEY, CLOSED);
  return (
    <div role="status">
      <NoticeStrip icon="location" dismiss={{ label: t("activity.dismiss"), act: close }}>
        <span>{t("activity.denied")}</span>
        <span>{t("activity.why")}</span>
        <button
          type="button"
          onClick={() => {
            close();
            void loadCode(() => import("./location.ts")).then(({ askForLocation }) => askForLocation());
          }}
        >
          {t("activity.allow")}
        </button>
      </NoticeStrip>
    </div>
  );
}
