import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { BulkRow } from "../../resources/bulk/bulk.ts";
import type { ModuleContext } from "../context.ts";
import { HANDOVER } from "./people.ts";

interface Undo {
  readonly actor: Actor;
  readonly id: number;
  readonly requestId: string;
}

/** Brings back what one's own handover of the last day moved, except what somebody changed since. */
export async function undoHandover(
  { database, engine, clock }: ModuleContext,
  { actor, id, requestId }: Undo,
): Promise<{ resource: string; rows: readonly BulkRow[] }[]> {
  const kept = await database.read
    .selectFrom("sys__handover")
    .select(["resource", "token", "place"])
    .where("handover", "=", id)
    .orderBy("place")
    .execute();
  if (kept.length === 0) throw new AppError({ code: "nothing_to_undo", status: 404 });
  const pieces: { resource: string; rows: readonly BulkRow[] }[] = [];
  for (const { resource, token, place } of kept) {
    const answer = await engine.undo({
      actor,
      resource: String(resource),
      body: { token },
      requestId: `${requestId}-${String(place)}`,
    });
    pieces.push({ resource: String(resource), rows: answer.data });
    await database.write((trx) =>
      trx.deleteFrom("sys__handover").where("handover", "=", id).where("place", "=", place).execute(),
    );
  }
  await engine.updateByServer({
    actor,
    resource: HANDOVER,
    id,
    values: { undone_at: formatInstant(clock()) },
    requestId,
  });
  return pieces;
}
