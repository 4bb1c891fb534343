import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";
import { PageExitActions } from "./page-exit-actions.tsx";

export function NotFound() {
  const { t } = useTranslation();
  const trail = useMemo(() => [{ title: t("notFound.title") }], [t]);
  usePageTrail(trail);
  return (
    <MessagePage icon="search" title={t("notFound.code")} actions={<PageExitActions />}>
      <p>{t("notFound.title")}</p>
      <p>{t("notFound.oops")}</p>
      <p>{t("notFound.text")}</p>
    </MessagePage>
  );
}
