import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { humanise } from "../config/labels.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";

interface AccessDeniedProps {
  /** The rule that decides, by its stable name; null where no single one does. */
  readonly rule: string | null;
  /** What is asked for, in words that follow “needs”. */
  readonly needs: string | null;
  /** The server's own sentence, where it refused. */
  readonly sentence?: string;
}

/** Says which rule refuses, what it needs, and who can change that. */
export function AccessDenied({ rule, needs, sentence }: AccessDeniedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const trail = useMemo(() => [{ title: t("access.title") }], [t]);
  usePageTrail(trail);
  const asked = needs === null ? null : t("access.needs", { needs });
  const ruled =
    rule === null ? asked : t("access.rule", { rule: humanise(rule), needs: needs ?? humanise(rule) });
  const why = sentence ?? ruled;
  return (
    <MessagePage
      icon="lock"
      title={t("access.title")}
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>{t("actions.back")}</Button>
          <Button type="primary" onClick={() => void navigate("/dashboard")}>
            {t("actions.toDashboard")}
          </Button>
        </>
      }
    >
      {why === null ? null : <p>{why}</p>}
      <p>{t("access.who")}</p>
    </MessagePage>
  );
}

export function AccessDeniedHere() {
  return <AccessDenied rule={null} needs={null} />;
}
