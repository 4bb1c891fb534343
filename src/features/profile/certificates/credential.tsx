import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { Certificate } from "./certificate-calls.ts";

/** The number of a certificate, and the way to see it where it was issued. */
export function Credential({ certificate }: { readonly certificate: Certificate }) {
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
