import { useTranslation } from "../../i18n/use-translation.tsx";
import { leaveAtOnce } from "./leave-at-once.ts";

/** The way out for whoever is not let in further. */
export function SignOutButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className="link-button hover-underline" onClick={() => void leaveAtOnce()}>
      {t("lock.signOut")}
    </button>
  );
}
