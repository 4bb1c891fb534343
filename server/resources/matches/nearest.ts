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

/** Where so many share something, those that share the most are looked at closer. */
const SHARING = 1000;

interface Near {
  readonly id: number;
  readonly values: ComparedValues;
}

interface Nearest {
  readonly rows: readonly Near[];
  /** How many could be compared in all. */
  readonly count: number;
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
  const sharing = sharingSql(frame, told, question, { where: allOf(conditions), limit: SHARING });
  const most = sharing === null ? [] : await run(sharing);
  const among = most.length < SHARING ? null : JSON.stringify(most.map(([id]) => Number(id)));
  if (among !== null) conditions.push(engine(frame.compilation).inJson(column(frame, "id"), among, "number"));
  const shares = told.flatMap((criterion) => {
    const share = shareSql(frame, criterion, question, among);
    return share === null ? [] : [{ ...share, weight: criterion.weight }];
  });
  conditions.push(...shares.flatMap(({ where }) => where ?? []));
  const joins = sql.join(
    shares.flatMap(({ join }) => join ?? []),
    sql` `,
  );
  const weighed = shares.map(({ share, weight }) => sql`${sql.lit(weight)} * ${share}`);
  const near = weighed.length === 0 ? sql`0` : sql.join(weighed, sql` + `);
  const inner = { alias: frame.compilation.alias() };
  const id = column(frame, "id");
  const found = sql`select ${id} as id, count(*) over () as found from ${from(frame)} ${joins} where ${allOf(conditions)} order by ${near} desc, ${id} limit ${sql.lit(POOL)}`;
  const again = { ...frame, alias: frame.compilation.alias() };
  const reader = comparedReader(again, own, { names });
  const rows = await run(
    sql`select ${selectList([...reader.columns, column(inner, "found")])} from (${found}) as ${sql.id(inner.alias)} join ${from(again)} on ${column(again, "id")} = ${column(inner, "id")}`,
  );
  const at = reader.columns.length;
  return {
    rows: rows.map((row) => ({ id: reader.id(row), values: reader.values(row) })),
    count: Number(rows[0]?.[at] ?? 0),
  };
}
