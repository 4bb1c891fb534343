import { isEmail } from "./email.ts";

/** What somebody is added with, as the call takes it. */
export interface NewUser {
  readonly employee_id: string;
  readonly name: string;
  /** Ids of roles. */
  readonly role: readonly number[];
  readonly phone: string;
  readonly email: string;
  /** Name of the team. */
  readonly team: string;
  readonly gender: string;
  readonly password: string;
}

/** Genders offered when somebody is added; the first is chosen already. */
export const NEW_USER_GENDERS = ["male", "female"] as const;
export const MIN_FIRST_PASSWORD_LENGTH = 6;

export type NewUserError = "incomplete" | "email" | "employee_id" | "password";

/** The first thing wrong with somebody who is to be added; null when nothing is. Browser and server ask the same. */
export function findNewUserError(user: NewUser): NewUserError | null {
  const { employee_id, name, role, phone, email, team, gender, password } = user;
  const texts = [employee_id, name, phone, email, team, gender, password];
  if (role.length === 0 || texts.some((text) => text.trim() === "")) return "incomplete";
  if (!isEmail(email.trim())) return "email";
  if (!/\d$/.test(employee_id.trim())) return "employee_id";
  if (password.length < MIN_FIRST_PASSWORD_LENGTH) return "password";
  return null;
}
