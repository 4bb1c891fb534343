import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { markCertificate } from "./certificate-calls.ts";
import { Inline } from "../../../ui/layout.tsx";

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
    <Inline role="group" aria-labelledby="certificate-question" gap={[2, 4]} wrap align="center">
      <p id="certificate-question">{t("profile.certificateQuestion")}</p>
      <Inline gap={2}>
        <Button disabled={busy} onClick={() => void answer(true)}>
          {t("values.yes")}
        </Button>
        <Button disabled={busy} onClick={() => void answer(false)}>
          {t("values.no")}
        </Button>
      </Inline>
    </Inline>
  );
}
