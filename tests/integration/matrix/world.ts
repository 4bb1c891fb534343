import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import { predicateLeaves } from "../../../core/definition/predicate-parts.ts";
import type {
  ComparisonPredicate,
  CompiledResource,
  CompiledResources,
  Predicate,
} from "../../../core/definition/types.ts";
import { PEOPLE } from "../../fixtures/access-matrix.ts";
import { valueOfField } from "./values.ts";

/** The moment at which everything in the world happens. */
export const NOW = Date.parse("2026-06-15T12:00:00.000Z");

export interface WorldPerson {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly team: number;
}

export interface WorldTeam {
  readonly id: number;
  readonly department: number;
}

/** One row and whose it is. Everything a row points at belongs to the same person. */
export interface WorldRow {
  readonly id: number;
  readonly resource: string;
  readonly owner: WorldPerson;
  readonly variant: number;
  /** Canonical values, with the columns every resource has. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface World {
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
  readonly people: readonly WorldPerson[];
  readonly teams: readonly WorldTeam[];
  /** By resource, in the order of ids. */
  readonly rows: ReadonlyMap<string, readonly WorldRow[]>;
  readonly classNames: readonly string[];
}

export const TEAMS: readonly WorldTeam[] = [
  { id: 1, department: 0 },
  { id: 2, department: 0 },
  { id: 3, department: 1 },
];
/** A row in which conditions of grants do not hold, and one in which they do. */
const VARIANTS = 2;
const DAY = 86_400_000;

/** Every role combination in the first team, and a colleague in this team, in its department, and elsewhere. */
export function peopleOfWorld(): WorldPerson[] {
  const bystanders = { mate: [1, []], neighbour: [2, []], stranger: [3, []] } as const;
  const asked = Object.entries(PEOPLE).map(([name, roles]) => ({ name, roles, team: 1 }));
  const others = Object.entries(bystanders).map(([name, [team, roles]]) => ({ name, roles, team }));
  return [...asked, ...others].map((person, index) => ({ ...person, id: index + 1 }));
}

export function buildWorld({
  resources,
  access,
}: {
  resources: CompiledResources;
  access: CompiledAccess;
}): World {
  const people = peopleOfWorld();
  const classNames = Object.keys(access.classes);
  const rows = new Map<string, WorldRow[]>();
  for (const resource of resources.resources) {
    if (resource.kind === "view") continue;
    rows.set(resource.name, rowsOf({ resource, resources, access, people, classNames }));
  }
  return { resources, access, people, teams: TEAMS, rows, classNames };
}

interface Making {
  readonly resource: CompiledResource;
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
  readonly people: readonly WorldPerson[];
  readonly classNames: readonly string[];
}

/** Resources the people themselves are made of have rows of their own number. */
function rowsOf(making: Making): WorldRow[] {
  const { resource, people, access } = making;
  const first = people[0]!;
  const row = (id: number, owner: WorldPerson, variant = 1) => makeRow(making, { id, owner, variant });
  if (resource.name === "employee") return people.map((person) => row(person.id, person));
  if (resource.name === "role") return access.roles.map((_, index) => row(index + 1, first));
  if (resource.name === "team") {
    return TEAMS.map(({ id }) => row(id, people.find(({ team }) => team === id) ?? first));
  }
  const variants = onePerPerson(resource) ? [0] : Array.from({ length: VARIANTS }, (_, at) => at);
  return people.flatMap((owner) => variants.map((variant) => row(rowId(owner, variant), owner, variant)));
}

export function rowId(owner: WorldPerson, variant: number): number {
  return (owner.id - 1) * VARIANTS + variant + 1;
}

function onePerPerson({ unique, fieldsByName }: CompiledResource): boolean {
  return unique.some(
    ({ fields, where }) => where === null && fields.every((name) => fieldsByName[name]?.to === "employee"),
  );
}

