import { Suspense, useSyncExternalStore } from "react";
import { lazyCode } from "../../lib/lazy-code.ts";
import { useDialogTurn } from "../../ui/dialog-queue.ts";
import { openProfileMode, watchProfile } from "./open-profile.ts";
import { usePrompt } from "./prompt/use-prompt.ts";

const ProfileModal = lazyCode(
  () => import("./profile-modal.tsx"),
  (module) => module.ProfileModal,
);
const UpdateProfilePrompt = lazyCode(
  () => import("./prompt/update-profile-prompt.tsx"),
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
