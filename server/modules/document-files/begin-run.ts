import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Transaction } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";
import { type DocumentRun, TABLE } from "./runs.ts";

const MAX_OWN_AT_ONCE = 3;

interface Wanted extends Pick<DocumentRun, "resource" | "document" | "ids" | "kind"> {
  readonly actor: Actor;
  readonly language: Language;
}

/** Asks for a file; `also` is written in the same transaction. @throws AppError where too many of theirs are being made */
export function beginRun(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  { actor, language, resource, document, ids, kind }: Wanted,
  also: (trx: Transaction) => Promise<void>,
): Promise<number> {
  const now = clock();
  const values = {
    owner: actor.employeeId,
    impersonator: actor.impersonator?.employeeId ?? null,
    resource,
    document,
    kind,
    ids: JSON.stringify(ids),
    language,
    created: now,
    modified: now,
    state: "running",
    reached: 0,
    skipped: 0,
  };
  return database.write(async (trx) => {
    const { count } = await trx
      .selectFrom(TABLE)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("owner", "=", actor.employeeId)
      .where("state", "=", "running")
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_OWN_AT_ONCE) throw new AppError({ code: "document_files_busy", status: 409 });
    const made = await trx.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
    await also(trx);
    return Number(made["id"]);
  });
}
