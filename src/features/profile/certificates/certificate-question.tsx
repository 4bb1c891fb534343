import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { markCertificate } from "./certificate-calls.ts";
import css from "./certificates.module.css";

/** Asked until it is answered with yes; a no can be thought over. */
export function CertificateQuestion() {
  const { t } = useTranslation();
  const reload = useReloadSessionUser();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const answer = async (have: boolean) => {
    setBusy(true);
    try {
      await markCertificate(have);
      await reload();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-labelledby="certificate-question" className={css["question"]}>
      <p id="certificate-question">{t("profile.certificateQuestion")}</p>
      <div className={css["answers"]}>
        <Button disabled={busy} onClick={() => void answer(true)}>
          {t("values.yes")}
        </Button>
        <Button disabled={busy} onClick={() => void answer(false)}>
          {t("values.no")}
        </Button>
      </div>
    </div>
  );
}
