import { aggregate } from "./aggregate/aggregate.ts";
import { RightsSets } from "./plan/rights-set.ts";
import { get } from "./read/get.ts";
import { list } from "./read/list.ts";
import { pick } from "./read/pick.ts";
import { create, newRecord } from "./write/create.ts";
import { update } from "./write/update.ts";
import type { EngineContext } from "./types.ts";

export type Engine = ReturnType<typeof createEngine>;

/**
 * Every operation on records, for every resource of the definitions. All of them decide rights themselves and throw
 * `AppError` for everything a caller can do wrong.
 */
export function createEngine(options: Omit<EngineContext, "rights">) {
  const context: EngineContext = { ...options, rights: new RightsSets(options.database.dialect) };
  return {
    list: bind(context, list),
    aggregate: bind(context, aggregate),
    get: bind(context, get),
    pick: bind(context, pick),
    newRecord: bind(context, newRecord),
    create: bind(context, create),
    update: bind(context, update),
  };
}

function bind<Call, Answer>(
  context: EngineContext,
  operation: (context: EngineContext, call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return (call) => operation(context, call);
}
