import { sql } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { CompiledResource, Decides } from "../../../core/definition/types.ts";
import { COUNT_LIMIT, listFields } from "../plan/list-plan.ts";
import { createRowReader } from "../plan/row-reader.ts";
import { stepTests } from "../plan/permission-conditions.ts";
import { labelDynamicReferences } from "../read/dynamic-labels.ts";
import { readQuery } from "../read/list.ts";
import { bindingOf, openResource, type OpenResource } from "../read/open.ts";
import { bindTemplate, compileTemplate, type Binding, type StatementTemplate } from "../sql/binding.ts";
import { column, selectList } from "../sql/frame.ts";
import { PAGE_SIZE, PAGE_START } from "../sql/slots.ts";
import { unknownResource } from "../errors.ts";
import { decidingSteps, waitingResources, waitingSql } from "./waiting-sql.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { EngineContext, Parameters, Presented } from "../types.ts";

/** A transition by which the actor may decide on a row. */
export interface OfferedStep {
  readonly field: string;
  readonly name: string;
  readonly decides: Decides;
}

/** A record that waits for the actor. */
export interface WaitingRow {
  readonly resource: string;
  /** As the list of its resource shows it. */
  readonly row: Presented;
  /** Since when it is in the state that is decided on. */
  readonly since: string;
  readonly steps: readonly OfferedStep[];
}

export interface WaitingCount {
  readonly resource: string;
  readonly count: number;
  /** False: there are more than `count`. */
  readonly count_is_exact: boolean;
}

export interface WaitingCounts {
  /** How much waits of each resource, whichever is asked for; none where nothing does. */
  readonly areas: readonly WaitingCount[];
  readonly count: number;
  readonly count_is_exact: boolean;
}

export interface WaitingPage extends WaitingCounts {
  readonly data: readonly WaitingRow[];
}

interface WaitingCall {
  readonly actor: Actor;
  /** Of one resource alone; null: of all. */
  readonly resource: string | null;
}

/** Facts of a row beside its name and state. */
const COLUMNS = 5;
/** Records that are decided on at once. */
export const MAX_DECIDED = 1_000;

/** One page of what waits for the actor, resource by resource: of each what waits longest comes first. */
export async function listWaiting(
  context: EngineContext,
  call: WaitingCall & { readonly parameters: Parameters },
): Promise<WaitingPage> {
  const asked = ask(context, call);
  if (asked === null) return { data: [], ...NOTHING };
  const { open, names } = asked;
  const query = readQuery(open, call.parameters);
  const [counts, rows] = await Promise.all([
    countWaiting(context, call),
    readWaiting(context, asked, { key: "page", limit: sql`${PAGE_SIZE} offset ${PAGE_START}`, query }),
  ]);
  const data = await readRows(context, open, rows);
  const chosen = counts.areas.filter(({ resource }) => names.includes(resource));
  return { data, ...summed(counts.areas, chosen) };
}

/** What waits longest for the actor, whatever it is: the oldest first. */
export async function oldestWaiting(
  context: EngineContext,
  { actor, limit }: Pick<WaitingCall, "actor"> & { readonly limit: number },
): Promise<readonly WaitingRow[]> {
  const asked = ask(context, { actor, resource: null });
  if (asked === null) return [];
  const rows = await readWaiting(context, asked, {
    key: `oldest ${String(limit)}`,
    limit: sql`${sql.lit(limit)}`,
    query: null,
    order: sql`since, place, id`,
  });
  return readRows(context, asked.open, rows);
}

/** Every record that waits, with the steps by which the actor may decide, for work on all of them. */
export async function waitingSteps(
  context: EngineContext,
  call: WaitingCall,
): Promise<readonly { resource: string; id: number; steps: readonly OfferedStep[] }[]> {
  const asked = ask(context, call);
  if (asked === null) return [];
  const rows = await readWaiting(context, asked, {
    key: "all",
    limit: sql`${sql.lit(MAX_DECIDED)}`,
    query: null,
  });
  const found = await readRows(context, asked.open, rows);
  return found.map(({ resource, row: { id }, steps }) => ({ resource, id, steps }));
}

/** How much waits for the actor. */
export async function countWaiting(
  context: EngineContext,
  { actor }: Pick<WaitingCall, "actor">,
): Promise<WaitingCounts> {
  const asked = ask(context, { actor, resource: null });
  if (asked === null) return NOTHING;
  const { open, names } = asked;
  const template = open.rights.plan("waiting|count", () => {
    const parts = names.map((resource) => {
      const some = waitingSql(open.rights, { resource }, () => sql`1 as one`);
      return sql`select ${sql.lit(resource)} as resource, count(*) as total
        from (${some} limit ${sql.lit(COUNT_LIMIT + 1)}) as ${sql.id(`of_${resource}`)}`;
    });
    return compileTemplate(context.database, sql.join(parts, sql` union all `));
  });
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open)));
  const areas = rows
    .map(([resource, total]): WaitingCount => {
      const exact = Number(total) <= COUNT_LIMIT;
      return {
        resource: String(resource),
        count: exact ? Number(total) : COUNT_LIMIT,
        count_is_exact: exact,
      };
    })
    .filter(({ count }) => count > 0);
  return summed(areas, areas);
}

