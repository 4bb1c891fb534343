import type { Clock } from "../../context.ts";
import type { Database } from "../../database/types.ts";
import { PRESENCE_LIFE, readOthers } from "../presence/presence.ts";

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
  context: Context,
  here: Pick<Here, "record" | "employee">,
): Promise<PresentAdmin[]> {
  const rows = await readOthers(context, { ...here, resource: RESOURCE });
  return rows.map(({ id, label, mode }) => ({
    employee: { id: Number(id), label: String(label) },
    at: mode,
  }));
}
