import { sql } from "kysely";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { engine } from "../sql/engines.ts";
import { fieldSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { following, refreshDependents, refreshField } from "../write/dependents.ts";
import { refreshTextColumns } from "../write/label-and-search-text-refresh.ts";
import { refreshWalls } from "../write/wall-clocks.ts";
import { listTextFields } from "../write/label-and-search-text.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { Sql } from "../sql/frame.ts";
import type { WriteSession } from "../write/session.ts";

/** Rows of one transaction: few enough that nobody waits for it. */
export const AT_ONCE = 200;

/** One part of a task: it works through rows by id, so that it goes on where it stopped. */
export interface Step {
  readonly resource: CompiledResource;
  /** Which of its rows; null: all. */
  readonly where: ((rights: RightsSet) => { frame: ReturnType<typeof openFrame>; condition: Sql }) | null;
  readonly refresh: (session: WriteSession, rights: RightsSet, ids: readonly number[]) => Promise<void>;
}

const refreshRowTexts =
  (resource: CompiledResource): Step["refresh"] =>
  async (session, rights, ids) => {
    await refreshTextColumns(session, rights, { resource, ids });
  };

/** Records of one area. */
interface Renamed {
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Whoever names a renamed record in a label or a search text. */
export function stepsOfRename(rights: RightsSet, renamed: Renamed): Step[] {
  return rights.definitions.resources.resources.flatMap((owner) => {
    if (owner.kind === "view") return [];
    const texts = listTextFields(owner);
    const naming = owner.fields.filter(
      (field) => texts.has(field.name) && mayPointAt(field, renamed.resource),
    );
    return naming.map((field) => ({
      resource: owner,
      where: (set: RightsSet) => pointingAt(set, { owner, field, ...renamed }),
      refresh: refreshRowTexts(owner),
    }));
  });
}

function mayPointAt(field: CompiledField, resource: string): boolean {
  return field.to === resource || field.kind === "dynamic_reference";
}

function pointingAt(
  rights: RightsSet,
  { owner, field, resource, ids }: Renamed & { owner: CompiledResource; field: CompiledField },
) {
  const frame = openFrame(rights.compilation(), owner.name);
  const { linkTable, sql: value } = fieldSql(frame, field.name);
  const { inJson, inSelect } = engine(frame.compilation);
  const isRenamed = (pointer: Sql) => inJson(pointer, JSON.stringify(ids), "number");
  if (field.kind === "dynamic_reference") {
    const pointer = isRenamed(column(frame, `${field.name}__id`));
    return { frame, condition: allOf([sql`${value} = ${resource}`, pointer]) };
  }
  if (linkTable === null) return { frame, condition: isRenamed(value) };
  const owners = sql`select owner from ${sql.id(linkTable)} where ${isRenamed(sql`value`)}`;
  return { frame, condition: inSelect(column(frame, "id"), owners) };
}

/** Values that no longer follow from a changed definition: label and search texts, a stored computed field, wall clocks. */
export function stepsOfStale(
  rights: RightsSet,
  { resource: name, part }: { resource: string; part: string },
): Step[] {
  const resource = rights.definitions.resources.byName[name];
  if (resource === undefined || resource.kind === "view") return [];
  const field = resource.fieldsByName[part];
  const wall = resourceStorage(resource).wallColumns.find(({ column: name }) => name === part);
  if (wall !== undefined) {
    const refresh: Step["refresh"] = (session, _rights, ids) =>
      refreshWalls(session, { resource, wall, ids });
    return [{ resource, where: null, refresh }];
  }
  if (field === undefined) return [{ resource, where: null, refresh: refreshRowTexts(resource) }];
  if (field.computed === null || !field.computed.stored) return [];
  return [{ resource, where: null, refresh: refreshComputed(resource, field) }];
}

function refreshComputed(resource: CompiledResource, field: CompiledField): Step["refresh"] {
  return async (session, rights, ids) => {
    const compilation = () => rights.compilation();
    const frame = openFrame(compilation(), resource.name);
    const listed = engine(frame.compilation).inJson(column(frame, "id"), JSON.stringify(ids), "number");
    // what was frozen keeps its value, and a field that is new gets its first
    const empty = sql`${column(frame, field.name)} is null`;
    const where = sql`(${following(frame, field, listed)} or (${listed} and ${empty}))`;
    const changed = await refreshField(session, frame, { field, where });
    const names = new Set([field.name]);
    const refreshed = await refreshDependents(session, compilation, { resource, ids: changed, names });
    const renewed = [{ resource, ids: changed, field: field.name }, ...refreshed];
    for (const row of renewed) {
      if (listTextFields(row.resource).has(row.field)) await refreshTextColumns(session, rights, row);
    }
  };
}

/** The next rows of a step after an id; fewer than `AT_ONCE` when it is through. */
export async function nextRows(
  session: WriteSession,
  rights: RightsSet,
  next: { step: Step; after: number },
): Promise<number[]> {
  return (await session.rows(rowsSql(rights, next))).map(([found]) => Number(found));
}

/** The first rows of each of several steps, as many as one transaction takes, and one more where there are more. */
export async function firstRows(
  session: WriteSession,
  rights: RightsSet,
  steps: readonly Step[],
): Promise<number[][]> {
  const found = await session.rowsOfEach(
    steps.map((step) => rowsSql(rights, { step, after: 0, limit: AT_ONCE + 1 })),
  );
  return found.map((rows) => rows.map(([id]) => Number(id)));
}

function rowsSql(
  rights: RightsSet,
  { step, after, limit = AT_ONCE }: { step: Step; after: number; limit?: number },
): Sql {
  const { frame, condition } = step.where?.(rights) ?? {
    frame: openFrame(rights.compilation(), step.resource.name),
    condition: sql`1 = 1`,
  };
  const id = column(frame, "id");
  const where = allOf([sql`${id} > ${after}`, condition]);
  return sql`select ${id} as id from ${from(frame)} where ${where} order by ${id} limit ${sql.lit(limit)}`;
}
