import { sql } from "kysely";
import { engine } from "../sql/engines.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import { affected, throughStep } from "./affected.ts";
import { listTextFields } from "./label-and-search-text.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ChangedRows } from "./affected.ts";
import type { Compilation, Frame, Sql } from "../sql/frame.ts";
import type { WriteSession } from "./session.ts";

/**
 * PostgreSQL lets writers run side by side, and a statement sees what was committed when it began. So a value that is
 * worked out from other rows is right only if nobody changes them meanwhile: rows whose rollups are to be counted anew are
 * locked against other writers, rows that are read from are shared. Locked first, in one order, and only then read; two
 * writers that wait for each other all the same are told so by the database and tried again. SQLite's writers are alone.
 */
export async function lockTargets(
  session: WriteSession,
  compilation: () => Compilation,
  changed: ChangedRows,
): Promise<void> {
  if (engine(compilation()).locks === null) return;
  const seen = new Set<string>();
  for (const { resource, field } of changed.resource.dependents) {
    const target = openFrame(compilation(), resource);
    const computed = target.resource.fieldsByName[field]?.computed;
    if (computed?.by === "lookup") {
      await lockBehind(session, compilation, { changed, owner: target.resource, path: computed.path });
    }
    if (computed?.by !== "rollup" || computed.via === null || seen.has(`${resource}.${computed.via}`))
      continue;
    seen.add(`${resource}.${computed.via}`);
    session.later(lockRowsSql(target, { where: affected(target, computed, changed), mode: "change" }));
  }
}

/** Rows that label, search texts and lookups of a row are read from. */
export async function lockSources(
  session: WriteSession,
  compilation: () => Compilation,
  { resource, ids, names }: ChangedRows,
): Promise<void> {
  if (engine(compilation()).locks === null) return;
  const texts = listTextFields(resource);
  const paths = resource.fields.flatMap(({ name, kind, computed }) => {
    if (computed?.by === "lookup") return [computed.path.slice(0, -1)];
    return texts.has(name) && (kind === "reference" || kind === "references") ? [[name]] : [];
  });
  const seen = new Set<string>();
  for (const path of paths) {
    const [first = ""] = path;
    if ((names !== null && !names.has(first)) || seen.has(path.join("."))) continue;
    seen.add(path.join("."));
    await shareAlong(session, compilation, { resource, ids, path });
  }
}

/** What a lookup of other rows reads behind the changed ones. */
async function lockBehind(
  session: WriteSession,
  compilation: () => Compilation,
  { changed, owner, path }: { changed: ChangedRows; owner: CompiledResource; path: readonly string[] },
): Promise<void> {
  const { byName } = compilation().resources;
  let here: CompiledResource | undefined = owner;
  for (const [at, step] of path.slice(0, -1).entries()) {
    here = byName[here?.fieldsByName[step]?.to ?? ""];
    if (here?.name !== changed.resource.name) continue;
    await shareAlong(session, compilation, {
      resource: here,
      ids: changed.ids,
      path: path.slice(at + 1, -1),
    });
  }
}

async function shareAlong(
  session: WriteSession,
  compilation: () => Compilation,
  { resource, ids, path }: { resource: CompiledResource; ids: readonly number[]; path: readonly string[] },
): Promise<void> {
  const [step, ...rest] = path;
  const to = step === undefined ? null : resource.fieldsByName[step]?.to;
  if (step === undefined || to == null || ids.length === 0) return;
  const target = openFrame(compilation(), to);
  const where = throughStep(target, { resource, field: step, ids });
  const locking = lockRowsSql(target, { where, mode: "read" });
  if (rest.length === 0) {
    session.later(locking);
    return;
  }
  const found = (await session.rows(locking)).map(([id]) => Number(id));
  await shareAlong(session, compilation, { resource: target.resource, ids: found, path: rest });
}

function lockRowsSql(target: Frame, { where, mode }: { where: Sql; mode: "change" | "read" }): Sql {
  const { locks } = engine(target.compilation);
  const id = column(target, "id");
  return sql`select ${id} as id from ${from(target)} where ${where} order by ${id} ${locks?.[mode] ?? sql``}`;
}
