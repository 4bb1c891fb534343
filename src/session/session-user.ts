import type { SessionUser } from "../../core/people/session-user.ts";
import { isRecord } from "../lib/api-error.ts";

/** The person of an answer; skills that are nothing are left out. Null where the answer holds nobody. */
export function readSessionUser(answer: unknown): SessionUser | null {
  const data = isRecord(answer) && isRecord(answer["data"]) ? answer["data"] : null;
  if (data === null || typeof data["id"] !== "number") return null;
  const { technology } = data;
  const skills = Array.isArray(technology) ? technology.filter((skill) => typeof skill === "string") : [];
  return { ...data, technology: skills } as unknown as SessionUser;
}
