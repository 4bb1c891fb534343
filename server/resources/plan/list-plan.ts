import { sql } from "kysely";
import { withCompanions } from "../../../core/definition/companions.ts";
import { carriedColumns } from "../../database/schema/indexes.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { conditionSql, fieldSql } from "../sql/fields.ts";
import { filterShape, filterSql } from "../sql/filter.ts";
import { allOf, column, from, openFrame, selectList } from "../sql/frame.ts";
import { constraintSql, scopeSql } from "../sql/scope.ts";
import { searchSql } from "../sql/search.ts";
import { isRankedPage, PAGE_SIZE, PAGE_START, RANKED_ROWS, REGION } from "../sql/slots.ts";
import { bestRows, rowsBehind } from "../sql/rank.ts";
import { followsIndex, orderSql, walkReference } from "../sql/sort.ts";
import { createRowReader } from "./row-reader.ts";
import type { Constraint, Decision } from "../../../core/access/types.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import type { SearchRequest } from "../../database/dialect.ts";
import type { Database } from "../../database/types.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { RightsSet } from "./rights-set.ts";
import type { RowReader } from "./row-reader.ts";

/** Totals are exact up to this; beyond it counting would cost more than the page. */
export const COUNT_LIMIT = 10_000;
/** Of a search every row's text is read to be sure, and a person types on meanwhile. */
const SEARCH_COUNT_LIMIT = 1_000;

/** The rows in a way that is quicker for long lists, and what tells whether it would miss some; null: it misses none. */
interface LongListPlan {
  readonly rows: StatementTemplate;
  readonly missed: StatementTemplate | null;
}

export interface ListPlan {
  readonly rows: StatementTemplate;
  readonly long: LongListPlan | null;
  readonly count: StatementTemplate;
  /** The most `count` answers; one more stands for all beyond. Null: there is no end. */
  readonly countLimit: number | null;
  readonly reader: RowReader;
}

export interface ListShape {
  readonly resource: string;
  readonly query: ListQuery;
  /** Which rows the actor may see here. */
  readonly decision: Exclude<Decision, { effect: "deny" }>;
  readonly search: { readonly terms: readonly string[]; readonly plan: SearchRequest["plan"] } | null;
  /** Places of filters whose values very many rows have. */
  readonly commonFilters?: readonly number[];
}

/** Two queries with the same text share a statement; only values differ. */
export function shapeKey({ resource, query, search, commonFilters = [] }: ListShape): string {
  const sort = query.sort.map(({ field, direction }) => `${direction} ${field}`).join(",");
  const filters = query.filters.map(filterShape).join(",");
  const found = search === null ? "" : `${search.plan} ${search.terms.join(" ")}`;
  const ranked = search !== null && query.bestFirst ? (isRankedPage(query) ? "best" : "rest") : "";
  const flags = `${ranked} ${query.page > 1} ${query.region !== null} ${query.archived} ${query.exactCount}`;
  const columns = query.columns?.join(",") ?? "*";
  return `list|${resource}|${columns}|${query.scope}|${query.group ?? ""}|${sort}|${filters} ${commonFilters.join(",")}|${flags}|${found}`;
}

