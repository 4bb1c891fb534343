import { sql } from "kysely";
import { namesOverTime } from "../../../core/definition/former-names.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import { inParts } from "../../../core/shared/in-parts.ts";
import type { Sql } from "../sql/frame.ts";
import { ATTACHMENT, type RecordPosition } from "./forget.ts";
import { childrenOf, followersOf, type Referrer, referrersOf } from "./referrers.ts";

/** How many records of an area refer to one. */
export interface ReferringArea {
  readonly resource: string;
  readonly count: number;
}

/** What leaves with one record when a rule is carried out on it. */
export interface Leaving {
  /** Who refers to it, or to a row that would go with it. Empty: nothing keeps it. */
  readonly referredBy: readonly ReferringArea[];
  /** Rows that go, each before the one it belongs to. A record that is removed is the last. */
  readonly rows: readonly RecordPosition[];
  /** Files that are nobody's from then on. */
  readonly files: readonly number[];
}

/** Reads rows as arrays: inside a write, or beside all writes. */
type ReadRows = (statement: Sql) => Promise<unknown[][]>;

/** Ids of rows by area. */
export type RowIds = Map<string, Set<number>>;

interface Records {
  readonly resources: CompiledResources;
  readonly resource: CompiledResource;
  /** In the order in which the rule comes to them. */
  readonly ids: readonly number[];
}

interface Removing extends Records {
  /** Rows that went before: they refer to nothing any more. Records that may go are added. */
  readonly gone: RowIds;
  /** Whether all who refer to a record are counted: one is enough to keep it. */
  readonly counted: boolean;
  /** Those of `ids` that stay although nothing refers to them. */
  readonly staying?: ReadonlySet<number>;
}

/** Areas whose rows outlive their record for a while: the bytes of attached files go first. */
const OUTLIVING: ReadonlySet<string> = new Set([ATTACHMENT]);

/** Ids that one statement takes. */
export const AT_ONCE = 500;

/** What removing records would take along, and what keeps them, each by its id. */
export async function planRemoval(read: ReadRows, removing: Removing): Promise<Map<number, Leaving>> {
  const found = await readParts(read, removing);
  return new Map(
    [...found].map(([id, { rows, files, references }]) => {
      const referredBy = totals(references, removing.gone);
      if (referredBy.length === 0 && removing.staying?.has(id) !== true)
        for (const row of rows) noteRow(removing.gone, row);
      return [id, { referredBy, rows: rows.toReversed(), files: [...new Set(files)] }];
    }),
  );
}

/** What emptying fields of records would take along, each by its id. */
export async function planEmptying(
  read: ReadRows,
  { resources, resource, ids, fields }: Records & { readonly fields: readonly string[] },
): Promise<Map<number, Leaving>> {
  const emptied = resource.fields.filter(({ name }) => fields.includes(name));
  const plans = new Map(ids.map((id) => [id, { referredBy: [], rows: [], files: [] } as Writable]));
  for (const part of inParts(ids, AT_ONCE)) {
    const files = sql`${filesOf(resource.name, part)} and field in (${sql.join(namesOverTime(emptied))})`;
    for (const [id, file] of numbers(await read(files))) plans.get(id)?.files.push(file);
    for (const child of childrenOf(resources, { ...resource, fields: emptied })) {
      const { name } = child.resource;
      const owner = new Map<number, Writable>();
      for (const [id, row] of numbers(await read(child.pairs(part)))) {
        const plan = plans.get(id);
        plan?.rows.push({ resource: name, id: row });
        if (plan !== undefined) owner.set(row, plan);
      }
      for (const rows of inParts([...owner.keys()], AT_ONCE))
        for (const [row, file] of numbers(await read(filesOf(name, rows)))) owner.get(row)?.files.push(file);
    }
  }
  return plans;
}

export function noteRow(set: RowIds, { resource, id }: RecordPosition): void {
  const known = set.get(resource) ?? new Set();
  set.set(resource, known.add(id));
}

interface Writable {
  readonly referredBy: ReferringArea[];
  readonly rows: RecordPosition[];
  readonly files: number[];
}

/** Rows of an area that refer to a record. `id`: which one it is; null: so many that stay whatever happens. */
interface Reference {
  readonly resource: string;
  readonly id: number | null;
  readonly count: number;
}

interface Parts {
  /** The record first, what belongs to a row behind it. */
  readonly rows: RecordPosition[];
  readonly files: number[];
  readonly references: Reference[];
}

/** Rows of an area by their ids, with the record each goes with. */
type Owners = Map<number, number>;

interface Walk extends Pick<Removing, "resources" | "gone" | "counted"> {
  readonly read: ReadRows;
  /** By the record that is to be removed. */
  readonly found: Map<number, Parts>;
  /** Areas of which rows may go on the way. */
  readonly mayGo: ReadonlySet<string>;
  readonly seen: RowIds;
}

