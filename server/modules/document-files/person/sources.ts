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

/**
 * What is about a person, and what names them, by the definitions; the person's own record comes first. What is about several
 * people at once, by a field of several references, is about each of them; without `several` it only names them.
 */
export function sourcesOf(
  resources: CompiledResources,
  person: PersonPosition,
  { several }: { readonly several: boolean },
): PersonSource[] {
  const own = resources.byName[person.resource];
  if (own === undefined) return [];
  const isAbout: IsAbout = ({ about, fieldsByName }, name) =>
    about.includes(name) && (several || fieldsByName[name]?.kind !== "references");
  const about = recordsAbout(resources, { own, person, isAbout });
  const named = namedBy(resources, own, person).map(({ resource, by, ids }): PersonSource => {
    const whole = about.get(resource);
    const others = whole === undefined ? sql`` : sql` where r.id not in (${whole})`;
    return { resource, by, ids: sql`select distinct r.id as id from (${ids}) as r${others}` };
  });
  return [
    ...[...about].map(([resource, ids]) => ({ resource, by: null, ids })),
    ...named.filter(({ resource, by }) => by === null || !isAbout(resource, by)),
  ];
}

type ByResource = Map<CompiledResource, Sql>;
type IsAbout = (resource: CompiledResource, field: string) => boolean;

interface Whom {
  readonly own: CompiledResource;
  readonly person: PersonPosition;
  readonly isAbout: IsAbout;
}

/** The person's record, those that say they are about them or about such a record, and what is attached to these. */
function recordsAbout(resources: CompiledResources, whom: Whom): ByResource {
  const { own, person } = whom;
  const direct: ByResource = new Map([
    [own, sql`select id from ${sql.table(own.name)} where id = ${person.id}`],
  ]);
  for (const resource of resources.resources) {
    const parts = resource === own ? [] : partsAbout(resources, whom, [resource]);
    if (parts.length > 0) direct.set(resource, union(parts));
  }
  const all = new Map([...direct].map(([resource, ids]) => [resource, [ids]]));
  for (const [resource, ids] of direct)
    for (const { resource: follower } of followersOf(resources, resource))
      all.set(follower, [...(all.get(follower) ?? []), attachedTo(follower, resource, ids)]);
  return new Map([...all].map(([resource, parts]) => [resource, union(parts)]));
}

/** Rows of the last area of a way that are about the person: one of theirs, or one about a record that is. */
function partsAbout(
  resources: CompiledResources,
  whom: Whom,
  way: readonly [...CompiledResource[], CompiledResource],
): Sql[] {
  const { own, person, isAbout } = whom;
  const resource = way.at(-1) as CompiledResource;
  if (resource.kind !== "record") return [];
  return resource.about.flatMap((name) => {
    if (name === CREATED_BY)
      return own.name === ACTOR_RESOURCES.employee
        ? [sql`select id from ${sql.table(resource.name)} where created_by = ${person.id}`]
        : [];
    const target = resources.byName[resource.fieldsByName[name]?.to ?? ""];
    if (target === undefined || !isAbout(resource, name)) return [];
    const pointing = referrersOf(resources, target).find(
      (one) => one.resource === resource && one.field === name,
    );
    if (pointing === undefined) return [];
    if (target === own) return [pointing.ids(sql`${person.id}`)];
    const behind = way.includes(target) ? [] : partsAbout(resources, whom, [...way, target]);
    return behind.length === 0 ? [] : [pointing.ids(union(behind))];
  });
}

/** Rows that follow one of some records. */
function attachedTo({ name, follows }: CompiledResource, { name: target }: CompiledResource, ids: Sql): Sql {
  const field = follows ?? "";
  return sql`select id from ${sql.table(name)} where ${sql.id(field)} = ${target} and ${sql.id(`${field}__id`)} in (${ids})`;
}

const union = (parts: readonly Sql[]): Sql => sql`select id from (${sql.join(parts, sql` union `)}) as u`;

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
  return [...byReference, ...byPointer];
}

const rowsField = ({ fields }: CompiledResource, { name }: CompiledResource): string | undefined =>
  fields.find(({ kind, to }) => kind === "rows" && to === name)?.name;
