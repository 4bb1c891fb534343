import { sql } from "kysely";
import type { ListQuery } from "../../../../core/query/types.ts";
import type { Database } from "../../../database/types.ts";
import { COUNT_LIMIT, readableDecision } from "../../plan/list-plan.ts";
import type { RightsSet } from "../../plan/rights-set.ts";
import type { Granted } from "../../read/open.ts";
import { compileTemplate } from "../../sql/binding.ts";
import type { StatementTemplate } from "../../sql/binding.ts";
import { conditionSql, fieldSql } from "../../sql/fields.ts";
import { filterShape, filterSql } from "../../sql/filter.ts";
import { allOf, column, FALSE, openFrame } from "../../sql/frame.ts";
import type { Frame, Sql } from "../../sql/frame.ts";
import { constraintSql } from "../../sql/scope.ts";
import { PAGE_SIZE, PAGE_START, ROW_ID } from "../../sql/slots.ts";
import { changesTable } from "./changes-table.ts";
import { visibleChanges } from "./visible-changes.ts";

export interface ChangesShape {
  readonly resource: string;
  readonly query: ListQuery;
  readonly decision: Granted;
  /** Resources of the records asked for; null: of all. */
  readonly targets: readonly string[] | null;
}

export interface ChangesPlan {
  readonly page: StatementTemplate;
  readonly all: StatementTemplate;
  readonly count: StatementTemplate;
}

export function changesKey({ query, targets, resource }: ChangesShape): string {
  const sort = query.sort.map(({ field, direction }) => `${direction} ${field}`).join(",");
  const filters = query.filters.map(filterShape).join(",");
  const flags = `${query.scope} ${query.archived} ${query.group ?? ""} ${query.exactCount} ${query.search === ""}`;
  return `changes|${resource}|${sort}|${filters}|${flags}|${targets?.join(",") ?? "*"}`;
}

/** Columns of a change, in the order `readChange` takes them. */
const COLUMNS = [
  "entry",
  "target",
  "target__id",
  "field",
  "changes",
  "reason",
  "by",
  "on_behalf_of",
  "api_key",
  "at",
] as const;

export function compileChanges(database: Database, rights: RightsSet, shape: ChangesShape): ChangesPlan {
  const frame = openFrame(rights.compilation(), shape.resource);
  const { exactCount } = shape.query;
  const matching = sql`from ${tableOf(frame)} where ${whereSql(rights, frame, shape)}`;
  const rows = sql`select ${columnsOf(frame)} ${matching} ${orderSql(frame, shape.query)}`;
  const some = sql`(select 1 ${matching} limit ${sql.lit(COUNT_LIMIT + 1)})`;
  const counted = sql`select count(*) as count from ${some} as ${sql.id(frame.compilation.alias())}`;
  return {
    page: compileTemplate(database, sql`${rows} limit ${PAGE_SIZE} offset ${PAGE_START}`),
    all: compileTemplate(database, rows),
    count: compileTemplate(database, exactCount ? sql`select count(*) as count ${matching}` : counted),
  };
}

/** The changes of one entry of the history. */
export function compileEntry(database: Database, rights: RightsSet, resource: string): StatementTemplate {
  const frame = openFrame(rights.compilation(), resource);
  const where = allOf([sql`${column(frame, "entry")} = ${ROW_ID}`, visibleChanges(rights, frame, null)]);
  return compileTemplate(database, sql`select ${columnsOf(frame)} from ${tableOf(frame)} where ${where}`);
}

function tableOf(frame: Frame): Sql {
  return sql`(${changesTable(frame.compilation)}) as ${sql.id(frame.alias)}`;
}

function columnsOf(frame: Frame): Sql {
  return sql.join(COLUMNS.map((name) => column(frame, name)));
}

function whereSql(rights: RightsSet, frame: Frame, { query, decision, targets }: ChangesShape): Sql {
  // a change belongs to nobody, is never archived, and has no words of its own to be searched
  if (query.scope !== "all" || query.archived === "archived" || query.search !== "") return FALSE;
  const conditions = [visibleChanges(rights, frame, targets)];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  const group = frame.resource.list.groups.find(({ name }) => name === query.group);
  if (group !== undefined) conditions.push(conditionSql(frame, group.where));
  query.filters.forEach((term, position) => {
    const readable = readableDecision(rights, frame.resource.name, term.field);
    if (readable.effect === "constrain") conditions.push(constraintSql(frame, readable.constraint));
    conditions.push(filterSql(frame, term, position));
  });
  return allOf(conditions);
}

function orderSql(frame: Frame, { sort }: ListQuery): Sql {
  const { dialect } = frame.compilation;
  const direction = sort.at(-1)?.direction ?? "desc";
  const terms = sort
    .filter(({ field }) => field !== "id")
    .map((term) => dialect.orderBy(fieldSql(frame, term.field).sql, term.direction));
  const last = ["entry", "place"].map((name) => sql`${column(frame, name)} ${sql.raw(direction)}`);
  return sql`order by ${sql.join([...terms, ...last])}`;
}
