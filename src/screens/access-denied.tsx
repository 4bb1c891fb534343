import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { humanise } from "../config/labels.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";

interface AccessDeniedProps {
  /** The rule that decides, by its stable name. */
  readonly rule: string | null;
  /** What it asks for, in words. */
  readonly needs: string | null;
  readonly inline?: boolean;
}

/** Says which rule refuses, what it needs, and who can change that. */
export function AccessDenied({ rule, needs, inline = false }: AccessDeniedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const trail = useMemo(() => [{ title: t("access.title") }], [t]);
  usePageTrail(trail);
  return (
    <MessagePage
      icon="lock"
      title={t("access.title")}
      inline={inline}
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>{t("actions.back")}</Button>
          <Button type="primary" onClick={() => void navigate("/dashboard")}>
            {t("actions.toDashboard")}
          </Button>
        </>
      }
    >
      {rule === null ? null : (
        <p>{t("access.rule", { rule: humanise(rule), needs: needs ?? humanise(rule) })}</p>
      )}
      <p>{t("access.who")}</p>
    </MessagePage>
  );
}

export function AccessDeniedHere() {
  return <AccessDenied rule={null} needs={null} />;
}
