import { useState } from "react";
import { isImpersonating } from "../../../lib/session.ts";
import { useSessionUser } from "../../../session/use-session-user.ts";
import { needsProfile } from "./needs-profile.ts";

/**
 * Whether to ask for what the profile lacks: once after the application was opened. Somebody who cannot add it, such as
 * delivery staff without the editor of skills, puts it off the same way. Nobody is asked for another person.
 */
export function usePrompt(): { readonly wanted: boolean; readonly later: () => void } {
  const user = useSessionUser();
  const [putOff, setPutOff] = useState(false);
  const wanted = !putOff && user !== null && !isImpersonating() && needsProfile(user);
  return { wanted, later: () => setPutOff(true) };
}