function makeRow(
  making: Making,
  { id, owner, variant }: { id: number; owner: WorldPerson; variant: number },
): WorldRow {
  const { resource } = making;
  const instant = new Date(NOW - (variant === 1 ? 60_000 : 60 * DAY)).toISOString();
  const row = { id, owner, variant };
  const values: Record<string, unknown> = {
    id,
    created: instant,
    modified: instant,
    created_by: owner.id,
    modified_by: owner.id,
    archived: null,
    row_version: 1,
  };
  for (const field of resource.fields) {
    if (field.type === "computed" || field.kind === "rows") continue;
    const classAt = field.sensitivity === null ? null : making.classNames.indexOf(field.sensitivity);
    values[field.name] = valueOfField({
      field,
      row: { ...row, instant },
      classAt,
      idIn: (to) => idIn(making, to, row),
    });
  }
  Object.assign(values, pinned(making, variant), personal(making, row));
  return { id, owner, variant, resource: resource.name, values };
}

/** Which row of another resource belongs to the same person. */
function idIn(
  { resources }: Making,
  to: string,
  { id, owner, variant }: Pick<WorldRow, "id" | "owner" | "variant">,
): number {
  const target = resources.byName[to];
  if (to === "employee") return owner.id;
  if (to === "team") return owner.team;
  if (to === "role" || target === undefined) return 1;
  if (target.kind !== "rows" && onePerPerson(target)) return rowId(owner, 0);
  return id === owner.id && variant === 1 ? rowId(owner, 1) : id;
}

/** Values that grants ask for hold in the second row of a person only; those that lead to a person hold in each. */
function pinned({ resource, resources, access }: Making, variant: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, wanted } of wantedValues(conditionsOf(access, resource))) {
    const options = resource.fieldsByName[field]?.options?.map(({ value }) => value);
    const other = options?.find((value) => !wanted.includes(value)) ?? null;
    if (typeof wanted[0] === "boolean") values[field] = variant === 1 ? wanted[0] : !wanted[0];
    else if (options !== undefined) values[field] = variant === 1 ? wanted[0] : other;
  }
  const paths = resources.resources.flatMap(({ scopes }) => [...scopes.my, ...scopes.team]);
  const steps = paths.flatMap(({ steps: all }) => all.filter((step) => step.step === "children"));
  const wheres = steps.flatMap((step) =>
    step.step === "children" && step.resource === resource.name && step.where !== null ? [step.where] : [],
  );
  for (const { field, wanted } of wantedValues(wheres)) values[field] = wanted[0];
  return values;
}

function conditionsOf(access: CompiledAccess, { name, fieldsByName }: CompiledResource): Predicate[] {
  const grants = access.resources[name]?.grants ?? [];
  const classes = Object.values(access.classes).flatMap(({ read, write }) => [...read, ...write]);
  const reaching = classes.filter(({ resources }) => resources === null || resources.includes(name));
  return [...grants, ...reaching].flatMap(({ when }) =>
    when !== null && comparisons(when).every(({ field }) => field !== undefined && field in fieldsByName)
      ? [when]
      : [],
  );
}

function wantedValues(predicates: readonly Predicate[]): { field: string; wanted: readonly unknown[] }[] {
  return predicates.flatMap(comparisons).flatMap(({ field, is, in: list }) => {
    const wanted = (list ?? (is === undefined ? [] : [is])).filter((value) => typeof value !== "object");
    return wanted.length === 0 || field === undefined ? [] : [{ field, wanted }];
  });
}

function comparisons(predicate: Predicate): ComparisonPredicate[] {
  return predicateLeaves(predicate).flatMap((leaf) => (leaf.kind === "comparison" ? leaf.comparison : []));
}

/** What people, their teams and roles are made of. */
function personal(
  { resource, access }: Making,
  { id, owner }: Pick<WorldRow, "id" | "owner">,
): Record<string, unknown> {
  if (resource.name === "role") return { name: access.roles[id - 1] };
  if (resource.name === "team") {
    const departments = resource.fieldsByName["department"]?.options?.map(({ value }) => value) ?? ["A", "B"];
    return {
      lead: owner.id,
      department: departments[TEAMS.find((team) => team.id === id)?.department ?? 0],
    };
  }
  if (resource.name !== "employee") return {};
  const roles = owner.roles.map((role) => access.roles.indexOf(role) + 1);
  return { employee_id: owner.name, status: "active", team: owner.team, roles, time_zone: "UTC" };
}
