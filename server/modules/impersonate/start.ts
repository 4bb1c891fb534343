import { sql } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { IMPERSONATION } from "../../../core/access/impersonation.ts";
import { mayImpersonate, requireImpersonator } from "./rights.ts";

interface Start {
  readonly actor: Actor;
  /** Hash of the token of the person who starts. */
  readonly sessionHash: string;
  readonly target: number;
  readonly reason: string | null;
  readonly requestId: string;
}

/** Opens a session as another person, which ends after two hours, at sign-out and with either account. Gives its token. */
export async function startImpersonation(context: ModuleContext, start: Start): Promise<{ token: string }> {
  const { audit, database, definitions, engine, sessions, clock } = context;
  const { actor, target, sessionHash, reason, requestId } = start;
  const { access } = definitions();
  requireImpersonator(access, actor);
  if (actor.impersonator !== null) throw new AppError({ code: "already_impersonating", status: 409 });
  if (target === actor.employeeId) throw new AppError({ code: "impersonating_oneself", status: 400 });
  const person = await loadPerson(database, target);
  if (person === null) throw new AppError({ code: "nobody_to_impersonate", status: 404 });
  if (mayImpersonate(access, person.roles)) {
    throw new AppError({
      code: "impersonating_an_impersonator",
      status: 403,
      parameters: { name: person.name },
    });
  }
  const { token, row } = sessions.draft({
    employee: target,
    impersonator: actor.employeeId,
    parent: sessionHash,
  });
  await engine.createByServer({
    actor,
    resource: IMPERSONATION,
    values: {
      real_user: actor.employeeId,
      acting_as: target,
      started: formatInstant(clock()),
      reason,
    },
    requestId,
    also: (id) => {
      const values = { ...row, impersonation: id };
      const columns = sql.join(Object.keys(values).map((name) => sql.id(name)));
      return [
        sql`insert into sys__session (${columns}) values (${sql.join(Object.values(values))})`,
        ...audit.statements({
          act: "impersonation_started",
          by: actor,
          subject: `employee ${target}`,
          detail: { reason },
          requestId,
        }),
      ];
    },
  });
  return { token };
}
