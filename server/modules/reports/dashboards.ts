import { holdsRule } from "../../../core/access/rules.ts";
import { withCompanions } from "../../../core/definition/companions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { mergeFilters } from "../../../core/reports/filters.ts";
import { comparedRanges, namedRange } from "../../../core/reports/period.ts";
import { accessSignature } from "../../config/client-config.ts";
import type { Filters } from "../../../core/query/figures.ts";
import type {
  CardAnswer,
  DashboardAnswer,
  DashboardsAnswer,
  PartAnswer,
  TodoAnswer,
} from "../../../core/reports/answers.ts";
import type { CompareKind, CompiledCard, CompiledDashboard } from "../../../core/reports/types.ts";
import { evaluationOf } from "./call.ts";
import type { ReportCall, Settings } from "./call.ts";
import { answerPart } from "./part.ts";
import { openReport } from "./report.ts";
import { answerTodo } from "./todo.ts";

type CardOf<K extends CompiledCard["kind"]> = Extract<CompiledCard, { kind: K }>;
interface Place<K extends CompiledCard["kind"]> {
  readonly dashboard: CompiledDashboard;
  readonly card: CardOf<K>;
  readonly id: string;
}

/** Cards that take longer than this are asked for again, alone, so that they hold up no others. Milliseconds. */
const PATIENCE = 700;
/** How long a card that was late is kept for the browser that asks for it again. Milliseconds. */
const KEPT = 5_000;

/** What was late and is still being worked out, by who asked: asked for again, it is not begun anew. */
export type LateAnswers = Map<string, Promise<unknown>>;

/** The name under which a late list of what is to be done is asked for again. */
const TODO_LIST = "todo";

interface Asked {
  /** Cards that are waited for however long they take; null: all, and slow ones come as late. */
  readonly only: ReadonlySet<string> | null;
  readonly late: LateAnswers;
  readonly patience?: number;
}

/** The cards of the reader's kinds with their figures, and what is to be done today. */
export async function answerDashboards(
  context: Parameters<typeof answerTodo>[0],
  call: ReportCall,
  { only, late, patience = PATIENCE }: Asked,
): Promise<DashboardsAnswer> {
  const { access, reports } = call.definitions;
  const mine = reports.dashboards.filter(({ rule }) => holdsRule({ access, actor: call.actor, rule }));
  const patiently = only === null ? afterwards(patience) : null;
  const waiting = { patience: patiently?.promise ?? null, late };
  const places = mine.map((dashboard) => ({
    dashboard,
    places: dashboard.cards.map((card) => ({ dashboard, card, id: `${dashboard.name}.${card.name}` })),
  }));
  const due = places.flatMap((one) => one.places).filter(({ card }) => isTodo(card));
  const readTodo = (): Promise<TodoAnswer> =>
    answerTodo(
      context,
      call,
      Promise.all(due.map((place) => answerCard(call, place, UNHURRIED))).then((cards) =>
        cards.filter((card) => card !== null),
      ),
    );
  const todo =
    only === null || only.has(TODO_LIST)
      ? hurry({ key: keyOf(call, TODO_LIST), ...waiting, work: readTodo })
      : null;
  const answers = Promise.all(
    places.map(async ({ dashboard, places: all }) => {
      const shown = all.filter(({ id, card }) => (only === null ? !isTodo(card) : only.has(id)));
      const found = await Promise.all(shown.map((place) => answerCard(call, place, waiting)));
      return toDashboard(call, dashboard, found);
    }),
  );
  const [data, answered] = await Promise.all([answers, todo]);
  patiently?.cancel();
  return {
    data: data.filter(({ cards }) => cards.length > 0),
    todo: answered === "late" ? null : answered,
  };
}

const isTodo = (card: CompiledCard): boolean => card.kind === "agenda" && card.todo;

function toDashboard(
  call: ReportCall,
  { name, leads }: CompiledDashboard,
  cards: readonly (CardAnswer | null)[],
): DashboardAnswer {
  return { name, title: call.words.dashboard(name), leads, cards: cards.filter((card) => card !== null) };
}

/** A dashboard with the cards its reader sees something of, however long they take. */
export async function answerDashboard(
  call: ReportCall,
  dashboard: CompiledDashboard,
): Promise<DashboardAnswer> {
  const cards = await Promise.all(
    dashboard.cards.map((card) =>
      answerCard(call, { dashboard, card, id: `${dashboard.name}.${card.name}` }, UNHURRIED),
    ),
  );
  return toDashboard(call, dashboard, cards);
}

interface Waiting {
  /** Resolves when no more is waited; null: never. */
  readonly patience: Promise<"late"> | null;
  readonly late: LateAnswers;
}

const UNHURRIED: Waiting = { patience: null, late: new Map() };

/** An answer, or that it is late: then it is worked out further and kept for whoever asks for it again. */
async function hurry<T>({
  key,
  patience,
  late,
  work: begin,
}: Waiting & { readonly key: string; readonly work: () => Promise<T> }): Promise<T | "late"> {
  const work = (late.get(key) as Promise<T> | undefined) ?? begin();
  const answer = patience === null ? await work : await Promise.race([work, patience]);
  if (answer !== "late") return answer;
  late.set(key, work);
  const forget = () => setTimeout(() => late.delete(key), KEPT).unref();
  void work.then(forget, forget);
  return "late";
}

function afterwards(milliseconds: number): { promise: Promise<"late">; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), milliseconds);
  return { promise, cancel: () => clearTimeout(timer) };
}

