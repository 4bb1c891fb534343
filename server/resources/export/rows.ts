import { sql } from "kysely";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { Database } from "../../database/types.ts";
import { readableDecision, shapeKey, whereSql } from "../plan/list-plan.ts";
import type { ListShape } from "../plan/list-plan.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import { createRowReader } from "../plan/row-reader.ts";
import type { RowReader } from "../plan/row-reader.ts";
import { labelDynamicReferences } from "../read/dynamic-labels.ts";
import { bindingOf } from "../read/open.ts";
import type { Granted, OpenResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { allOf, column, from, openFrame, selectList } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { IDS } from "../sql/slots.ts";
import { orderSql } from "../sql/sort.ts";
import type { EngineContext, Presented } from "../types.ts";

export interface ExportShape {
  readonly list: ListShape;
  /** The right to export, on top of the right to list. */
  readonly decision: Granted;
  readonly fields: readonly CompiledField[];
  /** Only these of what matches; null: all of it. */
  readonly ids: readonly number[] | null;
  /** Whether a column says who made or changed a record. */
  readonly people: boolean;
}

/** Few enough that writing them holds nobody up who waits for another answer. */
const BATCH = 64;

interface ExportPlan {
  readonly statement: StatementTemplate;
  readonly reader: RowReader;
}

/** Every record that matches, in batches as the database gives them; the statement ends when the reader stops. */
export async function* exportedRows(
  context: EngineContext,
  open: OpenResource,
  shape: ExportShape,
): AsyncGenerator<readonly Presented[]> {
  const { database } = context;
  const { reader, statement } = open.rights.plan(getKey(shape), () =>
    compileExport(database, open.rights, shape),
  );
  const { list, ids } = shape;
  const bound = bindTemplate(statement, bindingOf(open, { query: list.query, ids: ids ?? [] }));
  for await (const rows of database.stream(bound, { batchSize: BATCH })) {
    const records = rows.map((row) => reader.present(Object.values(row)));
    await labelDynamicReferences(context, open, records);
    yield records;
  }
}

function getKey({ list, fields, people, ids }: ExportShape): string {
  const names = fields.map(({ name }) => name).join(",");
  return `export|${names}|${people}|${ids === null ? "all" : "some"}|${shapeKey(list)}`;
}

function compileExport(database: Database, rights: RightsSet, shape: ExportShape): ExportPlan {
  const { list, decision, fields, people } = shape;
  const own = rights.rightsOf(list.resource);
  const frame = openFrame(rights.compilation(), list.resource);
  const reader = createRowReader({
    frame,
    fields,
    readable: (field) => own.decideClass(field.sensitivity, "read"),
    rightsOf: rights.rightsOf,
    form: people ? "record" : "list",
  });
  const { inJson, narrows } = engine(frame.compilation);
  const matches = [whereSql(rights, frame, list)];
  if (decision.effect === "constrain") matches.push(constraintSql(frame, decision.constraint));
  // chosen records are found by their ids, whatever else an index could tell of them
  const conditions =
    shape.ids === null ? matches : [...matches.map(narrows), inJson(column(frame, "id"), IDS, "number")];
  const order = orderSql({
    frame,
    sort: list.query.sort,
    readable: (name) => readableDecision(rights, list.resource, name),
    rightsOf: rights.rightsOf,
  });
  const selected = selectList([...reader.columns, ...reader.flags.columns]);
  const statement = sql`select ${selected} from ${from(frame)} where ${allOf(conditions)} ${order}`;
  return { statement: compileTemplate(database, statement), reader };
}
