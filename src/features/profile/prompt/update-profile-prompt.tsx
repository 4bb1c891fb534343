import { Modal } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { openProfile } from "../open-profile.ts";

/** Asks for what a profile lacks, and leads to its form. */
export function UpdateProfilePrompt({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t("profile.promptTitle")}
      okText={t("profile.visit")}
      cancelText={t("profile.later")}
      onOk={() => {
        onLater();
        openProfile("edit_profile");
      }}
      onCancel={onLater}
      width={440}
    >
      <p>{t("profile.promptText")}</p>
    </Modal>
  );
}
