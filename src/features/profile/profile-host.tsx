import { lazy, Suspense, useSyncExternalStore } from "react";
import { loadCode } from "../../lib/load-code.ts";
import { useTurn } from "../../ui/turn.ts";
import { openProfileMode, watchProfile } from "./open-profile.ts";
import { usePrompt } from "./prompt/use-prompt.ts";

const ProfileModal = lazy(() =>
  loadCode(() => import("./profile-modal.tsx")).then(({ ProfileModal: Modal }) => ({ default: Modal })),
);
const UpdateProfilePrompt = lazy(() =>
  loadCode(() => import("./prompt/update-profile-prompt.tsx")).then(({ UpdateProfilePrompt: Prompt }) => ({
    default: Prompt,
  })),
);

/** The profile over whatever page is open, and the prompt that leads to it; once, in the shell. */
export function ProfileHost() {
  const mode = useSyncExternalStore(watchProfile, openProfileMode);
  const prompt = usePrompt();
  const prompts = useTurn("profile", mode === null && prompt.wanted);
  return (
    <Suspense fallback={null}>
      {mode === null ? null : <ProfileModal mode={mode} />}
      {prompts ? <UpdateProfilePrompt onLater={prompt.later} /> : null}
    </Suspense>
  );
}
