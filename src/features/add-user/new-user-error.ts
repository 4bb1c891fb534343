import type { ClientField } from "../../../core/definition/client-types.ts";
import { checkLimits, parseValue } from "../../../core/definition/fields/index.ts";
import { type NewUser, type NewUserError, findNewUserError } from "../../../core/people/new-user.ts";

export interface FoundError {
  /** Key of the words, or what the server said. */
  readonly words: { readonly key: `addUser.${NewUserError}` | "addUser.phone" } | { readonly text: string };
  /** Where the focus goes. */
  readonly field: keyof NewUser;
}

const FIELDS: Readonly<Record<Exclude<NewUserError, "incomplete">, keyof NewUser>> = {
  email: "email",
  employee_id: "employee_id",
  password: "password",
};

const ORDER: readonly (keyof NewUser)[] = [
  "employee_id",
  "name",
  "email",
  "phone",
  "team",
  "role",
  "gender",
  "password",
];

/**
 * The first thing wrong with what was typed. The server takes only what the phone field takes, and this call closes
 * without a word when it refuses: so the digits are looked at here.
 */
export function findNewUserFieldError(user: NewUser, phone: ClientField | null): FoundError | null {
  const problem = findNewUserError(user);
  if (problem === "incomplete") return { words: { key: "addUser.incomplete" }, field: firstEmpty(user) };
  if (problem !== null) return { words: { key: `addUser.${problem}` }, field: FIELDS[problem] };
  return phone !== null && !fits(user.phone, phone)
    ? { words: { key: "addUser.phone" }, field: "phone" }
    : null;
}

export function firstEmpty(user: NewUser): keyof NewUser {
  return ORDER.find((name) => user[name].toString().trim() === "") ?? "employee_id";
}

const NOBODY = { now: 0, timeZone: "UTC", actor: { employeeId: 0, roles: [], teamIds: [] } };

function fits(value: string, field: ClientField): boolean {
  const parsed = parseValue({ value, field });
  return parsed.ok && checkLimits({ value: parsed.value, field, context: NOBODY }) === null;
}
