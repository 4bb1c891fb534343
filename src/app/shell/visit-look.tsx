import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isLookBorrowed, lookOfVisit, visitWith, watchPreferences } from "../../lib/preferences.ts";
import { NoticeStrip } from "../../ui/notice-strip.tsx";
import { chooseLook } from "../../workspace/kept-look.ts";

/** Says that a link changed the look of this window, and offers to keep it. */
export function VisitLook() {
  const { t } = useTranslation();
  if (!useSyncExternalStore(watchPreferences, isLookBorrowed)) return null;
  return (
    <div role="status">
      <NoticeStrip icon="setting">
        {t("shell.visitLook")}
        <button type="button" onClick={() => chooseLook(lookOfVisit())}>
          {t("shell.keepLook")}
        </button>
        <button type="button" onClick={() => visitWith({})}>
          {t("shell.ownLook")}
        </button>
      </NoticeStrip>
    </div>
  );
}
