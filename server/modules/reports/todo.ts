import type { Actor } from "../../../core/access/types.ts";
import { dateAt, formatInstant, today } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { DUE_GROUPS } from "../../../core/reminders/limits.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type {
  CardAnswer,
  RepresentedName,
  TodoAnswer,
  TodoLine,
  TodoSource,
} from "../../../core/reports/answers.ts";
import type { Delegations } from "../approvals/delegations.ts";
import type { ModuleContext } from "../context.ts";
import { readDue } from "../reminders/due.ts";
import { presentItem } from "../reminders/present.ts";
import type { ReportCall } from "./call.ts";

/** Records that wait for the reader to approve them and stand in the list one by one. */
const MAX_WAITING = 10;

/** Late comes before what is due today, then what waits for the reader, then what is to come. */
const URGENCIES = ["late", "today", "waiting", "later"] as const satisfies readonly TodoLine["urgency"][];

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock"> & {
  readonly delegations: Pick<Delegations, "of">;
};
type RowsAnswer = Extract<CardAnswer, { kind: "list" | "agenda" }>;

interface Part {
  readonly lines: readonly TodoLine[];
  readonly sources: readonly TodoSource[];
}

/**
 * What the reader owes, decides on and has due, the most urgent first. `cards`: what dashboards declare as due; a program
 * gets these alone, as it owes nothing and nothing waits for it.
 */
export async function answerTodo(
  context: Context,
  call: ReportCall,
  cards: Promise<readonly CardAnswer[]>,
): Promise<TodoAnswer> {
  const ofPerson = () => [
    readOwed(context, call).catch(failing),
    readWaiting(call, call.actor, null).catch(failing),
    readRepresented(context, call).catch(failing),
  ];
  const [due, ...own] = await Promise.all([cards, ...(call.actor.key === undefined ? ofPerson() : [])]);
  const parts = [...own, ...due.map((card) => ("rows" in card ? toDuePart(call, card) : null))];
  const read = parts.filter((part) => part !== null);
  const lines = new Map(read.flatMap((part) => part.lines).map((line) => [keyOf(line), line]));
  const sources = new Map(read.flatMap((part) => part.sources).map((one) => [JSON.stringify(one), one]));
  return {
    lines: [...lines.values()].toSorted(byUrgency),
    sources: [...sources.values()],
    failed: read.length < parts.length,
  };
}

/** What cannot be read is said to be missing beside the rest of it. */
function failing(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Somebody of two kinds may find the same row on the dashboards of both. */
const keyOf = ({ resource, id, why, at }: TodoLine): string =>
  [
    resource,
    id,
    why.kind === "due" ? why.title : `${why.kind} ${at}`,
    why.kind === "approval" ? why.insteadOf?.id : null,
  ].join("|");

function byUrgency(a: TodoLine, b: TodoLine): number {
  const rank = URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency);
  return rank !== 0 ? rank : a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id;
}

/** Feedback and updates, as the reminders ask for them. */
async function readOwed(context: Context, { actor }: ReportCall): Promise<Part> {
  const { items } = await readDue(context, actor);
  const { timeZone } = actor;
  const lines = DUE_GROUPS.flatMap((group) =>
    items[group].map((item): TodoLine => {
      const [resource, id] =
        "project_id" in item
          ? ["project", item.project_id]
          : ["schedule" in item ? "interview" : "project", item.id];
      return {
        urgency: item.overdue ? "late" : "today",
        // an interview ends at a moment; feedback and updates fall due on a day
        at: "schedule" in item ? formatInstant(item.since) : dateAt({ instant: item.since, timeZone }),
        resource,
        id,
        row: null,
        why: { kind: "owed", group, item: presentItem(item) },
      };
    }),
  );
  return { lines, sources: [] };
}

async function readWaiting(
  { engine }: ReportCall,
  actor: Actor,
  insteadOf: RepresentedName | null,
): Promise<Part> {
  const [rows, { count, count_is_exact: countIsExact }] = await Promise.all([
    engine.oldestWaiting({ actor, limit: MAX_WAITING }),
    engine.waitingCount({ actor }),
  ]);
  const lines = rows.map(({ resource, row, since }): TodoLine => ({
    urgency: "waiting",
    at: since,
    resource,
    id: row.id,
    row,
    why: { kind: "approval", insteadOf },
  }));
  return { lines, sources: count > 0 ? [{ kind: "approval", insteadOf, count, countIsExact }] : [] };
}

/** What waits for those whose approvals the reader was given. */
async function readRepresented({ delegations }: Context, call: ReportCall): Promise<Part> {
  const { actor, engine } = call;
  const given = await delegations.of(actor);
  if (given.length === 0) return { lines: [], sources: [] };
  const ids = given.map(({ person }) => person);
  const labels = await engine.labels({ actor, resource: ACTOR_RESOURCES.employee, ids });
  const parts = await Promise.all(
    given.map(({ person: id, actor: represented }) =>
      readWaiting(call, represented, { id, label: labels.get(id) ?? null }),
    ),
  );
  return {
    lines: parts.flatMap(({ lines }) => lines),
    sources: parts.flatMap(({ sources }) => sources),
  };
}

function toDuePart(call: ReportCall, { resource, title, at, rows, columns, ...card }: RowsAnswer): Part {
  const { parameters, count, countIsExact } = card;
  const why = { kind: "due", title, columns } as const;
  const lines = rows.flatMap((row): TodoLine[] => {
    const moment = at === null ? null : row[at];
    if (typeof moment !== "string") return [];
    const line = { at: moment, resource, id: Number(row["id"]), row, why } as const;
    return [{ ...line, urgency: urgencyOf(call, moment) }];
  });
  return {
    lines,
    sources: count > 0 ? [{ kind: "due", title, resource, parameters, count, countIsExact }] : [],
  };
}

/** A date or an instant beside the reader's own day. */
function urgencyOf({ actor: { timeZone }, now }: ReportCall, moment: string): TodoLine["urgency"] {
  const day = moment.includes("T") ? dateAt({ instant: Date.parse(moment), timeZone }) : moment;
  const current = today({ now, timeZone });
  return day < current ? "late" : day === current ? "today" : "later";
}
