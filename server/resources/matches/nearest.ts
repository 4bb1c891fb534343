import { sql } from "kysely";
import { fieldsHere, fieldsThere } from "../../../core/matches/judge.ts";
import type { MatchesTab } from "../../../core/definition/types.ts";
import type { ComparedValues, MatchQuestion } from "../../../core/matches/types.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame, selectList, type Sql } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { bindingOf, type Granted, type OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { comparedReader, readEverywhere } from "./compared-reader.ts";
import { sharingSql, shareSql } from "./share-sql.ts";

/** As many records are scored; the statement finds those that come nearest by what every reader of the list sees. */
export const POOL = 500;

/** Of those that share something, so many that share the most are looked at closer. */
const SHARING = 1000;

interface Near {
  readonly id: number;
  readonly values: ComparedValues;
}

interface Nearest {
  readonly rows: readonly Near[];
  /** No other could be compared. */
  readonly isAll: boolean;
}

/** The records among those the reader's lists show that come nearest to what is asked for. */
export async function readNearest(
  { database }: EngineContext,
  open: OpenResource,
  { tab, question, decision }: { tab: MatchesTab; question: MatchQuestion; decision: Granted },
): Promise<Nearest> {
  const { own, resource, rights } = open;
  const frame = openFrame(rights.compilation(), resource.name);
  const names = tab.criteria.flatMap(fieldsThere);
  // what a reader sees in some rows alone must not decide which rows are found: their order would tell of the others
  const told = tab.criteria.filter(
    (criterion) =>
      fieldsHere(criterion).every((name) => question.here[name] !== undefined) &&
      readEverywhere(own, fieldsThere(criterion)),
  );
  const conditions: Sql[] = [sql`${column(frame, "archived")} is null`];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  if (tab.where) conditions.push(conditionSql(frame, tab.where));
  const run = async (statement: Sql) =>
    (await database.values(bindTemplate(compileTemplate(database, statement), bindingOf(open)))).rows;
  const sharing = (among: number | null) =>
    sharingSql(frame, told, question, { where: allOf(conditions), limit: SHARING, among });
  const again = { ...frame, alias: frame.compilation.alias() };
  const reader = comparedReader(again, own, { names });
  const near = (rows: readonly (readonly unknown[])[]): Near[] =>
    rows.map((row) => ({ id: reader.id(row), values: reader.values(row) }));
  const most = await readSharing(run, sharing, decision);
  if (most.length >= POOL) {
    const ids = JSON.stringify(most);
    const { inJson } = engine(frame.compilation);
    const rows = await run(
      sql`select ${selectList(reader.columns)} from ${from(again)} where ${inJson(column(again, "id"), ids, "number")}`,
    );
    return { rows: near(rows), isAll: false };
  }
  const shares = told.flatMap((criterion) => {
    const share = shareSql(frame, criterion, question);
    return share === null ? [] : [{ ...share, weight: criterion.weight }];
  });
  conditions.push(...shares.flatMap(({ where }) => where ?? []));
  const joins = sql.join(
    shares.flatMap(({ join }) => join ?? []),
    sql` `,
  );
  const weighed = shares.map(({ share, weight }) => sql`${sql.lit(weight)} * ${share}`);
  const nearness = weighed.length === 0 ? sql`0` : sql.join(weighed, sql` + `);
  const inner = { alias: frame.compilation.alias() };
  const id = column(frame, "id");
  const found = sql`select ${id} as id, count(*) over () as found from ${from(frame)} ${joins} where ${allOf(conditions)} order by ${nearness} desc, ${id} limit ${sql.lit(POOL)}`;
  const rows = await run(
    sql`select ${selectList([...reader.columns, column(inner, "found")])} from (${found}) as ${sql.id(inner.alias)} join ${from(again)} on ${column(again, "id")} = ${column(inner, "id")}`,
  );
  return { rows: near(rows), isAll: Number(rows[0]?.[reader.columns.length] ?? 0) <= POOL };
}

/** Ids of those that share the most; of many that share something, they are looked for among the first of them. */
async function readSharing(
  run: (statement: Sql) => Promise<readonly (readonly unknown[])[]>,
  sharing: (among: number | null) => Sql | null,
  { effect }: Granted,
): Promise<number[]> {
  // most rows are none of a list that is cut down for its reader: the first would not do
  for (const among of effect === "allow" ? [3 * SHARING, null] : [null]) {
    const statement = sharing(among);
    const rows = statement === null ? [] : await run(statement);
    if (rows.length >= POOL || among === null) return rows.map(([id]) => Number(id));
  }
  return [];
}
