import { sql } from "kysely";
import { bindTemplate, compileTemplate, type StatementTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { column, from, openFrame, selectList } from "../sql/frame.ts";
import { IDS } from "../sql/slots.ts";
import { labelSql } from "../plan/labels.ts";
import { bindingOf, openResource } from "./open.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { Database } from "../../database/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { RightsOf } from "../plan/labels.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import type { OpenResource } from "./open.ts";

interface Pointer {
  readonly resource: string;
  readonly id: number;
  label: string | null;
}

/**
 * Pointers to records of any resource get their labels by one more read a resource: which resources they point at is
 * known only from the rows.
 */
export async function labelDynamicReferences(
  context: EngineContext,
  open: OpenResource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = pointerFields(open.resource);
  if (names.length === 0 || records.length === 0) return;
  const pointers = records.flatMap((record) =>
    names.flatMap((name) => (record[name] as Pointer | null) ?? []),
  );
  await labelPointers(context, open, pointers);
}

export async function labelPointers(
  context: EngineContext,
  open: OpenResource,
  pointers: readonly Pointer[],
): Promise<void> {
  const { byName } = open.definitions.resources;
  const known = pointers.filter(
    ({ resource }) => Object.hasOwn(byName, resource) && byName[resource]?.kind !== "view",
  );
  const groups = Map.groupBy(known, ({ resource }) => resource);
  await Promise.all(
    [...groups].map(async ([resource, members]) => {
      const labels = await readLabels(context, open, { resource, ids: members.map(({ id }) => id) });
      for (const pointer of members) pointer.label = labels.get(pointer.id) ?? null;
    }),
  );
}

/** What records are called, by id; null where the actor may not know. */
export function recordLabels(
  context: EngineContext,
  { ids, ...call }: ResourceCall & { readonly ids: readonly number[] },
): Promise<Map<number, string | null>> {
  return readLabels(context, openResource(context, call), { resource: call.resource, ids });
}

/** Labels of rows by id, as far as the actor may see them. */
export async function readLabels(
  { database }: EngineContext,
  open: OpenResource,
  { resource, ids }: { resource: string; ids: readonly number[] },
): Promise<Map<number, string | null>> {
  const { rights } = open;
  const template = labelTemplate(database, rights, resource);
  const binding = bindingOf(open, { ids: [...new Set(ids)] });
  const { rows } = await database.values(bindTemplate(template, binding));
  return new Map(rows.map(([id, label]) => [id as number, label as string | null]));
}

/** The same for whoever asks for them by the ids that something else than a record holds. */
export async function labelRows(
  context: EngineContext,
  call: ResourceCall & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string | null>> {
  const { resource, ids } = call;
  return readLabels(context, openResource(context, call), { resource, ids });
}

/** The statement behind it: id and label. */
export function labelTemplate(
  database: Pick<Database, "read">,
  rights: RightsSet,
  resource: string,
): StatementTemplate {
  return rights.plan(`labels|${resource}`, () =>
    compileTemplate(database, labelsSql(rights, resource, rights.rightsOf)),
  );
}

function labelsSql(rights: RightsSet, resource: string, rightsOf: RightsOf) {
  const frame = openFrame(rights.compilation(), resource);
  const id = column(frame, "id");
  const label = labelSql({ frame, to: resource, id, rightsOf });
  return sql`select ${selectList([id, label])} from ${from(frame)} where ${engine(frame.compilation).inJson(id, IDS, "number")}`;
}

function pointerFields({ fields }: CompiledResource): string[] {
  return fields.filter(({ kind }) => kind === "dynamic_reference").map(({ name }) => name);
}
