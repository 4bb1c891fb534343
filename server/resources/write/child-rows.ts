import { sql } from "kysely";
import { applyDefaults } from "../../../core/definition/defaults.ts";
import { sameValue } from "../../../core/definition/validate.ts";
import { evaluationOf } from "../read/open.ts";
import { authorOf } from "../reindex/system.ts";
import { attachFiles, newFiles } from "./files.ts";
import { generateValues } from "./sequences.ts";
import { sealedColumns } from "../../secrets/sealed-values.ts";
import { encodeValues, insertSql, linkStatements, updateSql } from "./statements.ts";
import { refreshDependents, refreshOwn } from "./dependents.ts";
import { refreshTextColumns } from "./label-and-search-text-refresh.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

interface ChildWrite {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly before: RecordValues | null;
}

type Row = Readonly<Record<string, unknown>>;

/** Child rows as they were sent: those with an id are changed, those without are new, those missing are gone. */
export async function writeChildRows(
  session: WriteSession,
  open: OpenResource,
  write: ChildWrite,
): Promise<void> {
  for (const field of open.resource.fields) {
    const rows = write.values[field.name];
    if (field.kind !== "rows" || !Object.hasOwn(write.values, field.name)) continue;
    const child = open.definitions.resources.byName[field.to ?? ""];
    if (child === undefined) continue;
    const list = (Array.isArray(rows) ? rows : []) as Row[];
    await writeField(session, open, { ...write, field, child, list });
  }
}

async function writeField(
  session: WriteSession,
  open: OpenResource,
  {
    id,
    before,
    field,
    child,
    list,
  }: ChildWrite & { field: CompiledField; child: CompiledResource; list: Row[] },
): Promise<void> {
  const old = (before?.[field.name] ?? []) as Row[];
  const kept = new Set(list.map((row) => row["id"]));
  const gone = old.filter((row) => !kept.has(row["id"])).map((row) => Number(row["id"]));
  if (gone.length > 0)
    await session.run(sql`delete from ${sql.id(child.name)} where id in (${sql.join(gone)})`);
  session.areas.add(child.name);
  const touched: number[] = [];
  for (const row of list) {
    const previous = old.find((candidate) => candidate["id"] === row["id"] && row["id"] !== undefined);
    touched.push(...(await writeRow(session, open, { parent: id, child, row, previous })));
  }
  const compilation = () => open.rights.compilation();
  for (const childId of touched)
    await refreshOwn(session, compilation, { resource: child, id: childId, names: null });
  await refreshTextColumns(session, open.rights, { resource: child, ids: touched });
  const via = child.parent?.field ?? "";
  // The parent itself is named as what the rows pointed at before, so that rows that went count too.
  const former = { [via]: [id] };
  const ids = touched.length > 0 ? touched : [0];
  if (touched.length + gone.length > 0) {
    await refreshDependents(session, compilation, { resource: child, ids, names: null, former });
  }
}

async function writeRow(
  session: WriteSession,
  open: OpenResource,
  {
    parent,
    child,
    row,
    previous,
  }: { parent: number; child: CompiledResource; row: Row; previous: Row | undefined },
): Promise<number[]> {
  const { sealing } = session.database.dialect;
  const { id: sentId, ...sent } = row;
  const common = { modified: open.now, modified_by: authorOf(open.actor) };
  if (previous !== undefined) {
    const id = Number(sentId);
    const changed = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => !sameValue(value, previous[name])),
    );
    if (Object.keys(changed).length === 0) return [];
    const sealed = sealedColumns(sealing, child, { id, values: changed });
    await session.run(
      updateSql(child.name, { id, values: { ...encodeValues(child, changed), ...sealed, ...common } }),
      ...linkStatements(child, { id, values: changed, isNew: false }),
      ...attachFiles(newFiles(child, { values: changed, before: previous }), { resource: child.name, id }),
    );
    return [id];
  }
  const { fields, lifecycles } = child;
  const starting = applyDefaults({ fields, lifecycles, context: evaluationOf(open) });
  const values = {
    ...starting,
    ...(await generateValues(session, child, { ...starting, ...sent })),
    ...sent,
    [child.parent?.field ?? ""]: parent,
  };
  const columns = {
    ...encodeValues(child, values),
    ...common,
    created: open.now,
    created_by: common.modified_by,
    row_version: 1,
  };
  const [made] = await session.rows(insertSql(child.name, columns));
  const id = Number(made?.[0]);
  const sealed = sealedColumns(sealing, child, { id, values });
  session.later(
    ...(Object.keys(sealed).length === 0 ? [] : [updateSql(child.name, { id, values: sealed })]),
    ...linkStatements(child, { id, values, isNew: true }),
    ...attachFiles(newFiles(child, { values, before: null }), { resource: child.name, id }),
  );
  return [id];
}
