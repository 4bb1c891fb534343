import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ListView } from "../screen/list-view.ts";
import { useFieldNames } from "../filters/use-field-names.ts";
import { Inline } from "../../../ui/layout.tsx";

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
    <Inline
      as="p"
      fixed
      align="center"
      gap={2}
      below={3}
      pad={[1.5, 3]}
      radius="control"
      ground="info"
      tone="info"
      size={13}
      role="status"
    >
      <Icon name={icon} small />
      {children}
    </Inline>
  );
}
