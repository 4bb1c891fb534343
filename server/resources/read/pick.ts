import { sql } from "kysely";
import { notAllowed } from "../errors.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { allOf, column, from, openFrame, selectList, type Frame } from "../sql/frame.ts";
import { conditionSql } from "../sql/fields.ts";
import { constraintSql } from "../sql/scope.ts";
import { bestRows, newestTerms } from "../sql/rank.ts";
import { searchSql, searchTerms } from "../sql/search.ts";
import { MAX_RANKED } from "../sql/slots.ts";
import { createRowReader } from "../plan/row-reader.ts";
import { readLabels } from "./dynamic-labels.ts";
import { chooseSearch } from "./list.ts";
import { hintFields, hintText } from "./pick-hint.ts";
import { recordBeside } from "../sql/predicate.ts";
import { readPickFor } from "./candidates.ts";
import { bindingOf, openResource } from "./open.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { EngineContext, Parameters, PickAnswer, ResourceCall } from "../types.ts";
import type { PickFor } from "./candidates.ts";
import type { ListShape } from "../plan/list-plan.ts";
import type { Granted, OpenResource } from "./open.ts";

const PICK_LIMIT = 20;

export interface PickCall extends ResourceCall {
  readonly query: string;
  /** `for` and `parent.<field>` narrow to the candidates of a field; `ids` names known records instead. */
  readonly parameters?: Parameters;
  /** Narrows to the rows that meet it; never said by an address. */
  readonly where?: Predicate | null;
  /** `list`: only rows the actor's lists show, for those who want to open what they find; else all that may be picked. */
  readonly among?: "pick" | "list";
  /** As many rows at the most, for those who choose among them. */
  readonly most?: number;
}

/**
 * Rows for a picker: those the actor may pick whose label or search text has every word, the best match first, newest where nothing is searched. Each with a
 * second line that tells namesakes apart, as far as the actor may see the record itself.
 */
export async function pick(context: EngineContext, call: PickCall): Promise<PickAnswer> {
  const open = openResource(context, call);
  const { definitions, own, resource } = open;
  const action = call.among ?? "pick";
  const decision = own.decide(action);
  if (decision.effect === "deny") {
    throw notAllowed({
      access: definitions.access,
      action,
      resource: resource.name,
      reason: decision.reason,
    });
  }
  const named = readIds(call.parameters ?? {});
  if (named !== null) return named.length === 0 ? { data: [] } : nameRecords(context, open, named);
  const terms = searchTerms(call.query);
  const search = terms.length === 0 ? null : { terms, plan: await chooseSearch(context, open, terms) };
  const { resources } = definitions;
  const narrowed =
    call.where == null
      ? readPickFor({ resources, resource, parameters: call.parameters ?? {} })
      : { candidates: call.where, beside: recordBeside({}, {}) };
  const { statement, reader, fields, seen } = compilePick(context, open, {
    action,
    decision,
    search,
    narrowed,
    most: call.most ?? PICK_LIMIT,
  });
  const { rows } = await context.database.values(bindTemplate(statement, bindingOf(open)));
  const say = hintText({ definitions, resource, language: call.language ?? "en", fields });
  return {
    data: rows.map((row) => {
      const record = reader.present(row);
      const label = record["label"] as string | null;
      return { id: record.id, label, hint: seen(row) ? say(record) : null };
    }),
  };
}

const MAX_NAMED = 100;

/** Ids of `ids=1,2,3`; null where the parameter is not given. What is no id names nothing. */
function readIds(parameters: Parameters): number[] | null {
  const text = parameters["ids"];
  if (typeof text !== "string") return null;
  const ids = text.split(",").filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return ids.slice(0, MAX_NAMED).map(Number);
}

/** Records whose ids an address or a form holds, archived ones among them, as far as their labels may be seen. */
async function nameRecords(
  context: EngineContext,
  open: OpenResource,
  ids: readonly number[],
): Promise<PickAnswer> {
  const labels = await readLabels(context, open, { resource: open.resource.name, ids });
  const known = [...labels].filter(([, label]) => label !== null);
  return { data: known.map(([id, label]) => ({ id, label, hint: null })) };
}

interface PickShape {
  readonly action: "pick" | "list";
  readonly decision: Granted;
  readonly search: ListShape["search"];
  readonly narrowed: PickFor | null;
  readonly most: number;
}

function compilePick(
  { database }: EngineContext,
  open: OpenResource,
  { action, decision, search, narrowed, most }: PickShape,
) {
  const { own, resource, rights } = open;
  const found = search === null ? "" : `${search.plan} ${search.terms.join(" ")}`;
  const compile = () => {
    const frame = openFrame(rights.compilation(), resource.name);
    const readable = (name: string | null) => own.decideClass(name, "read");
    const where = (rows: Frame) => {
      const conditions = [sql`${column(rows, "archived")} is null`];
      if (decision.effect === "constrain") conditions.push(constraintSql(rows, decision.constraint));
      if (narrowed !== null) conditions.push(conditionSql(rows, narrowed.candidates, narrowed.beside));
      if (search !== null) conditions.push(searchSql({ frame: rows, ...search, readable, ordered: true }));
      return allOf(conditions);
    };
    const fields = hintFields(resource).filter((field) => own.readable(field));
    const reader = createRowReader({
      frame,
      fields,
      readable: ({ sensitivity }) => own.decideClass(sensitivity, "read"),
      rightsOf: rights.rightsOf,
      form: "list",
      people: [],
    });
    const seen = reader.flags.decision(own.visible);
    const selected = selectList([...reader.columns, ...reader.flags.columns]);
    const limit = sql.lit(most);
    if (search === null) {
      const newest = sql`select ${selected} from ${from(frame)} where ${where(frame)} order by ${newestTerms(frame)} limit ${limit}`;
      return { statement: compileTemplate(database, newest), reader, fields, seen };
    }
    const another = (): Frame => ({ ...frame, alias: frame.compilation.alias() });
    const among = { terms: search.terms, readable, open: another, where };
    const best = bestRows(frame, {
      ...among,
      page: sql`limit ${limit}`,
      most: sql.lit(MAX_RANKED),
      selected,
    });
    const statement = compileTemplate(database, best);
    return { statement, reader, fields, seen };
  };
  // The values of the record under edit stand in the statement, so it serves nobody else.
  return narrowed === null
    ? rights.plan(`${action}-pick|${resource.name}|${most}|${found}`, compile)
    : compile();
}
