import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { lazyCode } from "../../../lib/lazy-code.ts";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";
import { Box, Inline } from "../../../ui/layout.tsx";
import { type Certificate, ownCertificates, markCertificate } from "./certificate-calls.ts";
import { CertificateList } from "./certificate-list.tsx";
import { Button } from "antd";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";

const CertificateModal = lazyCode(
  () => import("./certificate-modal.tsx"),
  (module) => module.CertificateModal,
);

const QUERY = ["profile", "certificates"] as const;

/** Whether somebody has certifications, and which. */
export function Certifications({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useQueryClient();
  const has = user.have_certificate === true;
  const { data, error } = useQuery({
    queryKey: QUERY,
    queryFn: ownCertificates,
    enabled: has,
    staleTime: 0,
  });
  /** What the form is open for. */
  const [edited, setEdited] = useState<Certificate | "new" | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: QUERY });
  return (
    <Box as="section" card pad={4} aria-labelledby="profile-certifications">
      <Inline align="center" justify="between" gap={2} below={3}>
        <Box as="h2" below={3} size={14} weight={600} id="profile-certifications">
          {t("profile.certifications")}
        </Box>
        {has ? (
          <IconButton icon="plus" label={t("profile.addCertificate")} onClick={() => setEdited("new")} />
        ) : null}
      </Inline>
      {has ? null : <CertificateQuestion />}
      {has && error ? <p role="alert">{errorText(error)}</p> : null}
      {has && data ? <CertificateList certificates={data} onEdit={setEdited} onRemoved={reload} /> : null}
      {edited === null ? null : (
        <Suspense fallback={null}>
          <CertificateModal
            certificate={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null);
              void reload();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Asked until it is answered with yes; a no can be thought over. */
function CertificateQuestion() {
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
