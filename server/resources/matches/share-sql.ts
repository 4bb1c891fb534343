import { sql } from "kysely";
import { dayNumber } from "../../../core/definition/clock.ts";
import { FULL, HALF, MOVES, WITHIN, wantedThings } from "../../../core/matches/judge.ts";
import type { MatchCriterion, NumberCriterion, SharedCriterion } from "../../../core/definition/types.ts";
import type { MatchQuestion } from "../../../core/matches/types.ts";
import { engine } from "../sql/engines.ts";
import { fieldSql } from "../sql/fields.ts";
import { anyOf, column, from, type Frame, type Sql } from "../sql/frame.ts";
import type { FieldSql } from "../sql/predicate.ts";

type CriterionOf<K extends MatchCriterion["kind"]> = Extract<MatchCriterion, { readonly kind: K }>;

/** What a criterion adds to the statement that looks for the nearest records. */
export interface ShareSql {
  /** Thousandths, as `judge` counts them. */
  readonly share: Sql;
  /** Rows the share is worked out from. */
  readonly join: Sql | null;
  /** What a row must meet to be found at all. */
  readonly where: Sql | null;
}

/** The share of a criterion as SQL; null where it asks for nothing. */
export function shareSql(frame: Frame, criterion: MatchCriterion, question: MatchQuestion): ShareSql | null {
  switch (criterion.kind) {
    case "shared":
      return sharedSql(frame, criterion, question);
    case "location":
      return plain(locationSql(frame, criterion, question));
    case "at_least":
    case "at_most":
      return plain(numberSql(frame, criterion, question));
    case "by": {
      const asked = criterion.here === undefined ? question.today : question.here[criterion.here];
      if (typeof asked !== "string") return null;
      const wanted = asked < question.today ? question.today : asked;
      return plain(daySql(frame, criterion, { wanted: dayNumber(wanted) ?? 0, late: 1 }));
    }
    case "until": {
      const wanted = (dayNumber(question.today) ?? 0) + criterion.days;
      const share = daySql(frame, criterion, { wanted, late: -1 });
      if (criterion.unless === undefined) return plain(share);
      const open = fieldSql(frame, criterion.unless).sql;
      return plain(sql`(case when ${open} = 1 then ${FULL_SHARE} else ${share} end)`);
    }
  }
}

const FULL_SHARE = sql.lit(FULL);
const plain = (share: Sql | null): ShareSql | null => share && { share, join: null, where: null };

/** Things of one row, each wanted thing by the best it has of it. */
function sharedSql(frame: Frame, criterion: SharedCriterion, question: MatchQuestion): ShareSql | null {
  const wanted = wantedThings(criterion, question.here);
  if (wanted.size === 0) return null;
  const alike = question.like[criterion.name];
  const field = fieldSql(frame, criterion.there);
  const value = field.linkTable === null ? field.sql : sql`value`;
  const best = [...wanted].map(([thing, counts]) => {
    const near = [...(alike?.get(thing) ?? [])];
    const like =
      near.length === 0 ? sql`` : sql`when ${isOne(frame, value, near)} then ${sql.lit(counts * HALF)}`;
    return sql`case when ${isOne(frame, value, [thing])} then ${sql.lit(counts * FULL)} ${like} else 0 end`;
  });
  const all = [...wanted.values()].reduce((sum, counts) => sum + counts, 0);
  const shareOf = (sum: Sql) => engine(frame.compilation).quotient(sum, sql.lit(all));
  const wide = [...new Set([...wanted.keys()].flatMap((thing) => [thing, ...(alike?.get(thing) ?? [])]))];
  const found = isOne(frame, value, wide);
  const empty = sql`(case when ${field.empty} then ${sql.lit(HALF)} else 0 end)`;
  if (field.linkTable === null) {
    const share = shareOf(sql`(${sql.join(best, sql` + `)})`);
    const told = sql`(case when ${field.empty} then ${sql.lit(HALF)} else ${share} end)`;
    return { share: told, join: null, where: criterion.must === true ? found : null };
  }
  const alias = frame.compilation.alias();
  const sums = sql.join(
    best.map((part) => sql`max(${part})`),
    sql` + `,
  );
  const rows = sql`(select owner, ${sums} as sum from ${sql.id(field.linkTable)} where ${found} group by owner)`;
  const how = sql.raw(criterion.must === true ? "join" : "left join");
  return {
    share: sql`coalesce(${shareOf(sql.id(alias, "sum"))}, ${empty})`,
    join: sql`${how} ${rows} as ${sql.id(alias)} on ${sql.id(alias, "owner")} = ${column(frame, "id")}`,
    where: null,
  };
}

/**
 * Ids of the rows that have most of what must be shared, as they are found by the index of those things alone; null where
 * nothing must be. `among`: only so many of those that have the most are looked at; null: all.
 */