/** Some rows of one area, and where what belongs to them is noted. */
interface Step {
  readonly resource: CompiledResource;
  readonly ids: readonly number[];
  readonly owners: Owners;
  readonly next: Map<CompiledResource, Owners>;
}

/** Level by level: what refers to rows of a level, and what belongs to them. */
async function readParts(read: ReadRows, removing: Removing): Promise<Map<number, Parts>> {
  const { resources, resource: first, ids, gone, counted } = removing;
  const found = new Map(
    ids.map((id): [number, Parts] => [
      id,
      { rows: [{ resource: first.name, id }], files: [], references: [] },
    ]),
  );
  const mayGo = areasWith(resources, first);
  const walk: Walk = { read, resources, gone, counted, found, mayGo, seen: new Map() };
  let level = new Map<CompiledResource, Owners>([[first, new Map(ids.map((id) => [id, id]))]]);
  while (level.size > 0) {
    const next = new Map<CompiledResource, Owners>();
    for (const [resource, owners] of level)
      for (const part of inParts([...owners.keys()], AT_ONCE))
        await takeStep(walk, { resource, ids: part, owners, next });
    level = next;
  }
  return found;
}

async function takeStep(walk: Walk, step: Step): Promise<void> {
  const { resource } = step;
  const isFile = OUTLIVING.has(resource.name);
  const notes = await Promise.all([
    ...referrersOf(walk.resources, resource).map((referrer) => findReferences(walk, step, referrer)),
    ...(isFile ? [] : belongingTo(walk.resources, resource).map((one) => findParts(walk, step, one))),
    ...(isFile ? [] : [findFiles(walk, step)]),
  ]);
  // read side by side, noted in one order
  for (const note of notes) note();
}

type Note = () => void;

const partsAt = ({ found }: Walk, { owners }: Step, target: number): Parts | undefined =>
  found.get(owners.get(target) ?? 0);

async function findReferences(walk: Walk, step: Step, referrer: Referrer): Promise<Note> {
  const { read, counted, gone, mayGo } = walk;
  const resource = referrer.resource.name;
  const pairs = referrer.pairs(step.ids);
  const isCounted = counted && !gone.has(resource) && !mayGo.has(resource);
  const found = await read(
    isCounted
      ? sql`select target, count(*) as count from (${pairs}) as r group by target`
      : counted
        ? pairs
        : sql`select target, id from (${pairs}) as r limit 1`,
  );
  return () => {
    for (const [target, other] of numbers(found)) {
      const reference = isCounted ? { id: null, count: other } : { id: other, count: 1 };
      partsAt(walk, step, target)?.references.push({ resource, ...reference });
    }
  };
}

/** What belongs to the rows goes with them, and is looked at next. */
async function findParts(walk: Walk, step: Step, { resource, pairs }: Referrer): Promise<Note> {
  const found = await walk.read(pairs(step.ids));
  return () => {
    for (const [target, id] of numbers(found)) {
      const record = step.owners.get(target);
      const parts = partsAt(walk, step, target);
      if (record === undefined || walk.seen.get(resource.name)?.has(id) === true) continue;
      noteRow(walk.seen, { resource: resource.name, id });
      if (OUTLIVING.has(resource.name)) parts?.files.push(id);
      else parts?.rows.push({ resource: resource.name, id });
      const owners: Owners = step.next.get(resource) ?? new Map();
      step.next.set(resource, owners.set(id, record));
    }
  };
}

async function findFiles(walk: Walk, step: Step): Promise<Note> {
  const found = await walk.read(filesOf(step.resource.name, step.ids));
  return () => {
    for (const [target, file] of numbers(found)) partsAt(walk, step, target)?.files.push(file);
  };
}

/** Files that fields of rows hold or held, each behind the row's id. */
const filesOf = (resource: string, ids: readonly number[]): Sql =>
  sql`select record as target, id from sys__file where resource = ${resource} and record in (${sql.join(ids)})`;

const belongingTo = (resources: CompiledResources, resource: CompiledResource): Referrer[] => [
  ...followersOf(resources, resource),
  ...childrenOf(resources, resource),
];

/** Areas whose rows can go with records of one. */
function areasWith(resources: CompiledResources, first: CompiledResource): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [first];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (names.has(one.name)) continue;
    names.add(one.name);
    open.push(...belongingTo(resources, one).map(({ resource }) => resource));
  }
  return names;
}

/** One sum an area, whichever of its fields refer, of rows that are still there. */
function totals(references: readonly Reference[], gone: RowIds): ReferringArea[] {
  const there = references.filter(({ resource, id }) => id === null || gone.get(resource)?.has(id) !== true);
  return [...Map.groupBy(there, ({ resource }) => resource)].map(([resource, all]) => ({
    resource,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }));
}

const numbers = (rows: readonly (readonly unknown[])[]): [number, number][] =>
  rows.map(([one, other]) => [Number(one), Number(other)]);
