import { sql } from "kysely";
import { notAllowed } from "../errors.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { searchSql, searchTerms } from "../sql/search.ts";
import { bindingOf, openResource } from "./open.ts";
import type { EngineContext, PickAnswer, ResourceCall } from "../types.ts";
import type { OpenResource } from "./open.ts";

const PICK_LIMIT = 20;

/** Rows for a picker: those the actor may pick whose label or search text has every word, newest first. */
export async function pick(
  context: EngineContext,
  call: ResourceCall & { readonly query: string },
): Promise<PickAnswer> {
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
  const template = compilePick(context, open, terms);
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open)));
  return {
    data: rows.map(([id, label]) => ({ id: id as number, label: label as string | null, hint: null })),
  };
}

function compilePick({ database }: EngineContext, open: OpenResource, terms: readonly string[]) {
  const { own, resource, rights } = open;
  const decision = own.decide("pick");
  return rights.plan(`pick|${resource.name}|${terms.join(" ")}`, () => {
    const frame = openFrame(rights.compilation(), resource.name);
    const conditions = [sql`${column(frame, "archived")} is null`];
    if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
    if (terms.length > 0) {
      const readable = (name: string | null) => own.decideClass(name, "read");
      conditions.push(searchSql({ frame, terms, plan: "index", readable }));
    }
    const order = sql`order by ${column(frame, "modified")} desc, ${column(frame, "id")} desc limit ${sql.lit(PICK_LIMIT)}`;
    const selected = sql`${column(frame, "id")}, ${column(frame, "label__")}`;
    return compileTemplate(
      database,
      sql`select ${selected} from ${from(frame)} where ${allOf(conditions)} ${order}`,
    );
  });
}
