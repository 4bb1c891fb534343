import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";

export function NotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const trail = useMemo(() => [{ title: t("notFound.title") }], [t]);
  usePageTrail(trail);
  return (
    <MessagePage
      icon="search"
      title={t("notFound.code")}
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>{t("actions.back")}</Button>
          <Button type="primary" onClick={() => void navigate("/dashboard")}>
            {t("actions.toDashboard")}
          </Button>
        </>
      }
    >
      <p>{t("notFound.title")}</p>
      <p>{t("notFound.oops")}</p>
      <p>{t("notFound.text")}</p>
    </MessagePage>
  );
}
