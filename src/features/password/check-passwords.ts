import type { TFunction } from "i18next";
import { isAcceptablePassword } from "../../../core/password.ts";

export const PASSWORD_FIELDS = ["current", "next", "confirm"] as const;
export type PasswordFieldName = (typeof PASSWORD_FIELDS)[number];
export type PasswordValues = Readonly<Record<PasswordFieldName, string>>;
export type PasswordErrors = Partial<Record<PasswordFieldName, string>>;

/** What is wrong with the three passwords, field by field, in the words of the reader. */
export function checkPasswords({ current, next, confirm }: PasswordValues, t: TFunction): PasswordErrors {
  const problems: PasswordErrors = {};
  if (current === "") problems.current = t("password.currentMissing");
  if (next === "") problems.next = t("password.newMissing");
  else if (!isAcceptablePassword(next)) problems.next = t("password.weak");
  if (confirm === "") problems.confirm = t("password.confirmMissing");
  else if (confirm !== next) problems.confirm = t("password.mismatch");
  return problems;
}
