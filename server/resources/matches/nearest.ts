import { sql } from "kysely";
import { fieldsHere, fieldsThere } from "../../../core/matches/judge.ts";
import type { MatchesTab } from "../../../core/definition/types.ts";
import type { ComparedValues, MatchQuestion } from "../../../core/matches/types.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame, selectList, type Sql } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { bindingOf, type Granted, type OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { comparedReader, readEverywhere } from "./compared-reader.ts";
import { shareSql } from "./share-sql.ts";

/** As many records are scored; the statement finds those that come nearest by what every reader of the list sees. */
export const POOL = 500;

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
  const reader = comparedReader(frame, own, { names: tab.criteria.flatMap(fieldsThere) });
  // what a reader sees in some rows alone must not decide which rows are found: their order would tell of the others
  const shares = tab.criteria.flatMap((criterion) => {
    const known = fieldsHere(criterion).every((name) => question.here[name] !== undefined);
    if (!known || !readEverywhere(own, fieldsThere(criterion))) return [];
    const share = shareSql(frame, criterion, question);
    return share === null ? [] : [{ ...share, weight: criterion.weight }];
  });
  const conditions: Sql[] = [sql`${column(frame, "archived")} is null`];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  if (tab.where) conditions.push(conditionSql(frame, tab.where));
  conditions.push(...shares.flatMap(({ where }) => where ?? []));
  const joins = sql.join(
    shares.flatMap(({ join }) => join ?? []),
    sql` `,
  );
  const weighed = shares.map(({ share, weight }) => sql`${sql.lit(weight)} * ${share}`);
  const near = weighed.length === 0 ? sql`0` : sql.join(weighed, sql` + `);
  const inner = frame.compilation.alias();
  const id = column(frame, "id");
  const found = sql`select ${id} as id, ${near} as near, count(*) over () as found from ${from(frame)} ${joins} where ${allOf(conditions)} order by near desc, ${id} limit ${sql.lit(POOL)}`;
  const again = { ...frame, alias: frame.compilation.alias() };
  const read = comparedReader(again, own, { names: tab.criteria.flatMap(fieldsThere) });
  const statement = sql`select ${selectList([...read.columns, sql.id(inner, "found")])} from (${found}) as ${sql.id(inner)} join ${from(again)} on ${column(again, "id")} = ${sql.id(inner, "id")}`;
  const { rows } = await database.values(bindTemplate(compileTemplate(database, statement), bindingOf(open)));
  const at = reader.columns.length;
  return {
    rows: rows.map((row) => ({ id: read.id(row), values: read.values(row) })),
    count: Number(rows[0]?.[at] ?? 0),
  };
}
