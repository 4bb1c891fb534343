import { sql } from "kysely";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { engine } from "./engines.ts";
import { fieldSql } from "./fields.ts";
import { allOf, anyOf, column, flagSql, from, type Frame, type Sql } from "./frame.ts";
import { searchColumns } from "./search.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";

/** Namesakes that come first although others changed later. */
const MAX_EXACT = 50;

interface RankInput {
  readonly terms: readonly string[];
  /** In which rows the actor reads a class. */
  readonly readable: (sensitivity: string | null) => Decision;
}

interface MatchesInput extends RankInput {
  /** A table with the alias under which its rows are looked for, each time another one. */
  readonly open: () => Frame;
  /** Which rows match. */
  readonly where: (frame: Frame) => Sql;
  /** As many are put in order. */
  readonly most: Sql;
}

/** Rows of a page of the matches, the best first. */
export function bestRows(
  frame: Frame,
  { page, selected, ...input }: MatchesInput & { readonly page: Sql; readonly selected: Sql },
): Sql {
  const inner = input.open();
  // the page's ids first: columns with labels are not to be worked out for rows that only stand in the order
  const ids = rowsOf(rankedIds(input), sql`${column(inner, "id")}`, {
    rows: inner,
    order: rankTerms(inner, input),
  });
  return rowsOf(sql`${ids} ${page}`, selected, { rows: frame, order: rankTerms(frame, input) });
}

/** Rows of a page behind those that are put in order, from the `start`th match on. */
export function rowsBehind(
  frame: Frame,
  { selected, ...input }: MatchesInput & { readonly start: Sql; readonly selected: Sql },
): Sql {
  return rowsOf(unrankedIds(input), selected, { rows: frame, order: newestTerms(frame) });
}

function rowsOf(ids: Sql, selected: Sql, { rows, order }: { rows: Frame; order: Sql }): Sql {
  const found = { alias: rows.compilation.alias() };
  const same = sql`${column(rows, "id")} = ${column(found, "id")}`;
  return sql`select ${selected} from (${ids}) as ${sql.id(found.alias)} join ${from(rows)} on ${same} order by ${order}`;
}

/** Ids of the matches that are put in order, as `id`: those whose name or id is what was typed, and those that changed last. */
function rankedIds(input: MatchesInput): Sql {
  const { open, where, most } = input;
  const exact = exactIds(input);
  const frame = open();
  if (exact === null) return sql`${newestIds(frame, where(frame))} limit ${most}`;
  const others = allOf([where(frame), notExact(frame)]);
  // both limits, and an order between them: by one that is counted only then, the engine would expect to need a tenth of them
  const newest = sql`select id from (${newestIds(frame, others)} limit ${most}) as newest order by changed desc, id desc limit ${less(most)}`;
  return sql`${exact} select id from exact union all select id from (${newest}) as other_rows`;
}

function unrankedIds({ start, ...input }: MatchesInput & { readonly start: Sql }): Sql {
  const { open, where, most } = input;
  const exact = exactIds(input);
  const frame = open();
  if (exact === null) return sql`${newestIds(frame, where(frame))} limit ${most} offset ${start}`;
  const others = allOf([where(frame), notExact(frame)]);
  return sql`${exact} ${newestIds(frame, others)} limit ${most} offset ${less(start)}`;
}

const notExact = (frame: Frame): Sql => sql`${column(frame, "id")} not in (select id from exact)`;
const less = (rows: Sql): Sql => sql`(select ${rows} - count(*) from exact)`;

const newestIds = (frame: Frame, where: Sql): Sql =>
  sql`select ${column(frame, "id")} as id, ${column(frame, "modified")} as changed from ${from(frame)} where ${where} order by ${newestTerms(frame)}`;

/** As indexes have it, or a large table would be read whole. */
const lastFirst = (frame: Frame, name: string): Sql =>
  frame.compilation.dialect.orderBy(column(frame, name), "desc");

export const newestTerms = (frame: Frame): Sql =>
  sql.join([lastFirst(frame, "modified"), lastFirst(frame, "id")]);

