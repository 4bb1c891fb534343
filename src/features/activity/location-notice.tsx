import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { NoticeStrip } from "../../ui/notice-strip.tsx";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { askForLocation, locationState, watchLocationState } from "./location.ts";

/** Kept with the person: whoever was asked once, or closed the notice, has the sign in the header. */
const KEY = "location";
const CLOSED = { closed: true };

/** Asks for the position once and says why, until it is allowed or this is closed; a permission taken back is said again. */
export function LocationNotice() {
  const { t } = useTranslation();
  const { preferences, setPreference } = useWorkspace();
  const [heard, setHeard] = useState(false);
  const state = useSyncExternalStore(watchLocationState, locationState);
  const closed = state === "revoked" ? heard : KEY in preferences;
  if ((state !== "denied" && state !== "revoked") || closed) return null;
  return (
    <div role="status">
      <NoticeStrip
        icon="location"
        dismiss={{
          label: t("activity.dismiss"),
          act: () => (state === "revoked" ? setHeard(true) : setPreference(KEY, CLOSED)),
        }}
      >
        <span>{t(`activity.${state}`)}</span>
        {state === "denied" ? (
          <>
            <span>{t("activity.why")}</span>
            <button
              type="button"
              onClick={() => {
                setPreference(KEY, CLOSED);
                askForLocation();
              }}
            >
              {t("activity.allow")}
            </button>
          </>
        ) : null}
      </NoticeStrip>
    </div>
  );
}
