import { useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { isAppearanceBorrowed, getVisitAppearance, visitWith, watchPreferences } from "../lib/preferences.ts";
import { NoticeStrip } from "../ui/notice-strip.tsx";
import { chooseAppearance } from "./persist.ts";

/** Says that a link changed the look of this window, and offers to keep it. */
export function VisitAppearance() {
  const { t } = useTranslation();
  if (!useSyncExternalStore(watchPreferences, isAppearanceBorrowed)) return null;
  return (
    <div role="status">
      <NoticeStrip icon="setting">
        {t("shell.visitLook")}
        <button type="button" onClick={() => chooseAppearance(getVisitAppearance())}>
          {t("shell.keepLook")}
        </button>
        <button type="button" onClick={() => visitWith({})}>
          {t("shell.ownLook")}
        </button>
      </NoticeStrip>
    </div>
  );
}
