import { App, Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useSessionUser } from "../../session/use-session-user.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ChangePasswordForm } from "../password/change-password-form.tsx";
import { Face } from "../../screens/face.tsx";
import type { ProfileMode } from "./modes.ts";
import { ProfileView } from "./profile-view.tsx";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import type { SessionUser } from "../../../core/people/session-user.ts";
import { SupportSection } from "./support/support-section.tsx";
import { ProfileForm } from "./editor/profile-form.tsx";

interface ProfileProps {
  readonly mode: ProfileMode;
  readonly onMode: (mode: ProfileMode) => void;
  /** Before a link leads to another page. */
  readonly onLeave?: () => void;
  /** Of its heading. */
  readonly level: "h1" | "h2";
}

/** The signed-in person: looked at, edited, or given another password. The same on the page and over one. */
export function Profile({ mode, onMode, onLeave, level: Heading }: ProfileProps) {
  const { t } = useTranslation();
  const user = useSessionUser();
  const { message } = App.useApp();
  const reportError = useReportError();
  if (user === null) return <ScreenSkeleton />;
  const back = () => onMode("profile");
  const done = (words: string) => {
    message.success(words);
    back();
  };
  return (
    <Stack gap={4} data-mode={mode}>
      <Inline gap={[3, 4]} wrap align="center">
        {mode === "edit_profile" ? null : <Face picture={user.avatar} name={user.employee_name} size={64} />}
        <Box basis={180} shrink>
          <Box as={Heading} size={20} weight={600} lineHeight={1.25} breakWords>
            {user.employee_name}
          </Box>
          <Inline as="p" gap={[0, 3]} wrap tone="quiet" size={13} weight={400}>
            <span>{user.employee_id}</span>
            {user.designation ? <span>{user.designation}</span> : null}
          </Inline>
        </Box>
        <Inline gap={2} wrap>
          <Button disabled={mode === "edit_profile"} onClick={() => onMode("edit_profile")}>
            {t("actions.edit")}
          </Button>
          <Button disabled={mode === "manage_password"} onClick={() => onMode("manage_password")}>
            {t("profile.managePassword")}
          </Button>
        </Inline>
      </Inline>
      {mode === "profile" ? <ProfileView user={user} {...(onLeave ? { onLeave } : {})} /> : null}
      {mode === "edit_profile" ? <ProfileEditor user={user} onSaved={done} onCancel={back} /> : null}
      {mode === "manage_password" ? (
        <Box as="section" card pad={4} aria-label={t("profile.managePassword")}>
          <ChangePasswordForm
            employeeId={user.employee_id}
            onChanged={done}
            onCancel={back}
            onFailed={reportError}
          />
        </Box>
      ) : null}
    </Stack>
  );
}

interface ProfileEditorProps {
  readonly user: SessionUser;
  /** With the server's words. */
  readonly onSaved: (words: string) => void;
  readonly onCancel: () => void;
}

/** What a person may change of the own record; those who are no engineers also say which projects they support. */
function ProfileEditor({ user, onSaved, onCancel }: ProfileEditorProps) {
  const isEngineer = user.roles.includes("engineer");
  return (
    <>
      <ProfileForm user={user} hasSkills={isEngineer} onSaved={onSaved} onCancel={onCancel} />
      {isEngineer ? null : <SupportSection user={user} />}
    </>
  );
}
