import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import { byScore, score } from "../../../core/matches/score.ts";
import { fieldsHere } from "../../../core/matches/judge.ts";
import type { MatchesTab } from "../../../core/definition/types.ts";
import type { MatchQuestion, Score } from "../../../core/matches/types.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { invalidQuery } from "../errors.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame, selectList } from "../sql/frame.ts";
import { ROW_ID } from "../sql/slots.ts";
import { readShownRow } from "../read/get.ts";
import { bindingOf, granted, openResource, type OpenResource } from "../read/open.ts";
import type { EngineContext, Parameters, RecordCall } from "../types.ts";
import { comparedReader } from "./compared-reader.ts";
import { readLike } from "./like.ts";
import { POOL, readNearest } from "./nearest.ts";
import { presentMatches, type PresentedMatch } from "./present.ts";

export interface MatchesCall extends RecordCall {
  readonly parameters: Parameters;
}

export interface MatchesAnswer {
  readonly data: readonly PresentedMatch[];
  /** As many can be paged through. */
  readonly count: number;
  /** False: there are more than `count`, which are further away. */
  readonly count_is_exact: boolean;
  /** Criteria that no score counts: this record asks for nothing there, or the reader may see neither side. */
  readonly open: readonly string[];
  readonly hidden: readonly string[];
}

/** Records that fit one, the best first, each with what its score is made of. */
export async function matches(context: EngineContext, call: MatchesCall): Promise<MatchesAnswer> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.matches);
  const { tab, page, size } = readAsked(open, call.parameters);
  await readShownRow(context, open, call.id);
  const there = openResource(context, { actor: call.actor, resource: tab.of });
  const decision = granted(there, API_ACTIONS.list);
  const question = await readQuestion(context, open, { tab, id: call.id });
  const { rows, isAll } = await readNearest(context, there, { tab, question, decision });
  const scored = rows
    .map(({ id, values }) => ({ id, ...score(question, values) }))
    .filter(({ reasons }) => !lacksAll(tab, reasons))
    .toSorted(byScore)
    .slice(0, POOL);
  const shown = scored.slice((page - 1) * size, page * size);
  const left = (outcome: "open" | "hidden") => alwaysLeft(tab, scored, outcome);
  return {
    data: await presentMatches(context, open, { tab, there, id: call.id, matches: shown }),
    count: scored.length,
    count_is_exact: isAll,
    open: left("open"),
    hidden: left("hidden"),
  };
}

const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 50;

function readAsked({ resource }: OpenResource, parameters: Parameters) {
  const tab = resource.tabs.find((one) => one.kind === "matches" && one.name === parameters["tab"]);
  if (tab?.kind !== "matches") {
    const named = typeof parameters["tab"] === "string" ? parameters["tab"] : "";
    throw invalidQuery([{ parameter: "tab", code: "unknown_tab", parameters: { tab: named } }]);
  }
  return {
    tab,
    page: readNumber(parameters, "page", { start: 1, most: POOL, code: "invalid_page" }),
    size: readNumber(parameters, "page_size", {
      start: PAGE_SIZE,
      most: MAX_PAGE_SIZE,
      code: "invalid_page_size",
    }),
  };
}

function readNumber(
  parameters: Parameters,
  name: string,
  { start, most, code }: { start: number; most: number; code: "invalid_page" | "invalid_page_size" },
): number {
  const given = parameters[name];
  if (given === undefined) return start;
  const value = typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (value >= 1 && value <= most) return value;
  throw invalidQuery([{ parameter: name, code, parameters: { maximum: most } }]);
}

/** What the record asks for, as far as the reader sees it. */
async function readQuestion(
  context: EngineContext,
  open: OpenResource,
  { tab, id }: { tab: MatchesTab; id: number },
): Promise<MatchQuestion> {
  const { database } = context;
  const { rights, resource, own, actor, now } = open;
  const { statement, reader } = rights.plan(`matches-here|${resource.name}|${tab.name}`, () => {
    const frame = openFrame(rights.compilation(), resource.name);
    const conditions = Object.fromEntries(
      tab.criteria.flatMap((criterion) =>
        criterion.kind === "location" && criterion.anywhere ? [[criterion.name, criterion.anywhere]] : [],
      ),
    );
    const made = comparedReader(frame, own, { names: tab.criteria.flatMap(fieldsHere), conditions });
    const row = sql`select ${selectList(made.columns)} from ${from(frame)} where ${column(frame, "id")} = ${ROW_ID}`;
    return { statement: compileTemplate(database, row), reader: made };
  });
  const { rows } = await database.values(bindTemplate(statement, bindingOf(open, { id })));
  const here = reader.values(rows[0] ?? []);
  return {
    criteria: tab.criteria,
    here,
    anywhere: reader.holding(rows[0] ?? []),
    like: await readLike(context, open, { tab, here }),
    today: today({ now, timeZone: actor.timeZone }),
  };
}

/** Whether a record has nothing of what matches must share. */
function lacksAll({ criteria }: MatchesTab, reasons: Score["reasons"]): boolean {
  return criteria.some((criterion, at) => {
    const reason = reasons[at];
    if (criterion.kind !== "shared" || criterion.must !== true || reason === undefined) return false;
    return (reason.outcome === "missed" || reason.outcome === "unknown") && (reason.has ?? []).length === 0;
  });
}

function alwaysLeft(
  { criteria }: MatchesTab,
  scored: readonly Score[],
  outcome: "open" | "hidden",
): string[] {
  return criteria.flatMap(({ name }, at) =>
    scored.length > 0 && scored.every(({ reasons }) => reasons[at]?.outcome === outcome) ? [name] : [],
  );
}
