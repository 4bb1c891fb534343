import type { CompiledResource, CompiledRetention } from "../../../core/definition/types.ts";
import type { AppError } from "../../../core/errors/app-error.ts";
import { inParts } from "../../../core/shared/in-parts.ts";
import { eachRow } from "../bulk/each-row.ts";
import { openResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { tryOut } from "../write/checks.ts";
import { READS_ARCHIVED } from "../write/write-archived.ts";
import { carryOutInside } from "./carry-out.ts";
import type { RuleCall } from "./due.ts";

/** Records of one transaction: what it writes and takes back is locked until its end, and on SQLite others wait for it. */
const TOGETHER = 10;

interface TryCall extends RuleCall {
  /** In the order in which the night comes to them. */
  readonly ids: readonly number[];
}

/**
 * What the rules of an area refuse when a retention rule is carried out on records, by id: each is carried out as at night,
 * and taken back.
 */
export async function findRefused(
  context: EngineContext,
  { ids, rule, ...call }: TryCall,
): Promise<ReadonlyMap<number, AppError>> {
  const open = openResource(context, call);
  const refused = new Map<number, AppError>();
  for (const part of inParts(ids, TOGETHER)) {
    const { rows } = await eachRow(context, open, {
      ids: part,
      dryRun: true,
      run: async (session, id) => {
        await tryOut(session, () => carryOutInside(session, open, { rule, id }));
        return { id, ok: true };
      },
    });
    for (const { id, error } of rows) if (error !== undefined) refused.set(id, error);
  }
  return refused;
}

/** Whether anything in an area can refuse what a rule does: then it has to be tried. */
export const canRefuse = (
  { checks, tree, lifecycles }: CompiledResource,
  { action }: CompiledRetention,
): boolean =>
  action === "blank" ||
  tree !== null ||
  checks.some(({ reads }) => reads.some((name) => READS_ARCHIVED.has(name))) ||
  lifecycles.some(({ onArchive }) => onArchive.length > 0);
