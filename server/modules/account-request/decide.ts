import { API_ACTIONS } from "../../resources/api-actions.ts";
import { sql } from "kysely";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { sendAboutRecord } from "../../mail/send-about-record.ts";
import { granted } from "../../resources/read/open.ts";
import { createInside } from "../../resources/write/create.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";
import { hashPassword } from "../auth/passwords.ts";
import { randomInt } from "node:crypto";

/** Without signs that look alike, because somebody types them from a letter. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const CAPITALS = "ABCDEFGHJKMNPQRSTUVWXYZ";
const DIGITS = "23456789";

const pick = (from: string): string => from.charAt(randomInt(from.length));
const several = (count: number, from: string): string =>
  Array.from({ length: count }, () => pick(from)).join("");

/** A password to begin with, such as `Kxbm-7rtq-4hzw`; about 60 random bits. */
function makeFirstPassword(): string {
  return [
    pick(CAPITALS) + several(3, LETTERS),
    pick(DIGITS) + several(3, LETTERS),
    pick(DIGITS) + several(3, LETTERS),
  ].join("-");
}

type Context = Pick<ModuleContext, "mail" | "messages" | "publicUrl" | "clock">;

const EMPLOYEE = "employee";

/** What accepting and declining an application do besides: see `resources/people/account_request.json`. */
export function accountRequestEffects(context: Context): EffectFunctions {
  return {
    open_account: { write: (call) => openAccount(context, call) },
    tell_declined: {
      lettersOnly: true,
      write: async (call) => {
        await send(context, call, { kind: "declined", parameters: {} });
        return {};
      },
    },
  };
}

/** The applicant becomes an employee, with a first password that is changed at the first sign-in. */
async function openAccount(context: Context, call: EffectCall): Promise<Record<string, unknown>> {
  const { session, open, record, requestId } = call;
  const employees = { ...open, resource: employeeResource(open), own: open.rights.rightsOf(EMPLOYEE) };
  granted(employees, API_ACTIONS.create);
  const password = makeFirstPassword();
  const hash = await hashPassword(password);
  const body = {
    employee_id: record["employee_id"],
    employee_name: record["name"],
    email: record["email"],
    phone: record["phone"],
    designation: record["designation"],
    gender: record["gender"],
    language: record["language"],
    team: getId(record["team"]),
    roles: idsOf(record["roles"]),
  };
  const { id } = await createInside(session, employees, { body, action: "create", requestId });
  const parameters = {
    employee_id: String(record["employee_id"]),
    password,
    link: `${context.publicUrl()}/signin`,
  };
  await session.run(
    sql`insert into sys__credential (employee, password_hash, must_change, changed)
        values (${id}, ${hash}, 1, ${context.clock()})`,
  );
  await send(context, call, { kind: "welcome", parameters, atOnce: true });
  return { employee: id };
}

function employeeResource({ definitions }: EffectCall["open"]): EffectCall["open"]["resource"] {
  const found = definitions.resources.byName[EMPLOYEE];
  if (found === undefined) throw new Error("There is no resource of employees");
  return found;
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => getId(item) ?? []);

async function send(
  { mail, messages }: Context,
  { session, open, id, record }: EffectCall,
  {
    kind,
    parameters,
    atOnce = false,
  }: { kind: string; parameters: Readonly<Record<string, string>>; atOnce?: boolean },
): Promise<void> {
  if (id === null) return;
  const language = LANGUAGES.find((known) => known === record["language"]) ?? "en";
  const words = { ...parameters, name: String(record["name"]) };
  await sendAboutRecord(
    mail,
    { session, open, id },
    [
      {
        to: String(record["email"]),
        language,
        subject: messages.text(`mail.${kind}.subject`, language, words),
        text: messages.text(`mail.${kind}.text`, language, words),
        receiver: { resource: open.resource.name, id },
      },
    ],
    { atOnce },
  );
}
