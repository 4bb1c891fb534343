import { Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";

/** Where to go from a page that has nothing for the reader. */
export function PageExitActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // in a tab that opened here there is nothing to go back to
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate("/dashboard"));
  return (
    <>
      <Button onClick={back}>{t("actions.back")}</Button>
      <Button type="primary" onClick={() => void navigate("/dashboard")}>
        {t("actions.toDashboard")}
      </Button>
    </>
  );
}
