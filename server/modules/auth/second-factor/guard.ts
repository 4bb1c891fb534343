import type { FastifyRequest } from "fastify";
import type { Transaction } from "../../../database/types.ts";
import type { ModuleContext } from "../../context.ts";
import { readPasswordHash } from "../change-password.ts";
import { failedConfirmation } from "../failed-confirmation.ts";
import { verifyPassword } from "../passwords.ts";
import { changeLetter, type SecondFactorEvent } from "../reset/letters.ts";
import { endSessions } from "../sessions.ts";
import { countTry, forgetTries, QUARTER } from "../throttle.ts";

/** As bodies hold it. */
export const PASSWORD = { type: "string", minLength: 1, maxLength: 1000 } as const;

/** Throws unless it is the password of whoever sits there, and notes what was given instead of it as wrong. */
export async function requirePassword(
  context: ModuleContext,
  request: FastifyRequest,
  password: string,
): Promise<void> {
  const employee = request.actor.employeeId;
  const counters = [{ name: "second factor", key: String(employee), limit: 10, window: QUARTER }];
  await countTry(context, counters);
  if (!(await verifyPassword(await readPasswordHash(context, employee), password)))
    throw await failedConfirmation(context, request, { code: "wrong_password", employee });
  await forgetTries(context, counters);
}

interface Change {
  readonly request: FastifyRequest;
  readonly employee: number;
  readonly event: SecondFactorEvent;
}

/** With a change of how a person signs in: notes who made it, tells the person, and ends their other sessions. */
export async function completeChange(
  context: ModuleContext,
  trx: Transaction,
  change: Change,
): Promise<void> {
  await noteChange(context, trx, change);
  const { employee, request } = change;
  await endSessions(trx, { employee, now: context.clock(), except: request.sessionHash });
}

/** The same for a change that nobody is signed in by: sessions go on. */
export async function noteChange(
  { audit, mail, ...context }: ModuleContext,
  trx: Transaction,
  { request, employee, event }: Change,
): Promise<void> {
  const { actor, ip, id } = request;
  await audit.noteIn(trx, {
    act: "second_factor_changed",
    by: actor,
    subject: `employee ${employee}`,
    detail: { event },
    address: ip,
    requestId: id,
  });
  const letter = await changeLetter(context, employee, `second_factor_${event}`);
  if (letter !== null) await mail.send({ trx, ...letter });
}
