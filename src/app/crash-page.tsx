import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router-dom";
import css from "./crash-page.module.css";

/** Something in a screen broke: says so, keeps drafts, and offers the two ways on. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <div className={css["page"]} role="alert">
      <h1>{t("crash.title")}</h1>
      <p>{t("crash.text")}</p>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
      <p className={css["actions"]}>
        <button type="button" onClick={() => window.location.reload()}>
          {t("actions.reload")}
        </button>
        <a href="/dashboard">{t("crash.home")}</a>
      </p>
    </div>
  );
}