/** Compiles a list: rows of one page with labels of their references, and the total. */
export function compileList(database: Database, rights: RightsSet, shape: ListShape): ListPlan {
  const compilation = rights.compilation();
  const { resource, query } = shape;
  const own = rights.rightsOf(resource);
  const frame = openFrame(compilation, resource);
  const readable = (name: string) => readableDecision(rights, resource, name);
  const reader = createRowReader({
    frame,
    fields: listFields(rights, own.resource, query.columns),
    people: query.columns,
    readable: (field) => own.decideClass(field.sensitivity, "read"),
    rightsOf: rights.rightsOf,
    form: "list",
  });
  const sorting = (rows: Frame) => ({
    frame: rows,
    sort: query.sort,
    readable,
    rightsOf: rights.rightsOf,
  });
  const selected = selectList([...reader.columns, ...reader.flags.columns]);
  const bestFor = query.bestFirst ? (shape.search?.terms ?? null) : null;
  const ordered = bestFor !== null || followsIndex({ frame, sort: query.sort, readable });
  const where = (rows: Frame) => whereSql(rights, rows, shape, ordered);
  const plain = (rows: Frame): Placed => ({ tables: from(rows), order: orderSql(sorting(rows)) });
  const page = (placed: (rows: Frame) => Placed, filtered = where) =>
    compileTemplate(
      database,
      query.page === 1
        ? firstPage({ frame, selected, where: filtered, placed })
        : laterPage({ frame, selected, where: filtered, placed, order: plain(frame).order }),
    );
  const counted = openFrame(compilation, resource);
  const countLimit = query.exactCount ? null : shape.search === null ? COUNT_LIMIT : SEARCH_COUNT_LIMIT;
  return {
    rows: bestFor === null ? page(plain) : compileTemplate(database, bestPage(bestFor)),
    long: bestFor === null ? longList() : null,
    count: compileTemplate(
      database,
      countSql({ frame: counted, where: whereSql(rights, counted, shape), limit: countLimit }),
    ),
    countLimit,
    reader,
  };

  /** A page of a search, the best match first: of a long list only the first part is put in that order. */
  function bestPage(terms: readonly string[]): Sql {
    const classReadable = (sensitivity: string | null) => own.decideClass(sensitivity, "read");
    const among = { terms, readable: classReadable, open: () => openFrame(compilation, resource), where };
    if (isRankedPage(query)) {
      const page = sql`limit ${PAGE_SIZE} offset ${PAGE_START}`;
      return bestRows(frame, { ...among, selected, page, most: sql`${RANKED_ROWS}` });
    }
    return rowsBehind(frame, { ...among, selected, most: sql`${PAGE_SIZE}`, start: sql`${PAGE_START}` });
  }

  function longList(): LongListPlan | null {
    const walk = walkReference(sorting(frame));
    if (walk === null) {
      const tested = ordered ? columnsToTest(frame, shape) : null;
      return tested && { rows: page(plain, (rows) => where({ ...rows, tested })), missed: null };
    }
    const missed = walk.missed && sql`select 1 from ${from(frame)} where ${walk.missed} limit 1`;
    return {
      rows: page((rows) => walkReference(sorting(rows)) ?? plain(rows)),
      missed: missed && compileTemplate(database, missed),
    };
  }
}

/**
 * Columns of filters that every index of an order carries: many rows that have such a value are found sooner by following
 * the order and testing each place than by sorting them. Null where an index has both, where another filter may be
 * narrower, and where the engine knows by itself.
 */
function columnsToTest(
  { compilation, resource }: Frame,
  { query: { filters, group, region, search, sort } }: ListShape,
): ReadonlySet<string> | null {
  if (engine(compilation).knowsCommonValues || search !== "") return null;
  const carried = carriedColumns(resource, resourceStorage(resource));
  const fields = [
    ...filters.map(({ field }) => field),
    ...(region === null ? [] : [resource.list.regionField ?? ""]),
  ];
  if (fields.some((field) => !carried.has(field))) return null;
  const many =
    group !== null || filters.some(({ operator, values }) => operator !== "eq" || values.length > 1);
  const newest = sort[0]?.field === "modified";
  return many || (fields.length > 0 && !newest) ? carried : null;
}

/** Tables to read, and the order they are read in. */
interface Placed {
  readonly tables: Sql;
  readonly order: Sql;
}

interface PageParts {
  readonly frame: Frame;
  readonly selected: Sql;
  readonly where: (frame: Frame) => Sql;
  readonly placed: (frame: Frame) => Placed;
}

function firstPage({ frame, selected, where, placed }: PageParts): Sql {
  const { tables, order } = placed(frame);
  return sql`select ${selected} from ${tables} where ${where(frame)} ${order} limit ${PAGE_SIZE}`;
}

/** Finds the page's ids by an index alone; only then are the rows read. */
function laterPage({ frame, selected, where, placed, order }: PageParts & { order: Sql }): Sql {
  const inner = { ...frame, alias: frame.compilation.alias() };
  const page = { alias: frame.compilation.alias() };
  const found = placed(inner);
  const ids = sql`select ${column(inner, "id")} from ${found.tables} where ${where(inner)} ${found.order} limit ${PAGE_SIZE} offset ${PAGE_START}`;
  const same = sql`${column(frame, "id")} = ${column(page, "id")}`;
  return sql`select ${selected} from (${ids}) as ${sql.id(page.alias)} join ${from(frame)} on ${same} ${order}`;
}

