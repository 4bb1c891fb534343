import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ListView } from "../list-view.ts";
import { useFieldNames } from "../use-field-names.ts";
import css from "./view-notice.module.css";

interface ViewNoticeProps {
  readonly view: ListView;
  /** The address names a view that is gone, or of something this person may not list. */
  readonly missing: boolean;
}

/** Says where what is shown is not all that was meant, or more than that. */
export function ViewNotice({ view: { open, resource }, missing }: ViewNoticeProps) {
  const { t } = useTranslation();
  const namesOf = useFieldNames(resource.name);
  return (
    <>
      {missing ? <Notice icon="warning">{t("views.missing")}</Notice> : null}
      {open.view?.trimmed ? <Notice icon="lock">{t("views.trimmed")}</Notice> : null}
      {open.leftOut.length > 0 ? (
        <Notice icon="warning">{t("views.leftOut", { fields: namesOf(open.leftOut) })}</Notice>
      ) : null}
    </>
  );
}

function Notice({ icon, children }: { readonly icon: "warning" | "lock"; readonly children: string }) {
  return (
    <p className={css["notice"]} role="status">
      <Icon name={icon} small />
      {children}
    </p>
  );
}
