import { App } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useConfirm } from "../../../ui/use-confirm.ts";
import { type Certificate, removeCertificate } from "./certificate-calls.ts";
import { Box, Inline, Text } from "../../../ui/layout.tsx";

interface CertificateListProps {
  readonly certificates: readonly Certificate[];
  readonly onEdit: (certificate: Certificate) => void;
  readonly onRemoved: () => Promise<void>;
}

export function CertificateList({ certificates, onEdit, onRemoved }: CertificateListProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const nameOf = ({ certificate }: Certificate) => certificate?.name ?? t("profile.na");

  const remove = (certificate: Certificate) =>
    confirm({
      title: t("profile.removeCertificateTitle"),
      content: t("profile.removeCertificateText", { name: nameOf(certificate) }),
      okText: t("profile.remove"),
      danger: true,
      act: async () => {
        await removeCertificate(certificate.id);
        message.success(t("profile.certificateRemoved"));
        await onRemoved();
      },
    });

  if (certificates.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("profile.noCertificates")}
      </Text>
    );
  return (
    <ul>
      {certificates.map((certificate) => (
        <Inline as="li" key={certificate.id} className="ruled" gap={1} align="start" padBlock={3}>
          <Box grow shrink>
            <Text as="p" weight={500} breakWords>
              {nameOf(certificate)}
            </Text>
            <Text as="p" tone="quiet" size={13}>
              {certificate.certificate?.organization}
            </Text>
            <Inline as="p" gap={[0, 4]} wrap size={13}>
              {certificate.issued_date === null ? null : (
                <span>
                  {t("profile.issuedOn", { date: format.certificateDate(certificate.issued_date) })}
                </span>
              )}
              <span>
                {certificate.expiry_date === null
                  ? t("profile.noExpiry")
                  : t("profile.expiresOn", { date: format.certificateDate(certificate.expiry_date) })}
              </span>
              <Credential certificate={certificate} />
            </Inline>
          </Box>
          <IconButton
            icon="edit"
            label={t("profile.editCertificateOf", { name: nameOf(certificate) })}
            onClick={() => onEdit(certificate)}
          />
          <IconButton
            icon="delete"
            label={t("profile.removeCertificateOf", { name: nameOf(certificate) })}
            onClick={() => remove(certificate)}
          />
        </Inline>
      ))}
    </ul>
  );
}

/** The number of a certificate, and the way to see it where it was issued. */
function Credential({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation();
  const { credential_id: id, credential_url: url } = certificate;
  const words = id ? t("profile.credentialNumber", { id }) : null;
  // anything but the web would run or open something on the reader's machine
  if (url && /^https?:\/\//i.test(url)) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {words ?? t("profile.showCredential")}
      </a>
    );
  }
  return words === null ? null : <span>{words}</span>;
}
