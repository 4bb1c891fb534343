import { LANGUAGES } from "../../../../core/definition/definitions.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import type { ModuleContext } from "../../context.ts";
import { RESET_MINUTES } from "./resets.ts";
import type { ResetSecrets } from "./resets.ts";

export interface Receiver {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** The language kept with an employee; English where there is none. */
export function languageOf(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? "en";
}

type Words = Pick<ModuleContext, "messages" | "publicUrl">;

/** The code, and a link that holds the token behind a #, so that no server and no proxy writes it down. */
export function codeLetter({ messages, publicUrl }: Words, receiver: Receiver, secrets: ResetSecrets) {
  const link = `${publicUrl()}/signin/reset-password#token=${secrets.token}`;
  const parameters = {
    name: receiver.name,
    code: secrets.code,
    link,
    token: secrets.token,
    minutes: RESET_MINUTES,
  };
  return letter({ messages, receiver, kind: "reset", parameters });
}

export function changedLetter({ messages }: Words, receiver: Receiver) {
  return letter({ messages, receiver, kind: "password_changed", parameters: { name: receiver.name } });
}

/** What happened to a second factor. */
export type SecondFactorEvent =
  | "on"
  | "off"
  | "reset"
  | "codes_renewed"
  | "passkey_added"
  | "passkey_removed";

/** Tells a person of a change of how they sign in; null for somebody without an address. */
export async function changeLetter(
  { database, messages, publicUrl }: Words & Pick<ModuleContext, "database">,
  employee: number,
  kind: "password_changed" | `second_factor_${SecondFactorEvent}`,
) {
  const row = await database.read
    .selectFrom("employee")
    .select(["employee_name", "email", "language"])
    .where("id", "=", employee)
    .executeTakeFirst();
  const { employee_name, email, language } = row ?? {};
  if (typeof email !== "string" || email === "") return null;
  const name = String(employee_name);
  const receiver = { name, email, language: languageOf(language) };
  const parameters = { name, link: `${publicUrl()}/settings/security` };
  return letter({ messages, receiver, kind, parameters });
}

function letter({
  messages,
  receiver,
  kind,
  parameters,
}: Pick<ModuleContext, "messages"> & {
  receiver: Receiver;
  kind: string;
  parameters: Readonly<Record<string, string | number>>;
}) {
  const { email: to, language } = receiver;
  return {
    to,
    language,
    subject: messages.text(`mail.${kind}.subject`, language, parameters),
    text: messages.text(`mail.${kind}.text`, language, parameters),
  };
}
