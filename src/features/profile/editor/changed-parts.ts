import type { SessionUser } from "../../../../core/people/session-user.ts";

/** What the form holds. */
export interface ProfileValues {
  readonly phone: string | null;
  readonly gender: string | null;
  /** Its value. */
  readonly shift: string | null;
  /** Its name. */
  readonly team: string | null;
  readonly technology: readonly string[];
  /** Absent: the present picture stays; null: it goes. */
  readonly image?: Blob | null;
}

/** The form as the person stands. */
export function valuesOf({ phone, gender, shift, team, technology }: SessionUser): ProfileValues {
  return { phone, gender, shift: shift?.value ?? null, team: team?.name ?? null, technology };
}

const TEXTS = ["phone", "gender", "shift", "team"] as const;

/** The parts of the call that saves: only what changed, skills as a JSON list, the picture as a file. */
export function changedParts(before: ProfileValues, after: ProfileValues): FormData | null {
  const form = new FormData();
  for (const name of TEXTS) {
    if (before[name] !== after[name]) form.append(name, after[name] ?? "");
  }
  const skills = JSON.stringify(after.technology);
  if (skills !== JSON.stringify(before.technology)) form.append("technology", skills);
  if (after.image instanceof Blob) form.append("image", after.image, "picture.jpg");
  else if (after.image === null) form.append("image", "");
  return [...form.keys()].length === 0 ? null : form;
}
