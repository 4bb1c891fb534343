/** What a password that somebody chooses must have, in the order the checklist shows it. */
export const PASSWORD_RULES = ["length", "uppercase", "digit", "special"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Of a password somebody chooses. */
export const MIN_PASSWORD_LENGTH = 8;
/** Longer ones only cost time. */
export const MAX_PASSWORD_LENGTH = 200;
/** The signs of a common keyboard that are neither letters, digits nor spaces. */
export const SPECIAL_CHARACTERS = "!@#$%^&*()-_=+[]{}|\\;:'\",.<>/?`~";

const special = new Set(SPECIAL_CHARACTERS);

const CHECKS: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => Array.from(password).some((character) => special.has(character)),
};

/** Codes of what is wrong with a password that somebody chooses: they stand at its field. */
export const PASSWORD_ERRORS: ReadonlySet<string> = new Set([
  "weak_password",
  "common_password",
  "personal_password",
  "same_password",
]);

/** The rules a password meets, one by one, for a checklist. */
export function metPasswordRules(password: string): ReadonlySet<PasswordRule> {
  return new Set(PASSWORD_RULES.filter((rule) => CHECKS[rule](password)));
}

/** Whether browser and server take this as a new password. */
export function isAcceptablePassword(password: string): boolean {
  return metPasswordRules(password).size === PASSWORD_RULES.length && password.length <= MAX_PASSWORD_LENGTH;
}
