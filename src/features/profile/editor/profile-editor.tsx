import type { SessionUser } from "../../../../core/people/session-user.ts";
import { SupportSection } from "../support/support-section.tsx";
import { ProfileForm } from "./profile-form.tsx";

interface ProfileEditorProps {
  readonly user: SessionUser;
  /** With the server's words. */
  readonly onSaved: (words: string) => void;
  readonly onCancel: () => void;
}

/** What a person may change of the own record; those who are no engineers also say which projects they support. */
export function ProfileEditor({ user, onSaved, onCancel }: ProfileEditorProps) {
  const isEngineer = user.roles.includes("engineer");
  return (
    <>
      <ProfileForm user={user} hasSkills={isEngineer} onSaved={onSaved} onCancel={onCancel} />
      {isEngineer ? null : <SupportSection user={user} />}
    </>
  );
}
