import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ListView } from "../list-view.ts";
import css from "./view-notice.module.css";

interface ViewNoticeProps {
  readonly view: ListView;
  /** The address names a view that is gone, or of something this person may not list. */
  readonly missing: boolean;
}

/** Says where what is shown is not all that was meant. */
export function ViewNotice({ view: { open }, missing }: ViewNoticeProps) {
  const { t } = useTranslation();
  const text = missing ? t("views.missing") : open.view?.trimmed ? t("views.trimmed") : null;
  if (text === null) return null;
  return (
    <p className={css["notice"]} role="status">
      <Icon name={missing ? "warning" : "lock"} small />
      {text}
    </p>
  );
}
