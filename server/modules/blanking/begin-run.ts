import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { RunStatement } from "../../database/dialect.ts";
import type { Transaction } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";
import type { PersonPosition } from "../document-files/person/sources.ts";
import { findLastRun, TABLE } from "./runs.ts";

interface Wanted {
  readonly person: PersonPosition;
  readonly actor: Actor;
  readonly language: Language;
}

/** Asks for somebody to be blanked; `also` is written in the same transaction. @throws AppError where that is under way */
export function beginRun(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  { person, actor, language }: Wanted,
  also: (trx: Transaction) => Promise<void>,
): Promise<number> {
  const now = clock();
  const values = {
    resource: person.resource,
    record: person.id,
    owner: actor.employeeId,
    impersonator: actor.impersonator?.employeeId ?? null,
    language,
    created: now,
    modified: now,
    state: "running",
    reached: 0,
    total: 0,
  };
  return database.write(async (trx, batch) => {
    const run: RunStatement = async (statement) => [...((await batch([statement]))[0]?.rows ?? [])];
    await database.dialect.lock(run, `blanking:${person.resource}:${person.id}`);
    const last = await findLastRun({ read: trx }, person);
    if (last?.state === "running") throw new AppError({ code: "blanking_running", status: 409 });
    const made = await trx.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
    await also(trx);
    return Number(made["id"]);
  });
}
