import { sql } from "kysely";
import { notAllowed } from "../errors.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { conditionSql } from "../sql/fields.ts";
import { constraintSql } from "../sql/scope.ts";
import { searchSql, searchTerms } from "../sql/search.ts";
import { chooseSearch } from "./list.ts";
import { readPickFor } from "./candidates.ts";
import { bindingOf, openResource } from "./open.ts";
import type { EngineContext, Parameters, PickAnswer, ResourceCall } from "../types.ts";
import type { PickFor } from "./candidates.ts";
import type { ListShape } from "../plan/list-plan.ts";
import type { Granted, OpenResource } from "./open.ts";

const PICK_LIMIT = 20;

export interface PickCall extends ResourceCall {
  readonly query: string;
  /** `for` and `parent.<field>`: narrows to the candidates of a field. */
  readonly parameters?: Parameters;
}

/** Rows for a picker: those the actor may pick whose label or search text has every word, newest first. */
export async function pick(context: EngineContext, call: PickCall): Promise<PickAnswer> {
  const open = openResource(context, call);
  const { definitions, own, resource } = open;
  const decision = own.decide("pick");
  if (decision.effect === "deny") {
    throw notAllowed({
      access: definitions.access,
      action: "pick",
      resource: resource.name,
      reason: decision.reason,
    });
  }
  const terms = searchTerms(call.query);
  const search = terms.length === 0 ? null : { terms, plan: await chooseSearch(context, open, terms) };
  const { resources } = definitions;
  const narrowed = readPickFor({ resources, resource, parameters: call.parameters ?? {} });
  const template = compilePick(context, open, { decision, search, narrowed });
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open)));
  return {
    data: rows.map(([id, label]) => ({ id: id as number, label: label as string | null, hint: null })),
  };
}

interface PickShape {
  readonly decision: Granted;
  readonly search: ListShape["search"];
  readonly narrowed: PickFor | null;
}

function compilePick(
  { database }: EngineContext,
  open: OpenResource,
  { decision, search, narrowed }: PickShape,
) {
  const { own, resource, rights } = open;
  const found = search === null ? "" : `${search.plan} ${search.terms.join(" ")}`;
  const compile = () => {
    const opened = openFrame(rights.compilation(), resource.name);
    const frame = narrowed === null ? opened : { ...opened, parentRecord: narrowed.record };
    const conditions = [sql`${column(frame, "archived")} is null`];
    if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
    if (narrowed !== null) conditions.push(conditionSql(frame, narrowed.candidates));
    if (search !== null) {
      const readable = (name: string | null) => own.decideClass(name, "read");
      conditions.push(searchSql({ frame, ...search, readable, ordered: true }));
    }
    const order = sql`order by ${column(frame, "modified")} desc, ${column(frame, "id")} desc limit ${sql.lit(PICK_LIMIT)}`;
    const selected = sql`${column(frame, "id")}, ${column(frame, "label__")}`;
    return compileTemplate(
      database,
      sql`select ${selected} from ${from(frame)} where ${allOf(conditions)} ${order}`,
    );
  };
  // The values of the record under edit stand in the statement, so it serves nobody else.
  return narrowed === null ? rights.plan(`pick|${resource.name}|${found}`, compile) : compile();
}
