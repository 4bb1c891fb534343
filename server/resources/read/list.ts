import { API_ACTIONS } from "../api-actions.ts";
import { parseListQuery } from "../../../core/query/parse.ts";
import { invalidQuery } from "../errors.ts";
import { bindTemplate, type Binding, type StatementTemplate, compileTemplate } from "../sql/binding.ts";
import { openFrame } from "../sql/frame.ts";
import { searchColumns, searchTerms } from "../sql/search.ts";
import { compileList, readableDecision, shapeKey, type ListPlan, type ListShape } from "../plan/list-plan.ts";
import { countRows } from "./count-cache.ts";
import { readParents } from "./parents.ts";
import { readTotals } from "./totals.ts";
import { labelDynamicReferences } from "./dynamic-labels.ts";
import { filterLabels } from "./filter-labels.ts";
import { bindingOf, evaluationOf, granted, openResource, type Granted, type OpenResource } from "./open.ts";
import type { ListQuery, Readability } from "../../../core/query/types.ts";
import type { SearchPlan } from "../../database/dialect.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { EngineContext, ListAnswer, ListCall, Parameters } from "../types.ts";
import { sql } from "kysely";
import { engine } from "../sql/engines.ts";
import { elementsSql, filterShape } from "../sql/filter.ts";

/** Collecting and sorting more rows than this takes longer than testing rows as they come. */
const COMMON = 2_000;
const NONE: readonly number[] = [];

/** Places of the filters on lists (technologies, tags) whose values more rows have than are worth collecting. */
async function findCommonFilters(
  database: Database,
  open: OpenResource,
  query: ListQuery,
): Promise<readonly number[]> {
  if (query.filters.length === 0) return NONE;
  const { rights, resource } = open;
  const found = await Promise.all(
    query.filters.map(async (term, position) => {
      const template = rights.plan(`common|${resource.name}|${position}|${filterShape(term)}`, () => {
        const frame = openFrame(rights.compilation(), resource.name);
        const elements = engine(frame.compilation).knowsCommonValues
          ? null
          : elementsSql(frame, term, position);
        if (elements === null) return null;
        const some = sql`select 1 from ${elements} limit ${sql.lit(COMMON + 1)}`;
        return compileTemplate(database, sql`select count(*) from (${some}) as some_elements`);
      });
      if (template === null || term.operator === "empty") return false;
      const { rows } = await database.values(bindTemplate(template, bindingOf(open, { query })));
      return Number(rows[0]?.[0]) > COMMON;
    }),
  );
  return found.flatMap((isCommon, position) => (isCommon ? [position] : []));
}

/** One page of what the actor may list, with the labels of its references and the total. */
export async function list(context: EngineContext, call: ListCall): Promise<ListAnswer> {
  const open = openResource(context, call);
  const decision = granted(open, API_ACTIONS.list);
  const query = readQuery(open, call.parameters);
  const shape = await readShape(context, open, { query, decision });
  const [answer, labels] = await Promise.all([
    listRows(context, open, shape),
    filterLabels(context, open, query),
  ]);
  const parents = await readParents(context, open, { shape, ids: answer.data.map(({ id }) => id) });
  return {
    ...answer,
    ...(labels === null ? {} : { labels }),
    ...(parents === null ? {} : { parents }),
  };
}

export function readQuery(open: OpenResource, parameters: Parameters): ListQuery {
  const result = parseListQuery({
    resource: open.resource,
    parameters,
    readable: readabilityIn(open),
    context: evaluationOf(open),
  });
  if (!result.ok) throw invalidQuery(result.issues);
  return result.query;
}

/** How far the actor reads a field of the resource. */
export function readabilityIn({ resource, rights }: OpenResource): (field: string) => Readability {
  return (field) => READABILITY[readableDecision(rights, resource.name, field).effect];
}

const READABILITY = { allow: "yes", constrain: "some", deny: "no" } as const;

/** The statement's shape; a search first looks whether its words are rare. */
export async function readShape(
  context: EngineContext,
  open: OpenResource,
  { query, decision }: { query: ListQuery; decision: Granted },
): Promise<ListShape> {
  const terms = searchTerms(query.search);
  const search = terms.length === 0 ? null : { terms, plan: await chooseSearch(context, open, terms) };
  const commonFilters = await findCommonFilters(context.database, open, query);
  return { resource: open.resource.name, query, decision, search, commonFilters };
}

/** How words are best looked for in the columns the actor may search. */
export async function chooseSearch(
  { database }: EngineContext,
  { resource, rights, own }: OpenResource,
  terms: readonly string[],
): Promise<SearchPlan> {
  const frame = openFrame(rights.compilation(), resource.name);
  const { everywhere, somewhere } = searchColumns({
    frame,
    readable: (name) => own.decideClass(name, "read"),
  });
  if (everywhere.length === 0) return "walk";
  const columns = [...everywhere, ...somewhere.map(({ column }) => column)];
  const run = (statement: Statement) => database.query(statement);
  return database.dialect.chooseSearchPlan(run, { table: resource.name, columns, terms });
}

/** Values of more rows are added up only where somebody asks for it: each of them is read, and the page would wait. */
const MAX_TOTALLED = 2_000;

/** The rows and the total of a shape that was found allowed. */
export async function listRows(
  context: EngineContext,
  open: OpenResource,
  shape: ListShape,
): Promise<ListAnswer> {
  const { database } = context;
  const { query } = shape;
  const plan = open.rights.plan(shapeKey(shape), () => compileList(database, open.rights, shape));
  const binding = bindingOf(open, { query });
  const counting = countRows(database, bindTemplate(plan.count, binding));
  const reading = chooseRows(database, plan, { binding, counting }).then((template) =>
    database.values(bindTemplate(template, binding)),
  );
  const { countLimit } = plan;
  const isWhole = (count: number) => countLimit === null || count <= countLimit;
  const isTotalled = (count: number) =>
    query.totals.length > 0 && isWhole(count) && (query.exactCount || count <= MAX_TOTALLED);
  const adding = counting.then((count) =>
    isTotalled(count) ? readTotals(database, open, { shape, binding }) : null,
  );
  const [{ rows }, counted, totals] = await Promise.all([reading, counting, adding]);
  const data = rows.map((row) => plan.reader.present(row));
  await labelDynamicReferences(context, open, data);
  const exact = isWhole(counted);
  const answer = { data, count: exact ? counted : (countLimit ?? counted), count_is_exact: exact };
  return totals === null ? answer : { ...answer, totals };
}

/** More rows than this are not sorted to show a page of them, where an index has the order. */
const LONG = 2_000;

async function chooseRows(
  database: Database,
  { rows, long }: ListPlan,
  { binding, counting }: { binding: Binding; counting: Promise<number> },
): Promise<StatementTemplate> {
  if (long === null || (await counting) <= LONG) return rows;
  if (long.missed === null) return long.rows;
  const { rows: missed } = await database.values(bindTemplate(long.missed, binding));
  return missed.length === 0 ? long.rows : rows;
}
