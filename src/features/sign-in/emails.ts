import type { TFunction } from "i18next";
import { isEmail } from "../../../core/people/email.ts";

/** What is wrong with an address that was typed, by the name of its field. */
export function findEmailError(typed: string, t: TFunction): { readonly email?: string } {
  const text = typed.trim();
  if (isEmail(text)) return {};
  return { email: t(text === "" ? "recovery.emailMissing" : "recovery.emailInvalid") };
}
