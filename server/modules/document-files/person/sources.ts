import { sql } from "kysely";
import { ACTOR_RESOURCES } from "../../../../core/definition/context.ts";
import type { CompiledResource, CompiledResources } from "../../../../core/definition/types.ts";
import { followersOf, referrersOf } from "../../../resources/retention/referrers.ts";
import type { Sql } from "../../../resources/sql/frame.ts";

/** A person the product knows. */
export interface PersonPosition {
  readonly resource: string;
  readonly id: number;
}

/** Records of one area that are about a person, or that name them otherwise. */
export interface PersonSource {
  readonly resource: CompiledResource;
  /** By which field they name the person; null: they are about them. */
  readonly by: string | null;
  /** Their ids, one column, each once. */
  readonly ids: Sql;
}

const CREATED_BY = "created_by";
/** Above the id of any record without a person. */
const NO_IDS = sql`select 0 as id where 1 = 0`;

/** What is about a person, and what names them, by the definitions; the person’s own record comes first. */
export function sourcesOf(resources: CompiledResources, person: PersonPosition): PersonSource[] {
  const own = resources.byName[person.resource];
  if (own === undefined) return [];
  const about = recordsAbout(resources, own, person);
  const named = namedBy(resources, own, person).map(({ resource, by, ids }): PersonSource => {
    const whole = about.get(resource);
    const others = whole === undefined ? sql`` : sql` where r.id not in (${whole})`;
    return { resource, by, ids: sql`select distinct r.id as id from (${ids}) as r${others}` };
  });
  return [...[...about].map(([resource, ids]) => ({ resource, by: null, ids })), ...named];
}

type ByResource = Map<CompiledResource, Sql>;

/** The person's record, those that say they are about them, and what is attached to these. */
function recordsAbout(
  resources: CompiledResources,
  own: CompiledResource,
  { id }: PersonPosition,
): ByResource {
  const direct = new Map<CompiledResource, Sql[]>([
    [own, [sql`select id from ${sql.table(own.name)} where id = ${id}`]],
  ]);
  const add = (into: Map<CompiledResource, Sql[]>, resource: CompiledResource, ids: Sql) =>
    into.set(resource, [...(into.get(resource) ?? []), ids]);
  for (const { resource, field, ids } of referrersOf(resources, own))
    if (resource.kind === "record" && resource.about.includes(field)) add(direct, resource, ids(sql`${id}`));
  if (own.name === ACTOR_RESOURCES.employee)
    for (const resource of resources.resources)
      if (resource.kind === "record" && resource.about.includes(CREATED_BY))
        add(direct, resource, sql`select id from ${sql.table(resource.name)} where created_by = ${id}`);
  const all = new Map([...direct].map(([resource, parts]) => [resource, [...parts]]));
  for (const [resource, parts] of direct)
    for (const follower of followersOf(resources, resource))
      add(all, follower.resource, attachedTo(follower.resource, resource, union(parts)));
  return new Map([...all].map(([resource, parts]) => [resource, union(parts)]));
}

/** Rows that follow one of some records. */
function attachedTo({ name, follows }: CompiledResource, { name: target }: CompiledResource, ids: Sql): Sql {
  const field = follows ?? "";
  return sql`select id from ${sql.table(name)} where ${sql.id(field)} = ${target} and ${sql.id(`${field}__id`)} in (${ids})`;
}

const union = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? NO_IDS : sql`select id from (${sql.join(parts, sql` union `)}) as u`;

/** What else refers to the person: a row of a record stands for the record. */
function namedBy(
  resources: CompiledResources,
  own: CompiledResource,
  { id }: PersonPosition,
): (PersonSource & { readonly by: string })[] {
  const byReference = referrersOf(resources, own).flatMap(({ resource, field, ids }) => {
    const found = ids(sql`${id}`);
    if (resource.kind === "record") return [{ resource, by: field, ids: found }];
    const parent = resources.byName[resource.parent?.resource ?? ""];
    if (resource.parent === null || parent?.kind !== "record") return [];
    const via = sql`select ${sql.id(resource.parent.field)} as id from ${sql.table(resource.name)} where id in (${found})`;
    return [{ resource: parent, by: rowsField(parent, resource) ?? field, ids: via }];
  });
  const byPointer = resources.resources.flatMap((resource) =>
    resource.kind === "record"
      ? resource.fields.flatMap(({ name, valueType }) =>
          valueType === "dynamic_reference" && name !== resource.follows
            ? [{ resource, by: name, ids: attachedTo({ ...resource, follows: name }, own, sql`${id}`) }]
            : [],
        )
      : [],
  );
  return [...byReference, ...byPointer].filter(({ resource, by }) => !resource.about.includes(by));
}

const rowsField = ({ fields }: CompiledResource, { name }: CompiledResource): string | undefined =>
  fields.find(({ kind, to }) => kind === "rows" && to === name)?.name;
