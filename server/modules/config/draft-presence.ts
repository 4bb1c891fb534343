import type { Clock } from "../../context.ts";
import type { Database } from "../../database/types.ts";
import { PRESENCE_LIFE } from "../presence/presence.ts";

/** Drafts are told of among the records that somebody has open; `mode` says where in the studio. */
const RESOURCE = "sys__draft";

interface Context {
  readonly database: Database;
  readonly clock: Clock;
}

interface Here {
  /** Hash of the session's token. */
  readonly session: string;
  readonly record: number;
  readonly employee: number;
}

export interface PresentAdmin {
  readonly employee: { readonly id: number; readonly label: string };
  readonly at: string;
}

/** Notes that somebody works in a draft, at one place of it; places before it are left. */
export async function comeIntoDraft(
  { database, clock }: Context,
  { at, ...here }: Here & { readonly at: string },
): Promise<void> {
  const seen = clock();
  await database.write(async (trx, batch) => {
    await trx
      .deleteFrom("sys__presence")
      .where((where) =>
        where.or([
          where("seen", "<", seen - PRESENCE_LIFE),
          where.and([where("session", "=", here.session), where("resource", "=", RESOURCE)]),
        ]),
      )
      .execute();
    const row = { ...here, resource: RESOURCE, mode: at, seen };
    const key = ["session", "resource", "record", "mode"];
    await batch([database.dialect.upsert({ table: "sys__presence", key, row })]);
  });
}

/** Who else works in a draft, and where; by name. */
export async function othersInDraft(
  { database, clock }: Context,
  { record, employee }: Pick<Here, "record" | "employee">,
): Promise<PresentAdmin[]> {
  const rows = await database.read
    .selectFrom("sys__presence")
    .innerJoin("sys__session", "sys__session.token_hash", "sys__presence.session")
    .innerJoin("employee", "employee.id", "sys__presence.employee")
    .select(["sys__presence.employee as id", "employee.label__ as label", "sys__presence.mode as at"])
    .where("sys__presence.resource", "=", RESOURCE)
    .where("sys__presence.record", "=", record)
    .where("sys__presence.employee", "<>", employee)
    .where("sys__presence.seen", ">=", clock() - PRESENCE_LIFE)
    .orderBy("employee.label__")
    .orderBy("sys__presence.employee")
    .limit(50)
    .execute();
  return rows.map(({ id, label, at }) => ({
    employee: { id: Number(id), label: String(label) },
    at: String(at),
  }));
}
