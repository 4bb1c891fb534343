import { sql } from "kysely";
import { engine } from "../sql/engines.ts";
import { fieldSql } from "../sql/fields.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import type { CompiledComputed, CompiledResource } from "../../../core/definition/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";

export interface ChangedRows {
  readonly resource: CompiledResource;
  readonly ids: readonly number[];
  /** Names of the fields that changed; null: the rows came, went or changed as a whole. */
  readonly names: ReadonlySet<string> | null;
  /** Ids that references of the rows pointed at before, by field: rollups there lose something. */
  readonly former?: Readonly<Record<string, readonly number[]>>;
}

/** The rows of `target` that a computed field of theirs connects with the changed rows. */
export function affected(target: Frame, computed: CompiledComputed, changed: ChangedRows): Sql {
  if (computed.by === "rollup" && computed.via !== null) {
    const { resource, ids } = changed;
    const former = JSON.stringify(changed.former?.[computed.via] ?? []);
    const lost = engine(target.compilation).inJson(column(target, "id"), former, "number");
    return sql`(${throughStep(target, { resource, field: computed.via, ids })} or ${lost})`;
  }
  const way = computed.by === "lookup" ? throughPath(target, computed.path, changed) : null;
  return way ?? sql`1 = 0`;
}

/** The rows of `target` that a reference field of some rows points at. */
export function throughStep(
  target: Frame,
  { resource, field, ids }: { resource: CompiledResource; field: string; ids: readonly number[] },
): Sql {
  const { inJson, inSelect } = engine(target.compilation);
  const source = openFrame(target.compilation, resource.name);
  const { linkTable, sql: value } = fieldSql(source, field);
  const list = JSON.stringify(ids);
  const pointedAt =
    linkTable === null
      ? sql`select ${value} from ${from(source)} where ${inJson(column(source, "id"), list, "number")}`
      : sql`select value from ${sql.id(linkTable)} where ${inJson(sql`owner`, list, "number")}`;
  return inSelect(column(target, "id"), pointedAt);
}

/** Rows from which the path of references leads over one of the changed rows; null where it leads over none of their kind. */
function throughPath(frame: Frame, path: readonly string[], changed: ChangedRows): Sql | null {
  const [step, ...rest] = path;
  const to = step === undefined ? null : (frame.resource.fieldsByName[step]?.to ?? null);
  if (step === undefined || to === null || rest.length === 0) return null;
  const { inJson, inSelect } = engine(frame.compilation);
  const value = column(frame, step);
  const ways: Sql[] = [];
  if (to === changed.resource.name) ways.push(inJson(value, JSON.stringify(changed.ids), "number"));
  if (rest.length > 1) {
    const next = openFrame(frame.compilation, to);
    const further = throughPath(next, rest, changed);
    if (further !== null) {
      ways.push(inSelect(value, sql`select ${column(next, "id")} from ${from(next)} where ${further}`));
    }
  }
  return ways.length === 0 ? null : sql`(${sql.join(ways, sql` or `)})`;
}
