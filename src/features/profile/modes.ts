/** What the profile shows: the person, the form, or the change of the password. */
export const PROFILE_MODES = ["profile", "edit_profile", "manage_password"] as const;
export type ProfileMode = (typeof PROFILE_MODES)[number];

export function readMode(text: string | null): ProfileMode {
  return PROFILE_MODES.find((mode) => mode === text) ?? "profile";
}
