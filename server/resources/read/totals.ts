import { sql } from "kysely";
import type { Measure } from "../../../core/query/aggregate.ts";
import { totalledApart } from "../../../core/query/totals.ts";
import type { Database } from "../../database/types.ts";
import { measureSql } from "../aggregate/measures.ts";
import { shownIn } from "../aggregate/plan.ts";
import { readableDecision, shapeKey, whereSql, type ListShape } from "../plan/list-plan.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import { bindTemplate, compileTemplate, type Binding, type StatementTemplate } from "../sql/binding.ts";
import { fieldSql } from "../sql/fields.ts";
import { from, openFrame, selectList } from "../sql/frame.ts";
import type { Total } from "../types.ts";
import { readCached } from "./count-cache.ts";
import type { OpenResource } from "./open.ts";

type Totals = Readonly<Record<string, Total>>;
type Rows = readonly (readonly unknown[])[];

/** One statement and what its rows say. */
interface Part {
  readonly template: StatementTemplate;
  readonly read: (rows: Rows) => Totals;
}

interface Asked {
  readonly shape: ListShape;
  readonly binding: Binding;
}

/** The totals a list was asked for, over every row it has: by the same conditions, of values the actor reads in their rows. */
export async function readTotals(
  database: Database,
  { rights }: OpenResource,
  { shape, binding }: Asked,
): Promise<Totals> {
  const keys = shape.query.totals.map(({ key }) => key).join(",");
  const parts = rights.plan(`totals|${keys}|${shapeKey(shape)}`, () =>
    compileTotals(database, rights, shape),
  );
  const options = shape.query.exactCount ? ({ lane: "long" } as const) : {};
  const read = await Promise.all(
    parts.map(async (part) =>
      part.read(await readCached(database, bindTemplate(part.template, binding), options)),
    ),
  );
  return Object.assign({}, ...read) as Totals;
}

/** One statement for what has one currency or none, and one for each field that names currencies. */
function compileTotals(database: Database, rights: RightsSet, shape: ListShape): readonly Part[] {
  const { fieldsByName } = rights.rightsOf(shape.resource).resource;
  const apart = Map.groupBy(shape.query.totals, (measure) => totalledApart(fieldsByName, measure));
  return [...apart].map(([currency, measures]) =>
    compilePart(database, rights, { shape, measures, currency }),
  );
}

interface PartInput {
  readonly shape: ListShape;
  readonly measures: readonly Measure[];
  /** The field that names the currency of what is measured. */
  readonly currency: string | null;
}

function compilePart(database: Database, rights: RightsSet, { shape, measures, currency }: PartInput): Part {
  const frame = openFrame(rights.compilation(), shape.resource);
  const measured = measures.map((measure) =>
    measureSql(frame, measure, { shown: shownIn(rights, frame, measure.field), condition: null }),
  );
  const columns = measured.flatMap(({ columns: own }) => own);
  const rows = sql`from ${from(frame)} where ${whereSql(rights, frame, shape)}`;
  const lead = currency === null ? 0 : 1;
  const starts = measured.map(
    (_, at) => lead + measured.slice(0, at).reduce((sum, { columns: own }) => sum + own.length, 0),
  );
  const valueAt = (row: readonly unknown[], at: number) =>
    measured[at]!.read(row, starts[at]!) as string | number | null;

  if (currency === null) {
    const template = compileTemplate(database, sql`select ${selectList(columns)} ${rows}`);
    const read = ([row = []]: Rows) =>
      Object.fromEntries(measures.map(({ key }, at) => [key, valueAt(row, at)]));
    return { template, read };
  }
  // where the actor does not read the currency, amounts of several have no sum
  const isHidden = readableDecision(rights, shape.resource, currency).effect === "deny";
  const named = shownIn(rights, frame, currency)(fieldSql(frame, currency).sql);
  const code = isHidden ? sql`''` : sql`coalesce(${named}, '')`;
  const template = compileTemplate(
    database,
    sql`select ${selectList([code, ...columns])} ${rows} group by 1 order by 1`,
  );
  const read = (found: Rows) =>
    Object.fromEntries(
      measures.map(({ key }, at) => {
        const values = found.map((row) => [String(row[0]), valueAt(row, at)] as const);
        const known = values.filter((entry): entry is [string, string] => entry[1] !== null);
        return [key, Object.fromEntries(known)];
      }),
    );
  return { template, read };
}