/** `with exact`: each name by an index of its own, in the order of that index: how many rows have a name is not known beforehand. */
function exactIds({ open, where, ...rank }: MatchesInput): Sql | null {
  const frame = open();
  const rows = exactParts(frame, rank).map((named) => {
    const ids = sql`select ${column(frame, "id")} as id from ${from(frame)} where ${allOf([named, where(frame)])}`;
    return sql`select id from (${ids} order by ${lastFirst(frame, "id")} limit ${sql.lit(MAX_EXACT)}) as named`;
  });
  if (rows.length === 0) return null;
  const ids = sql`select id from (${sql.join(rows, sql` union `)}) as named_ones order by id desc limit ${sql.lit(MAX_EXACT)}`;
  return sql`with exact as materialized (${ids})`;
}

/**
 * `order by` terms of matches: what is exactly meant, then what is still open, of these what the name begins with, what a
 * word begins with, and what has it elsewhere, each the last changed first. Only what every row's reader sees decides.
 */
function rankTerms(frame: Frame, rank: RankInput): Sql {
  const exact = exactParts(frame, rank);
  const terms = [
    ...(exact.length === 0 ? [] : [sql`${flagSql(anyOf(exact))} desc`]),
    ...overTerms(frame, rank),
    sql`${wordsSql(frame, rank)}`,
    newestTerms(frame),
  ];
  return sql.join(terms);
}

/** What was typed is the record's id, or one of the texts it is named by. */
function exactParts(frame: Frame, { terms, readable }: RankInput): Sql[] {
  const text = terms.join(" ");
  const id = /^#?([1-9]\d{0,14})$/.exec(text)?.[1];
  return [
    ...(id === undefined ? [] : [sql`${column(frame, "id")} = ${Number(id)}`]),
    ...nameKeys(frame, readable).map((key) => sql`${key} = ${text}`),
  ];
}

/** Columns with folded texts that name a record, as far as an index has them. */
function nameKeys(frame: Frame, readable: RankInput["readable"]): Sql[] {
  return namingFields(frame.resource).flatMap(({ keyColumn, sensitivity }) =>
    readable(sensitivity).effect === "allow" ? [column(frame, keyColumn)] : [],
  );
}

/** Texts that name a record and have an index. */
export function namingFields(resource: CompiledResource) {
  const { label, fields } = resource;
  const stored = resourceStorage(resource).fields;
  return fields.flatMap(({ name, unique, sort, sensitivity }) => {
    const keyColumn = stored.get(name)?.keyColumn;
    return sort && (unique || label.includes(name)) && keyColumn != null
      ? [{ name, sensitivity, keyColumn }]
      : [];
  });
}

/** The states that end the first life cycle. */
export function finalStates({ lifecycles: [first], fieldsByName }: CompiledResource) {
  const names = first?.states.filter(({ final }) => final).map(({ name }) => name) ?? [];
  if (first === undefined || names.length === 0) return null;
  return { field: first.field, names, sensitivity: fieldsByName[first.field]?.sensitivity ?? null };
}

/** What has reached the end of its life cycle comes after the rest. */
function overTerms(frame: Frame, { readable }: RankInput): Sql[] {
  const over = finalStates(frame.resource);
  if (over === null || readable(over.sensitivity).effect !== "allow") return [];
  const state = fieldSql(frame, over.field).sql;
  return [flagSql(sql`${state} in (${sql.join(over.names.map((name) => sql.lit(name)))})`)];
}

/** 0: words of the name begin with what was typed; 1: words of another text; 2: neither. */
function wordsSql(frame: Frame, { terms, readable }: RankInput): Sql {
  const { contains } = engine(frame.compilation);
  const names = nameKeys(frame, readable).map((key) => sql`(' ' || coalesce(${key}, ''))`);
  const { everywhere } = searchColumns({ frame, readable });
  // a search column has two blanks before each word
  const texts = everywhere.map((name) => sql`coalesce(${column(frame, name)}, '')`);
  const begin = (among: readonly Sql[], blank: string) =>
    allOf(terms.map((term) => anyOf(among.map((text) => contains(text, sql`${blank + term}`)))));
  return sql`(case when ${begin(names, " ")} then 0 when ${begin(texts, "  ")} then 1 else 2 end)`;
}
