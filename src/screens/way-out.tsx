import { Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";

/** Where to go from a page that has nothing for the reader. */
export function WayOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate(-1)}>{t("actions.back")}</Button>
      <Button type="primary" onClick={() => void navigate("/dashboard")}>
        {t("actions.toDashboard")}
      </Button>
    </>
  );
}
