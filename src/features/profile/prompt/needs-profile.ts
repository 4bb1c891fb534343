import type { SessionUser } from "../../../../core/people/session-user.ts";

/** Whose skills count. */
const SKILLED = ["engineer", "delivery"];

/** A profile lacks something: a shift, or the skills of somebody who works with them. */
export function needsProfile({
  shift,
  roles,
  technology,
}: Pick<SessionUser, "shift" | "roles" | "technology">): boolean {
  return shift === null || (technology.length === 0 && roles.some((role) => SKILLED.includes(role)));
}
