import { Modal } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ProfileMode } from "./modes.ts";
import { closeProfile, openProfile } from "./open-profile.ts";
import { Profile } from "./profile.tsx";

/** The profile over the page it was asked for on. */
export function ProfileModal({ mode }: { readonly mode: ProfileMode }) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t("profile.title")}
      footer={null}
      width="min(880px, 100vw - 16px)"
      style={{ top: 24 }}
      onCancel={closeProfile}
      // a click beside a form must not take it away
      mask={{ closable: mode === "profile" }}
    >
      <Profile mode={mode} onMode={openProfile} onLeave={closeProfile} level="h2" />
    </Modal>
  );
}
