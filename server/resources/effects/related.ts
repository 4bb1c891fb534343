import { holds } from "../../../core/effects/planned-record.ts";
import type { Related } from "../../../core/definition/types.ts";
import { evaluationOf } from "../read/open.ts";
import { readPath } from "./path.ts";
import type { PlannedRow } from "./planned-rows.ts";
import type { Planning } from "./types.ts";

/** Whether as many records stand around one as an effect asks for. */
export async function isRelated(
  planning: Planning,
  related: readonly Related[] | undefined,
  row: PlannedRow,
): Promise<boolean> {
  for (const one of related ?? []) if (!(await hasRelated(planning, one, row))) return false;
  return true;
}

async function hasRelated(
  { open, rows, maxRecords }: Planning,
  { path, where, atLeast, fewerThan }: Related,
  row: PlannedRow,
): Promise<boolean> {
  const read = readPath(open.definitions.resources, { from: row.resource, path });
  if (read === null) throw new Error(`The path ${path} leads nowhere`);
  const context = evaluationOf(open);
  let count = 0;
  for (const id of await rows.walk(row, read, {
    where: where ?? null,
    source: row,
    limit: maxRecords,
  })) {
    const known = rows.known(read.end, id);
    if (known === null || holds(where, { resource: read.end, record: known.record, parent: row, context }))
      count += 1;
  }
  const bound = (value: number | string) =>
    typeof value === "number" ? value : Number(row.record[value] ?? 0);
  if (fewerThan !== undefined && count >= bound(fewerThan)) return false;
  return count >= (atLeast === undefined ? (fewerThan === undefined ? 1 : 0) : bound(atLeast));
}
