import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { clearSession, leavePage } from "../../lib/session.ts";
import { ChangePasswordForm } from "../password/change-password-form.tsx";
import { Frame } from "./frame.tsx";

/** Somebody else chose the first password: nothing opens before it is changed. */
export function FirstPassword({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const signOut = async () => {
    await request({ path: "/api/employee/logout/" }).catch(() => undefined);
    clearSession();
    leavePage();
  };
  return (
    <Frame title={t("firstPassword.title")} text={t("firstPassword.text")}>
      <ChangePasswordForm
        onChanged={onChanged}
        onCancel={() => void signOut()}
        cancelLabel={t("lock.signOut")}
      />
    </Frame>
  );
}