export function sharingSql(
  frame: Frame,
  criteria: readonly MatchCriterion[],
  question: MatchQuestion,
  { where, limit, among }: { where: Sql; limit: number; among: number | null },
): Sql | null {
  const must = criteria.find((criterion) => criterion.kind === "shared" && criterion.must === true);
  if (must?.kind !== "shared") return null;
  const { linkTable } = fieldSql(frame, must.there);
  const wanted = wantedThings(must, question.here);
  if (linkTable === null || wanted.size === 0) return null;
  const [[leading, counts] = [0, 1] as const] = [...wanted];
  const sums = { alias: frame.compilation.alias() };
  const owner = column(sums, "owner");
  const points = sql`sum(case when value = ${leading} then ${sql.lit(counts)} else 1 end)`;
  const first = among === null ? sql`` : sql` order by points desc, owner limit ${sql.lit(among)}`;
  const grouped = sql`(select owner, ${points} as points from ${sql.id(linkTable)} where ${isOne(frame, sql`value`, [...wanted.keys()])} group by owner${first}) as ${sql.id(sums.alias)}`;
  const on = sql`${column(frame, "id")} = ${owner}`;
  // summed by the index alone before any row is read
  const joined = engine(frame.compilation).joinInOrder(grouped, from(frame), on);
  return sql`select ${owner} as id from ${joined} where ${where} order by ${column(sums, "points")} desc, ${owner} limit ${sql.lit(limit)}`;
}

function isOne({ compilation }: Frame, value: Sql, things: readonly (string | number)[]): Sql {
  const [only] = things;
  if (things.length === 1) return sql`${value} = ${only}`;
  return engine(compilation).inJson(
    value,
    JSON.stringify(things),
    typeof only === "number" ? "number" : "text",
  );
}

function locationSql(
  frame: Frame,
  { name, here, there, moves }: CriterionOf<"location">,
  { here: values, anywhere }: MatchQuestion,
): Sql | null {
  if (anywhere.has(name)) return FULL_SHARE;
  const wanted = values[here];
  if (typeof wanted !== "string" && typeof wanted !== "number") return null;
  const fields = there.map((field) => fieldSql(frame, field));
  const is = anyOf(fields.map((field) => holds(frame, field, wanted)));
  const would =
    moves === undefined ? sql`` : sql`when ${fieldSql(frame, moves).sql} = 1 then ${sql.lit(MOVES)}`;
  const nowhere = sql.join(
    fields.map(({ empty }) => empty),
    sql` and `,
  );
  return sql`(case when ${is} then ${FULL_SHARE} ${would} when ${nowhere} then ${sql.lit(HALF)} else 0 end)`;
}

function holds(frame: Frame, field: FieldSql, thing: string | number): Sql {
  if (field.linkTable === null) return sql`${field.sql} = ${thing}`;
  return sql`exists (select 1 from ${sql.id(field.linkTable)} where value = ${thing} and owner = ${column(frame, "id")})`;
}

function numberSql(
  frame: Frame,
  { kind, here, there, within = WITHIN }: NumberCriterion,
  { here: values }: MatchQuestion,
): Sql | null {
  const wanted = values[here];
  if (typeof wanted !== "number") return null;
  const { sql: value } = fieldSql(frame, there);
  const asked = sql.lit(wanted);
  const short = kind === "at_least" ? sql`(${asked} - ${value})` : sql`(${value} - ${asked})`;
  const room = Math.abs(wanted) * within;
  return sql`(case when ${value} is null then ${sql.lit(HALF)} else ${inPart(frame, sql`${short} * 100`, room)} end)`;
}

function daySql(
  frame: Frame,
  { there, within = 0, empty }: CriterionOf<"by"> | CriterionOf<"until">,
  { wanted, late }: { wanted: number; late: 1 | -1 },
): Sql {
  const { sql: value } = fieldSql(frame, there);
  const day = engine(frame.compilation).dayNumber(value);
  const short = sql`(${day} - ${sql.lit(wanted)}) * ${sql.lit(late)}`;
  const none = sql.lit(empty === "met" ? FULL : HALF);
  return sql`(case when ${value} is null then ${none} else ${inPart(frame, short, within)} end)`;
}

/** As `judge` takes what is missed in part. */
function inPart({ compilation }: Frame, short: Sql, room: number): Sql {
  const part = engine(compilation).quotient(
    sql`(${sql.lit(FULL)} * (${sql.lit(room)} - ${short}))`,
    sql.lit(room),
  );
  const some = room === 0 ? sql`0` : part;
  return sql`case when ${short} <= 0 then ${FULL_SHARE} when ${short} >= ${sql.lit(room)} then 0 else ${some} end`;
}
