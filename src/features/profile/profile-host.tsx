import { Suspense, useSyncExternalStore, useState } from "react";
import { loadProfileLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { useDialogTurn } from "../../ui/dialog-queue.ts";
import { openProfileMode, watchProfile } from "./open-profile.ts";
import { isImpersonating } from "../../lib/session.ts";
import { useSessionUser } from "../../session/use-session-user.ts";
import { needsProfile } from "./prompt/needs-profile.ts";

const ProfileModal = lazyCode(
  withLabels(() => import("./profile-modal.tsx"), loadProfileLabels),
  (module) => module.ProfileModal,
);
const UpdateProfilePrompt = lazyCode(
  withLabels(() => import("./prompt/update-profile-prompt.tsx"), loadProfileLabels),
  (module) => module.UpdateProfilePrompt,
);

/** The profile over whatever page is open, and the prompt that leads to it; once, in the shell. */
export function ProfileHost() {
  const mode = useSyncExternalStore(watchProfile, openProfileMode);
  const prompt = usePrompt();
  const prompts = useDialogTurn("profile", mode === null && prompt.wanted);
  return (
    <Suspense fallback={null}>
      {mode === null ? null : <ProfileModal mode={mode} />}
      {prompts ? <UpdateProfilePrompt onLater={prompt.later} /> : null}
    </Suspense>
  );
}

/**
 * Whether to ask for what the profile lacks: once after the application was opened. Somebody who cannot add it, such as
 * delivery staff without the editor of skills, puts it off the same way. Nobody is asked for another person.
 */
function usePrompt(): { readonly wanted: boolean; readonly later: () => void } {
  const user = useSessionUser();
  const [putOff, setPutOff] = useState(false);
  const wanted = !putOff && user !== null && !isImpersonating() && needsProfile(user);
  return { wanted, later: () => setPutOff(true) };
}
