import { changedParts, type ProfileValues } from "./changed-parts.ts";
import { addSkills, updateProfile } from "./profile-calls.ts";

interface SaveProfile {
  readonly before: ProfileValues;
  readonly after: ProfileValues;
  /** Skills that the list of all skills lacks: it has to know them first. */
  readonly added: readonly string[];
}

/** Saves what changed; answers the server's words, or null where nothing did. */
export async function saveProfile({ before, after, added }: SaveProfile): Promise<string | null> {
  const parts = changedParts(before, after);
  if (parts === null) return null;
  if (added.length > 0) await addSkills(added);
  return updateProfile(parts);
}
