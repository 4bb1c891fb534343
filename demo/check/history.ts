import { quote } from "../../server/database/identifiers.ts";
import { readNumber } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

interface LastStep {
  readonly id: number;
  readonly state: string | null;
  readonly changes: string;
}

/** The last transition told of a record leads to the state it is in, and nothing is told of the future. */
export async function checkHistory(context: CheckContext): Promise<CheckErrors> {
  const { database, resources, now } = context;
  const problems: CheckErrors = [];
  for (const resource of resources.resources) {
    for (const { field, states } of resource.lifecycles) {
      const known = new Set(states.map(({ name }) => name));
      let wrong = 0;
      let example = 0;
      const statement = {
        sql: `select r.id as id, r.${quote(field)} as state, h.changes as changes from (select record, max(id) as last from sys__history where resource = '${resource.name}' and lifecycle = '${field}' group by record) l join sys__history h on h.id = l.last join ${quote(resource.name)} r on r.id = l.record`,
        parameters: [],
      };
      for await (const rows of database.stream<LastStep>(statement)) {
        for (const { id, state, changes } of rows) {
          const after = (JSON.parse(changes) as Record<string, [unknown, unknown]>)[field]?.[1];
          if (after === state && known.has(String(after))) continue;
          wrong += 1;
          example = id;
        }
      }
      if (wrong > 0)
        problems.push(
          `${resource.name}.${field}: ${wrong} records are in another state than their last transition says, such as ${example}`,
        );
    }
  }
  const future = await readNumber(context, `select count(*) as count from sys__history where at > ${now}`);
  if (future > 0) problems.push(`sys__history: ${future} rows lie in the future`);
  return problems;
}

/** Times of rows: made before they were changed, and not in the future. */
export async function checkTimes(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name, kind } of context.resources.resources) {
    if (kind === "view") continue;
    const wrong = await readNumber(
      context,
      `select count(*) as count from ${quote(name)} where created > modified or modified > ${context.now}`,
    );
    if (wrong > 0) problems.push(`${name}: ${wrong} rows have impossible times`);
  }
  return problems;
}