function countSql({ frame, where, limit }: { frame: Frame; where: Sql; limit: number | null }): Sql {
  if (limit === null) return sql`select count(*) as count from ${from(frame)} where ${where}`;
  const some = sql`select 1 from ${from(frame)} where ${where} limit ${sql.lit(limit + 1)}`;
  return sql`select count(*) as count from (${some}) as ${sql.id(frame.compilation.alias())}`;
}

/** Everything that decides whether a row belongs to the list: rights, scope, filters, search. */
export function whereSql(
  rights: RightsSet,
  frame: Frame,
  { query, decision, search, commonFilters = [] }: ListShape,
  ordered = false,
): Sql {
  const own = rights.rightsOf(frame.resource.name);
  const conditions: Sql[] = [];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  if (query.archived !== "all") {
    conditions.push(
      sql`${column(frame, "archived")} is ${sql.raw(query.archived === "live" ? "" : "not ")}null`,
    );
  }
  if (query.scope !== "all") conditions.push(scopeSql(frame, query.scope));
  if (query.region !== null) conditions.push(regionSql(frame));
  const group = frame.resource.list.groups.find(({ name }) => name === query.group);
  if (group !== undefined) conditions.push(conditionSql(frame, group.where));
  query.filters.forEach((term, position) => {
    const mask = getMask(rights, frame.resource.name, term.field);
    if (mask !== null) conditions.push(constraintSql(frame, mask));
    const testRows = commonFilters.includes(position) && (ordered || query.filters.length > 1);
    conditions.push(filterSql(frame, term, position, { testRows }));
  });
  if (search !== null) {
    const readable = (sensitivity: string | null) => own.decideClass(sensitivity, "read");
    conditions.push(searchSql({ frame, ...search, ordered, readable }));
  }
  return allOf(conditions);
}

/** A filter on a field that is masked in some rows finds none of those rows. */
function getMask(rights: RightsSet, resource: string, name: string): Constraint | null {
  const decision = readableDecision(rights, resource, name);
  return decision.effect === "constrain" ? decision.constraint : null;
}

export function readableDecision(rights: RightsSet, resource: string, name: string): Decision {
  const own = rights.rightsOf(resource);
  const field = Object.hasOwn(own.resource.fieldsByName, name) ? own.resource.fieldsByName[name] : undefined;
  return own.decideClass(field?.sensitivity ?? null, "read");
}

/** The field of the shared region switch; `reference.field` looks through one reference. */
function regionSql(frame: Frame): Sql {
  const [first = "", second] = (frame.resource.list.regionField ?? "").split(".");
  const value = fieldSql(frame, first).sql;
  if (second === undefined) return sql`${value} = ${REGION}`;
  const target = openFrame(frame.compilation, frame.resource.fieldsByName[first]?.to ?? "");
  return sql`${value} in (select ${column(target, "id")} from ${from(target)} where ${fieldSql(target, second).sql} = ${REGION})`;
}

/** Fields a list answers: those asked for, else what its columns, views and the tabs of other records may show. */
export function listFields(
  rights: RightsSet,
  resource: CompiledResource,
  asked: ListQuery["columns"],
): readonly CompiledField[] {
  const { list, label, lifecycles } = resource;
  const own = rights.rightsOf(resource.name);
  if (asked !== null) {
    const names = new Set([...asked, ...label, ...lifecycles.map(({ field }) => field)]);
    return withCompanions(resource.fields, names).filter((field) => own.readable(field));
  }
  const views = list.views.flatMap((view) => ("field" in view ? [view.field, ...viewExtras(view)] : []));
  const states = lifecycles.flatMap(({ field, since }) => [field, ...(since === null ? [] : [since])]);
  const wanted = new Set([
    ...label,
    ...list.columns,
    ...list.optional,
    ...views,
    ...states,
    ...tabColumns(rights, resource),
  ]);
  return withCompanions(resource.fields, wanted).filter((field) => own.readable(field));
}

function viewExtras(view: object): string[] {
  const { card, end } = view as { card?: readonly string[]; end?: string };
  return [...(card ?? []), ...(end === undefined ? [] : [end])];
}

function tabColumns({ definitions }: RightsSet, resource: CompiledResource): string[] {
  return definitions.resources.resources.flatMap(({ tabs }) =>
    tabs.flatMap((tab) => {
      if (tab.kind !== "related" || !("relation" in tab)) return [];
      return tab.relation.startsWith(`${resource.name}.`)
        ? [tab.relation.slice(resource.name.length + 1), ...(tab.columns ?? [])]
        : [];
    }),
  );
}
