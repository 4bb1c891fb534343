import { useTranslation } from "../../i18n/use-translation.tsx";
import { ChangePasswordForm } from "../password/change-password-form.tsx";
import { Frame } from "./frame.tsx";
import { leaveAtOnce } from "./leave-at-once.ts";

/** Somebody else chose the first password: nothing opens before it is changed. */
export function FirstPassword({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  return (
    <Frame title={t("firstPassword.title")} text={t("firstPassword.text")}>
      <ChangePasswordForm
        onChanged={onChanged}
        onCancel={() => void leaveAtOnce()}
        cancelLabel={t("lock.signOut")}
      />
    </Frame>
  );
}