/** Null where the reader sees nothing of it. */
async function answerCard(
  call: ReportCall,
  place: Place<CompiledCard["kind"]>,
  waiting: Waiting,
): Promise<CardAnswer | null> {
  const { card, dashboard, id } = place;
  const head = { id, title: call.words.card(dashboard.name, card.name), size: card.size };
  const failing = (error: unknown): CardAnswer | null => {
    if (error instanceof AppError && (error.status === 403 || error.code === "invalid_query")) return null;
    const code = error instanceof AppError ? error.code : "server_error";
    return { ...head, kind: "failed", code };
  };
  const work = () => fill(call, place, head).catch(failing);
  const answer = await hurry({ key: keyOf(call, id), ...waiting, work });
  if (answer !== "late") return answer;
  const of = card.kind === "list" || card.kind === "agenda" ? card.kind : "figures";
  return { ...head, kind: "late", of };
}

/** Everything that decides what a card shows. */
function keyOf({ actor, definitions, language }: ReportCall, id: string): string {
  return [actor.employeeId, accessSignature(actor), definitions.hash, language, id].join("|");
}

type Head = Pick<CardAnswer, "id" | "title" | "size">;

function fill(call: ReportCall, place: Place<CompiledCard["kind"]>, head: Head): Promise<CardAnswer | null> {
  const { card } = place;
  switch (card.kind) {
    case "figures":
      return figuresCard(call, { ...place, card }, head);
    case "report":
      return reportCard(call, { ...place, card }, head);
    case "list":
    case "agenda":
      return rowsCard(call, { ...place, card }, head);
  }
}

function rangesOf(
  call: ReportCall,
  name: string | null,
  compare: CompareKind,
): Pick<Settings, "range" | "compared"> {
  const range = name === null ? null : namedRange({ name, ...evaluationOf(call) });
  return range === null
    ? { range: null, compared: null }
    : comparedRanges(range, compare, evaluationOf(call));
}

async function figuresCard(
  call: ReportCall,
  { card, dashboard }: Place<"figures">,
  head: Head,
): Promise<CardAnswer | null> {
  const settings: Settings = {
    ...rangesOf(call, card.within, card.compare),
    unit: null,
    scope: "all",
    filters: {},
    widest: "all",
  };
  const part = await answerPart(call, {
    owner: dashboard.name,
    title: head.title,
    part: card.part,
    settings,
  });
  return partCard({ head, part, settings, link: card.link });
}

/** A part of a report as its report would show it, but for what the card says otherwise. */
async function reportCard(
  call: ReportCall,
  { card }: Place<"report">,
  head: Head,
): Promise<CardAnswer | null> {
  const { report, widest } = openReport(call, card.report);
  const part = report.parts.find(({ name }) => name === card.part);
  if (part === undefined) return null;
  const name = card.within ?? report.period?.default ?? null;
  const compare = card.compare ?? report.period?.compare ?? "none";
  const settings: Settings = {
    ...rangesOf(call, name, compare),
    unit: null,
    scope: card.scope ?? report.scopes[0] ?? "all",
    filters: {},
    widest,
  };
  const answer = await answerPart(call, {
    owner: report.name,
    title: head.title,
    part,
    settings,
    ...(card.chart === null ? {} : { chart: card.chart }),
  });
  const chosen = new URLSearchParams({
    ...(card.within === null ? {} : { period: card.within }),
    ...(card.compare === null ? {} : { compare: card.compare }),
    ...(card.scope === null ? {} : { scope: card.scope }),
  }).toString();
  return partCard({
    head,
    part: answer,
    settings,
    link: `/reports/${report.name}${chosen === "" ? "" : `?${chosen}`}`,
  });
}

function partCard({
  head,
  part,
  settings,
  link,
}: {
  head: Head;
  part: PartAnswer;
  settings: Settings;
  link: string | null;
}): CardAnswer | null {
  if (part.refused !== null) return null;
  return { ...head, kind: "figures", part, period: settings.range, compared: settings.compared, link };
}

async function rowsCard(
  call: ReportCall,
  { card }: Place<"list" | "agenda">,
  head: Head,
): Promise<CardAnswer | null> {
  const { actor, definitions, engine, language } = call;
  const resource = definitions.resources.byName[card.resource];
  const rights = engine.readingRights({ actor, resource: card.resource });
  if (resource === undefined || !rights.lists) return null;
  const filters = mergeFilters({ resource, context: evaluationOf(call) }, [card.filters]);
  const scope: Filters = card.scope === "all" ? {} : { scope: card.scope };
  const sort: Filters = card.sort === null ? {} : { sort: card.sort };
  const parameters: Filters = { ...scope, ...filters, ...sort };
  const {
    data,
    count,
    count_is_exact: countIsExact,
  } = await engine.list({
    actor,
    language,
    resource: card.resource,
    parameters: { ...parameters, page_size: String(Math.max(card.limit, 1)) },
  });
  const columns = card.columns.filter((name) => rights.readable(name));
  const shown = new Set([...resource.label, ...columns, ...(card.at === null ? [] : [card.at])]);
  const wanted = new Set(["id", ...shown, ...withCompanions(resource.fields, shown).map(({ name }) => name)]);
  return {
    ...head,
    kind: card.kind,
    resource: card.resource,
    parameters,
    at: card.at,
    columns,
    rows: data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)))),
    count,
    countIsExact,
  };
}
