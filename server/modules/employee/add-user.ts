import { sql } from "kysely";
import { decide } from "../../../core/access/decide.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { isNotUnique, notAllowed } from "../../resources/errors.ts";
import type { Presented } from "../../resources/types.ts";
import { refuseGuessable } from "../auth/check-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { ModuleContext } from "../context.ts";
import { findTeam } from "./find-team.ts";
import { findNewUserError } from "../../../core/people/new-user.ts";
import type { NewUser } from "../../../core/people/new-user.ts";

const EMPLOYEE = "employee";

/** What a problem is called where texts are looked up. */
const CODES = {
  incomplete: "add_user_incomplete",
  email: "add_user_email",
  employee_id: "add_user_employee_id",
  password: "add_user_password",
} as const;

interface AddUser {
  readonly actor: Actor;
  readonly body: NewUser;
  readonly requestId: string;
  /** Of the letter: what the person reads is not known yet, so that of whoever adds them. */
  readonly language: Language;
}

/**
 * A person with an account: signs in with the given password, and chooses another one then. A letter tells them where and
 * what to do first, never the password.
 */
export async function addUser(
  context: ModuleContext,
  { actor, body, requestId, language }: AddUser,
): Promise<Presented> {
  const problem = findNewUserError(body);
  if (problem !== null) throw new AppError({ code: CODES[problem], status: 400 });
  const { engine, clock } = context;
  const { employee_id, name, email, phone, gender, role } = body;
  await refuseGuessable(body.password, { employeeId: employee_id, name, email });
  // hashed before the transaction, which holds up other writers
  const hash = await hashPassword(body.password);
  const team = await findTeam(context.database, body.team);
  if (team === null)
    throw new AppError({ code: "unknown_team", status: 400, parameters: { name: body.team } });
  try {
    return await engine.create({
      actor,
      resource: EMPLOYEE,
      body: { employee_id, employee_name: name, email, phone, gender, team, roles: role },
      requestId,
      also: (id) => [
        sql`insert into sys__credential (employee, password_hash, must_change, changed)
            values (${id}, ${hash}, 1, ${clock()})`,
        ...addedLetter(context, { body, language }),
      ],
    });
  } catch (error) {
    throw isNotUnique(error)
      ? new AppError({ code: "user_already_exists", status: 406, cause: error })
      : error;
  }
}

function addedLetter(
  { mail, messages, publicUrl }: ModuleContext,
  { body, language }: Pick<AddUser, "body" | "language">,
) {
  const words = { name: body.name, employee_id: body.employee_id, link: `${publicUrl()}/signin` };
  return mail.statements({
    to: body.email,
    language,
    subject: messages.text("mail.added.subject", language, words),
    text: messages.text("mail.added.text", language, words),
  });
}

/** Asked before the body is looked at: whoever may not add people learns nothing of what is there. Throws 403. */
export function requireRightToAdd({ definitions }: ModuleContext, actor: Actor): void {
  const { access } = definitions();
  const { effect, reason } = decide({ access, actor, resource: EMPLOYEE, action: "create" });
  if (effect === "deny") throw notAllowed({ access, action: "create", resource: EMPLOYEE, reason });
}
