import { quote } from "../../server/database/identifiers.ts";
import { readNumber } from "./reader.ts";
import { stepsOf } from "./states.ts";
import type { CompiledLifecycle } from "../../core/definition/types.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

interface Told {
  readonly record: number;
  readonly at: number;
  readonly action: string;
  readonly changes: string;
}

/** The history of every record that has one is a way through its life cycles that can be gone, to the state it is in, at times in order. */
export async function checkHistory(context: CheckContext): Promise<CheckErrors> {
  const { resources, now } = context;
  const problems: CheckErrors = [];
  for (const resource of resources.resources) {
    if (resource.kind === "view") continue;
    for (const lifecycle of resource.lifecycles)
      problems.push(...(await checkWays(context, resource.name, lifecycle)));
  }
  const future = await readNumber(context, `select count(*) as count from sys__history where at > ${now}`);
  if (future > 0) problems.push(`sys__history: ${future} rows lie in the future`);
  return problems;
}

async function checkWays(
  { database }: CheckContext,
  resource: string,
  lifecycle: CompiledLifecycle,
): Promise<CheckErrors> {
  const { field, initial } = lifecycle;
  const found = new Map<string, { count: number; id: number }>();
  const report = (key: string, id: number): void => {
    found.set(key, { count: (found.get(key)?.count ?? 0) + 1, id });
  };
  const steps = stepsOf(lifecycle);
  const ways = new Map<number, { state: string; at: number }>();
  const history = {
    sql: `select record, at, action, changes from sys__history where resource = '${resource}' and (lifecycle = '${field}' or action = 'create') order by id`,
    parameters: [],
  };
  for await (const rows of database.stream<Told>(history)) {
    for (const { record, at, changes } of rows) {
      const id = Number(record);
      const before = ways.get(id);
      const [from, to] = (JSON.parse(changes) as Record<string, readonly (string | null)[] | undefined>)[
        field
      ] ?? [before?.state ?? null, before?.state ?? initial];
      if (before === undefined ? from !== null && from !== initial : from !== before.state)
        report(`a step from ${from} where it was ${before?.state ?? "new"}`, id);
      if (from !== null && from !== to && !steps.has(`${from} ${to}`))
        report(`no transition leads from ${from} to ${to}`, id);
      if (before !== undefined && Number(at) < before.at) report("a step before the one it follows", id);
      ways.set(id, { state: String(to), at: Number(at) });
    }
  }
  const states = {
    sql: `select id, ${quote(field)} as state from ${quote(resource)} where ${quote(field)} is not null`,
    parameters: [],
  };
  for await (const rows of database.stream<{ id: number; state: string }>(states)) {
    for (const { id, state } of rows) {
      const way = ways.get(Number(id));
      if (way !== undefined && state !== way.state) report(`${state}, but its history ends ${way.state}`, id);
    }
  }
  return [...found].map(
    ([key, { count, id }]) => `${resource}.${field}: ${key}, in ${count} records, such as ${id}`,
  );
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
