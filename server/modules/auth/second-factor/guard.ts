import type { FastifyRequest } from "fastify";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Transaction } from "../../../database/types.ts";
import type { ModuleContext } from "../../context.ts";
import { readPasswordHash } from "../change-password.ts";
import { verifyPassword } from "../passwords.ts";
import { secondFactorLetter, type SecondFactorEvent } from "../reset/letters.ts";
import { endSessions } from "../sessions.ts";
import { countTry, forgetTries, QUARTER } from "../throttle.ts";

/** As bodies hold it. */
export const PASSWORD = { type: "string", minLength: 1, maxLength: 1000 } as const;

/** Throws unless it is the password of whoever sits there. */
export async function requirePassword(
  context: ModuleContext,
  employee: number,
  password: string,
): Promise<void> {
  const counters = [{ name: "second factor", key: String(employee), limit: 10, window: QUARTER }];
  await countTry(context, counters);
  if (!(await verifyPassword(await readPasswordHash(context, employee), password)))
    throw new AppError({ code: "wrong_password" });
  await forgetTries(context, counters);
}

/** With a change of how a person signs in: notes who made it, tells the person, and ends their other sessions. */
export async function completeChange(
  { audit, mail, clock, ...context }: ModuleContext,
  trx: Transaction,
  {
    request,
    employee,
    event,
  }: { readonly request: FastifyRequest; readonly employee: number; readonly event: SecondFactorEvent },
): Promise<void> {
  const { actor, ip, id, sessionHash } = request;
  await audit.noteIn(trx, {
    act: "second_factor_changed",
    by: actor,
    subject: `employee ${employee}`,
    detail: { event },
    address: ip,
    requestId: id,
  });
  const letter = await secondFactorLetter(context, employee, event);
  if (letter !== null) await mail.send({ trx, ...letter });
  await endSessions(trx, { employee, now: clock(), except: sessionHash });
}
