import type { Actor } from "../../../core/access/types.ts";
import type { OpenWork } from "../../resources/handover/open-work.ts";
import type { BulkRow } from "../../resources/bulk/bulk.ts";
import type { ModuleContext } from "../context.ts";
import { PEOPLE } from "./people.ts";
import type { Both } from "./people.ts";
import { toPieces } from "./pieces.ts";

interface Move {
  readonly actor: Actor;
  readonly people: Both;
  readonly requestId: string;
  /** Says what would move and writes nothing. */
  readonly dryRun: boolean;
  /** Given what takes a piece back, as soon as it is moved. */
  readonly keep?: (token: { place: number; resource: string; token: string }) => Promise<void>;
}

export interface Moved {
  readonly resource: string;
  readonly rows: readonly BulkRow[];
}

/** Rows that stay because the two people differ in a field both would have to share. */
export interface Staying {
  readonly count: number;
  readonly same: string;
}

interface Movement {
  readonly pieces: readonly Moved[];
  /** By resource. */
  readonly staying: ReadonlyMap<string, Staying>;
}

/** Moves open work from one person to another, in batches, each row decided, checked and recorded by itself. */
export async function moveWork(
  { engine }: ModuleContext,
  { actor, people, requestId, dryRun, keep }: Move,
): Promise<Movement> {
  const { from, to } = people;
  const work = await engine.openWork({ actor, people: PEOPLE, person: Number(from.id) });
  const fits = ({ same }: OpenWork) => same === null || from[same] === to[same];
  const staying = new Map<string, Staying>();
  for (const one of work) {
    const { resource, ids, same } = one;
    if (same === null || fits(one)) continue;
    staying.set(resource, { same, count: (staying.get(resource)?.count ?? 0) + ids.length });
  }
  const pieces: Moved[] = [];
  for (const [place, { resource, fields, ids }] of toPieces(work.filter(fits)).entries()) {
    const values = Object.fromEntries(fields.map((field) => [field, Number(to.id)]));
    const answer = await engine.bulk({
      actor,
      resource,
      body: { action: "edit", ids, values, dry_run: dryRun },
      // a name of its own for each piece: undoing one does not touch another
      requestId: `${requestId}-${place}`,
      quiet: true,
    });
    if (answer.undo != null) await keep?.({ place, resource, token: answer.undo });
    pieces.push({ resource, rows: answer.data });
  }
  return { pieces, staying };
}
