import { useTranslation } from "../../i18n/use-translation.tsx";
import { useGmail } from "../../features/settings/use-gmail.ts";

/** What the entry of the linked mailbox is called: once it is linked, that it is. */
export function GmailEntry({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { data } = useGmail();
  return data?.status === "linked" ? t("gmail.linked") : name;
}
