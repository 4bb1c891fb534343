import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { invalidValues } from "../errors.ts";
import type { OpenResource } from "../read/open.ts";
import { engine } from "../sql/engines.ts";
import type { Sql } from "../sql/frame.ts";
import type { WriteSession } from "./session.ts";

type Tree = NonNullable<CompiledResource["tree"]>;

/**
 * Refuses a record that was written below itself, deeper than its tree goes, or below one that is archived. Asked once the
 * record is written and so its own: on PostgreSQL all above it are held until the end, since two that are moved at once
 * could otherwise close a circle between them.
 */
export async function enforceTree(
  session: WriteSession,
  open: OpenResource,
  { id, names }: { readonly id: number; readonly names: ReadonlySet<string> | null },
): Promise<void> {
  const { name, tree } = open.resource;
  if (tree === null || (names !== null && !names.has(tree.parent))) return;
  const above = await holdAbove(session, open, { id, tree });
  if (above.length === 0) return;
  const refuse = (issue: Pick<FieldIssue, "code" | "parameters">): never => {
    throw invalidValues([{ field: tree.parent, ...issue }]);
  };
  if (above.some((one) => one.id === id)) refuse({ code: "tree_cycle", parameters: {} });
  if (above[0]?.archived === true) refuse({ code: "unknown_reference", parameters: {} });
  const [[height] = []] = await session.rows(
    sql`with recursive below__ (id, level) as (
      select id, 0 from ${sql.id(name)} where id = ${id}
      union all select one.id, level + 1 from ${sql.id(name)} as one
      join below__ on ${sql.id("one", tree.parent)} = below__.id where level <= ${tree.depth}
    ) select max(level) from below__`,
  );
  if (above.length + 1 + Number(height ?? 0) > tree.depth)
    refuse({ code: "tree_depth", parameters: { limit: tree.depth } });
}

interface Above {
  readonly id: number;
  readonly archived: boolean;
}

/** The records above one, the nearest first. While somebody else moves one of them, it is waited for and they are read anew. */
async function holdAbove(
  session: WriteSession,
  open: OpenResource,
  { id, tree }: { readonly id: number; readonly tree: Tree },
): Promise<readonly Above[]> {
  const { name } = open.resource;
  const { locks, inJson } = engine(open.rights.compilation());
  let held: readonly Above[] = [];
  for (;;) {
    const found = await readAbove(session, { name, id, tree });
    const ids = found.map((one) => one.id);
    const known = new Set(held.map((one) => one.id));
    if (locks === null || ids.every((one) => known.has(one))) return found;
    await session.rows(
      sql`select id from ${sql.id(name)} where ${inJson(sql`id`, JSON.stringify(ids), "number")} order by id ${locks.read}`,
    );
    held = [...held, ...found];
  }
}

/** One more than may be: a circle ends there. */
async function readAbove(
  session: WriteSession,
  { name, id, tree }: { readonly name: string; readonly id: number; readonly tree: Tree },
): Promise<readonly Above[]> {
  const parent = (alias: string): Sql => sql.id(alias, tree.parent);
  const rows = await session.rows(
    sql`with recursive above__ (id, level) as (
      select ${parent("one")}, 1 from ${sql.id(name)} as one where one.id = ${id}
      union all select ${parent("one")}, level + 1 from ${sql.id(name)} as one
      join above__ on one.id = above__.id where level <= ${tree.depth}
    ) select one.id, one.archived from above__ join ${sql.id(name)} as one on one.id = above__.id order by level`,
  );
  return rows.map(([one, archived]) => ({ id: Number(one), archived: archived !== null }));
}

/** Nobody would find records whose parent is archived. */
export async function refuseWithBranch(
  session: WriteSession,
  { resource: { name, tree } }: OpenResource,
  id: number,
): Promise<void> {
  if (tree === null) return;
  const [[below] = []] = await session.rows(
    sql`select count(*) from ${sql.id(name)} where ${sql.id(tree.parent)} = ${id} and archived is null`,
  );
  const count = Number(below ?? 0);
  if (count > 0) throw new AppError({ code: "branch_below", status: 409, parameters: { count } });
}