const NOTHING: WaitingCounts = { areas: [], count: 0, count_is_exact: true };

function summed(areas: readonly WaitingCount[], chosen: readonly WaitingCount[]): WaitingCounts {
  return {
    areas,
    count: chosen.reduce((sum, { count }) => sum + count, 0),
    count_is_exact: chosen.every(({ count_is_exact: exact }) => exact),
  };
}

interface Asked {
  /** Of the first of them: who asks, and when. */
  readonly open: OpenResource;
  readonly names: readonly string[];
}

/** What may wait at all for the actor; null where nothing can. */
function ask(context: EngineContext, { actor, resource }: WaitingCall): Asked | null {
  const definitions = context.definitions();
  const rights = context.rights.of(actor, definitions);
  const known = waitingResources(rights).map(({ name }) => name);
  if (resource !== null && !Object.hasOwn(definitions.resources.byName, resource)) {
    throw unknownResource(resource);
  }
  const names = resource === null ? known : known.filter((name) => name === resource);
  const [first] = names;
  return first === undefined ? null : { open: openResource(context, { actor, resource: first }), names };
}

interface Found {
  readonly resource: string;
  readonly id: number;
  readonly since: string;
}

async function readWaiting(
  context: EngineContext,
  { open, names }: Asked,
  {
    key,
    limit,
    query,
    order = sql`place, since, id`,
  }: {
    key: string;
    limit: ReturnType<typeof sql>;
    query: Binding["query"];
    order?: ReturnType<typeof sql>;
  },
): Promise<Found[]> {
  const { database } = context;
  const template = open.rights.plan(`waiting|${key}|${names.join(" ")}`, () => {
    const parts = names.map((resource, place) =>
      waitingSql(
        open.rights,
        { resource },
        (frame, since) =>
          sql`${sql.lit(place)} as place, ${sql.lit(resource)} as resource, ${column(frame, "id")} as id, ${since} as since`,
      ),
    );
    const all = sql`${sql.join(parts, sql` union all `)}`;
    return compileTemplate(
      database,
      sql`select resource, id, since from (${all}) as waiting order by ${order} limit ${limit}`,
    );
  });
  const { rows } = await database.values(bindTemplate(template, bindingOf(open, { query })));
  return rows.map(([resource, id, since]) => ({
    resource: String(resource),
    id: Number(id),
    since: formatInstant(Number(since)),
  }));
}

/** The rows themselves, in the order they were found in; what was decided meanwhile is left out. */
async function readRows(
  context: EngineContext,
  { actor }: OpenResource,
  found: readonly Found[],
): Promise<WaitingRow[]> {
  const groups = Map.groupBy(found, ({ resource }) => resource);
  const read = await Promise.all(
    [...groups].map(async ([resource, members]) => {
      const open = openResource(context, { actor, resource });
      const ids = members.map(({ id }) => id);
      return [resource, await readRowsOf(context, open, ids)] as const;
    }),
  );
  const byResource = new Map(read);
  return found.flatMap(({ resource, id, since }) => {
    const row = byResource.get(resource)?.get(id);
    return row === undefined ? [] : [{ resource, since, ...row }];
  });
}

interface RowsPlan {
  readonly statement: StatementTemplate;
  readonly read: (row: readonly unknown[]) => Pick<WaitingRow, "row" | "steps">;
}

async function readRowsOf(
  context: EngineContext,
  open: OpenResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<WaitingRow, "row" | "steps">>> {
  const { resource, rights } = open;
  const plan = rights.plan(`waiting|rows|${resource.name}`, () => compileRows(context, rights, resource));
  const { rows } = await context.database.values(bindTemplate(plan.statement, bindingOf(open, { ids })));
  const read = rows.map(plan.read);
  await labelDynamicReferences(
    context,
    open,
    read.map(({ row }) => row),
  );
  return new Map(read.map((one) => [one.row.id, one]));
}

function compileRows({ database }: EngineContext, rights: RightsSet, resource: CompiledResource): RowsPlan {
  const own = rights.rightsOf(resource.name);
  let read: RowsPlan["read"] | null = null;
  const select = waitingSql(rights, { resource: resource.name, narrowed: true }, (frame) => {
    const reader = createRowReader({
      frame,
      fields: listFields(rights, resource, resource.list.columns.slice(0, COLUMNS)),
      readable: (field) => own.decideClass(field.sensitivity, "read"),
      rightsOf: rights.rightsOf,
      form: "list",
      people: [],
    });
    const deciding = new Set(decidingSteps(resource).map(({ transition }) => transition));
    const steps = stepTests(own, reader.flags, (transition) => deciding.has(transition));
    read = (row) => ({
      row: reader.present(row),
      steps: steps
        .filter(
          ({ offered, actor, condition, approvals }) =>
            offered(row) && actor(row) && condition(row) && approvals?.needed(row) !== false,
        )
        .map(({ lifecycle, transition }) => ({
          field: lifecycle.field,
          name: transition.name,
          decides: transition.decides!,
        })),
    });
    return selectList([...reader.columns, ...reader.flags.columns]);
  });
  return { statement: compileTemplate(database, select), read: read! };
}
