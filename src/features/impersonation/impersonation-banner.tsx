import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfigIndex } from "../../config/config-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { endImpersonation } from "./impersonation.ts";
import css from "./impersonation-banner.module.css";

/** On every page while working as another person: whose screens these are, and the way out. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const { actor } = useConfigIndex().config;
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const { impersonator } = actor;
  if (impersonator === null) return null;
  const stop = async () => {
    setBusy(true);
    try {
      await endImpersonation({ impersonator, action: t("impersonation.stop") });
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };
  return (
    <div className={css["banner"]} data-impersonation role="status">
      <Icon name="impersonate" small />
      <span className={css["words"]} title={actor.name}>
        {t("impersonation.banner", { name: actor.name })}
      </span>
      <button type="button" className={css["stop"]} disabled={busy} onClick={() => void stop()}>
        {t("impersonation.stop")}
      </button>
    </div>
  );
}
