import { useTranslation } from "../i18n/use-translation.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./gone-note.module.css";

/** Over a record that left what its reader may see while it was open. */
export function GoneNote() {
  const { t } = useTranslation();
  return (
    <p className={css["note"]} role="status">
      <Icon name="lock" small />
      {t("live.gone")}
    </p>
  );
}
