import { dayStart } from "../../../../core/definition/clock.ts";
import type { Actor } from "../../../../core/access/types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import { decide } from "../../../../core/access/decide.ts";
import {
  countRecords,
  fittingUnit,
  isWritten,
  recordsIn,
  summarizeQuestion,
} from "../../../../core/forms/results.ts";
import type { AnswerCounts, FormResults } from "../../../../core/forms/results.ts";
import { takesAnswer } from "../../../../core/forms/kinds.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { TIME_UNITS } from "../../../../core/query/aggregate.ts";
import type { TimeUnit } from "../../../../core/query/aggregate.ts";
import type { QueryIssueCode } from "../../../../core/query/types.ts";
import { chosenRange, comparedRanges } from "../../../../core/reports/period.ts";
import type { ReportRange } from "../../../../core/reports/period.ts";
import { COMPARES } from "../../../../core/reports/types.ts";
import type { CompareKind } from "../../../../core/reports/types.ts";
import { buildStretches, stretchRange } from "../../../../core/reports/stretches.ts";
import { invalidQuery } from "../../../resources/errors.ts";
import type { Parameters } from "../../../resources/types.ts";
import { isMatrix } from "../../../../core/forms/matrix.ts";
import { questionsFor } from "../question-titles.ts";
import type { Forms } from "../forms.ts";
import type { AnswerIndex } from "./answer-index.ts";
import { AnswerIndexes } from "./answer-indexes.ts";
import { areaOf, nameRecords } from "../answered-records.ts";
import { countAnswers } from "./count-answers.ts";
import type { Stretches } from "./count-answers.ts";
import { offeredFilters, splitFilters } from "./result-filters.ts";
import { findFilled, openSource } from "./sources.ts";
import type { AnswerSource } from "./sources.ts";

export interface ResultsCall {
  readonly actor: Actor;
  readonly language: Language;
  readonly form: string;
  readonly parameters: Parameters;
}

/** Filled forms that somebody may read and asked for. */
export interface ReadableAnswers {
  readonly source: AnswerSource;
  readonly index: AnswerIndex;
  /** By slot of the index. */
  readonly marked: Uint8Array;
  readonly responses: number;
  /** Those of the period compared with; null where nothing is compared. */
  readonly earlier: Pick<ReadableAnswers, "marked" | "responses"> | null;
  readonly questions: Questions;
  readonly settings: Settings;
}

interface Settings {
  readonly period: ReportRange & { readonly name: string | null };
  readonly compare: CompareKind;
  /** What is counted of the period: as much of it as has passed, where it is compared. */
  readonly range: ReportRange;
  readonly compared: ReportRange | null;
  readonly unit: TimeUnit | null;
  readonly filters: Readonly<Record<string, string>>;
}

interface Questions {
  /** In the order of the newest version; behind them those that only older ones ask. */
  readonly byId: ReadonlyMap<number, Question>;
  readonly asked: ReadonlySet<number>;
}

/** What people answered, form by form; nothing is stored for it. */
export interface Results {
  read(call: ResultsCall): Promise<FormResults>;
  /** The answers behind the figures; `null` where the form is used nowhere. */
  open(call: ResultsCall, action: "list" | "export"): Promise<ReadableAnswers | null>;
}

const PERIOD = "last_365_days";

export function createResults(forms: Forms): Results {
  const { context } = forms;
  const indexes = new AnswerIndexes(context.database);
  context.outbox.on("sys__config", ({ action }) => {
    if (action === "restore") indexes.forget();
  });

  const open: Results["open"] = async (call, action) => {
    const { actor, form, language } = call;
    const source = await openSource(forms, { actor, form });
    if (source === null) return null;
    const settings = readSettings(forms, call);
    const questions = await readQuestions(forms, { form, language });
    const split = splitFilters(forms, { actor, source, filters: settings.filters });
    const findRows = ({ from, to }: ReportRange) => {
      const own = { ...split.own, [`${source.at}__gte`]: from, [`${source.at}__lte`]: to };
      return findFilled(forms, { actor, source, action, own, about: split.about });
    };
    const { range, compared } = settings;
    const rows = await findRows(range);
    const before = compared === null ? null : await findRows(compared);
    const texts = [...questions.byId.values()].filter(isWritten).map(({ id }) => id);
    const index = indexes.find(source, texts);
    const [marked, markedBefore] = await index.mark([rows, before ?? []]);
    const earlier = before === null ? null : { marked: markedBefore, responses: before.length };
    return { source, index, marked, responses: rows.length, earlier, questions, settings };
  };

  return {
    open,
    async read(call) {
      const answers = await open(call, "list");
      return answers === null ? noResults(forms, call) : describe(forms, { call, answers });
    },
  };
}

async function describe(
  forms: Forms,
  { call, answers }: { call: ResultsCall; answers: ReadableAnswers },
): Promise<FormResults> {
  const { actor, language } = call;
  const { source, index, marked, questions, settings, responses, earlier } = answers;
  const stretches = cutTime(settings.range, settings.unit, actor.timeZone);
  const { byId } = questions;
  const counted = await countAnswers({ index, marked, questions: byId, stretches });
  const before =
    earlier === null || settings.compared === null
      ? null
      : await countAnswers({
          index,
          marked: earlier.marked,
          questions: byId,
          // as many steps, and as long
          stretches: cutTime(settings.compared, stretches.unit, actor.timeZone),
        });
  const { access } = forms.context.definitions();
  const { resource, subjects } = source;
  const mayExport =
    resource.operations.includes("export") &&
    decide({ access, actor, resource: resource.name, action: "export" }).effect !== "deny";
  const named = await nameAnswers(forms, { actor, questions: byId, counted: [counted, before] });
  return {
    ...headOf(call, settings),
    course_unit: stretches.unit,
    resource: resource.name,
    subjects: subjects.map(({ name }) => name),
    filters: offeredFilters(forms, { actor, language, source }),
    responses,
    answers: sumAnswers(counted),
    ...(before === null || earlier === null
      ? {}
      : { previous: { responses: earlier.responses, answers: sumAnswers(before) } }),
    may_export: mayExport,
    questions: [...byId.values()].flatMap((question) => {
      const counts = counted.get(question.id) ?? { ...NOTHING, course: courseOf(stretches) };
      const earlierCounts = before === null ? undefined : (before.get(question.id) ?? NOTHING);
      const asked = questions.asked.has(question.id);
      const answered = counts.answered + (earlierCounts?.answered ?? 0);
      if (!takesAnswer(question) || (!asked && answered === 0)) return [];
      const summary = summarizeQuestion(question, { counts, asked, earlier: earlierCounts });
      const known = named.get(question.id);
      return [
        known === undefined
          ? summary
          : { ...summary, ...countRecords(counts.values, known, earlierCounts?.values) },
      ];
    }),
  };
}

const sumAnswers = (counted: ReadonlyMap<number, AnswerCounts>): number =>
  [...counted.values()].reduce((sum, { answered }) => sum + answered, 0);

interface Naming {
  readonly actor: Actor;
  readonly questions: Questions["byId"];
  readonly counted: readonly (ReadonlyMap<number, AnswerCounts> | null)[];
}

/** By question the records that answered it, as far as the reader may see them. */
async function nameAnswers(forms: Forms, { actor, questions, counted }: Naming) {
  const named = new Map<number, Awaited<ReturnType<typeof nameRecords>>>();
  for (const question of questions.values()) {
    const resource = areaOf(question);
    if (resource === null) continue;
    const ids = recordsIn(counted.flatMap((all) => [...(all?.get(question.id)?.values.keys() ?? [])]));
    named.set(question.id, await nameRecords(forms, { actor, resource, ids }));
  }
  return named;
}

const NOTHING: AnswerCounts = { values: new Map(), answered: 0, remarks: 0, course: [] };

const courseOf = ({ names }: Stretches): AnswerCounts["course"] =>
  names.map((stretch) => ({ stretch, answered: 0, sum: 0 }));

const headOf = ({ form }: ResultsCall, { period, unit, compare, compared }: Settings) =>
  ({ form_name: form, period, unit, hasUnit: true, scope: "all", scopes: [], compare, compared }) as const;

/** A form that no area uses has been answered nowhere. */
function noResults(forms: Forms, call: ResultsCall): FormResults {
  const settings = readSettings(forms, call);
  return {
    ...headOf(call, settings),
    course_unit: fittingUnit(settings.period),
    resource: "",
    subjects: [],
    filters: [],
    questions: [],
    responses: 0,
    answers: 0,
    may_export: false,
  };
}

/** Every question that any version asks, as its newest one words it; a row of a matrix says whose it is. */
async function readQuestions(
  forms: Forms,
  { form, language }: { form: string; language: Language },
): Promise<Questions> {
  await forms.ready();
  const byId = new Map<number, Question>();
  const asked = new Set<number>();
  for (const [at, { version }] of (await forms.versions.list(form)).entries()) {
    const published = await forms.versions.find(form, version);
    if (published === null) continue;
    for (const [id, question] of questionsFor(published.form, language)) {
      if (at === 0) asked.add(id);
      const newer = byId.get(id);
      byId.set(id, newer === undefined ? question : withEarlierLabels(newer, question));
    }
  }
  const titled = [...byId].map(([id, question]): [number, Question] => {
    const parent = byId.get(question.parent_question_id ?? 0);
    const isRow = parent !== undefined && isMatrix(parent);
    return [id, isRow ? { ...question, title: `${parent.title}: ${question.title}` } : question];
  });
  return { byId: new Map(titled), asked };
}

/** Words of options that are offered no more, for the answers that were given with them. */
function withEarlierLabels(question: Question, { option_labels: earlier }: Question): Question {
  if (earlier === undefined) return question;
  return { ...question, option_labels: { ...earlier, ...question.option_labels } };
}

const OWN = new Set(["from", "to", "period", "unit", "page", "compare", "scope", "figure", "before"]);

function readSettings({ context }: Forms, { actor, parameters }: ResultsCall): Settings {
  const texts: Record<string, string> = {};
  const refuse = (parameter: string, code: QueryIssueCode, value: string) =>
    invalidQuery([{ parameter, code, parameters: { field: parameter, period: value, unit: value } }]);
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== "string")
      throw invalidQuery([{ parameter: name, code: "repeated_parameter", parameters: { name } }]);
    if (value !== "") texts[name] = value;
  }
  const { from, to, period: name, unit: wanted = "own", compare: comparing = "none" } = texts;
  const now = context.clock();
  const period = chosenRange({ from, to, period: name, fallback: PERIOD, now, timeZone: actor.timeZone });
  if (period === null) throw refuse(from === undefined ? "period" : "from", "unknown_period", name ?? "");
  const unit = TIME_UNITS.find((one) => one === wanted) ?? null;
  if (unit === null && wanted !== "own") throw refuse("unit", "unknown_unit", wanted);
  const compare = COMPARES.find((one) => one === comparing);
  if (compare === undefined) throw refuse("compare", "unknown_period", comparing);
  const filters = Object.fromEntries(Object.entries(texts).filter(([key]) => !OWN.has(key)));
  const ranges = comparedRanges(period, compare, { now, timeZone: actor.timeZone });
  return { period, compare, ...ranges, unit, filters };
}

/** The stretches of the period; longer ones where those asked for would be too many. */
function cutTime(range: ReportRange, unit: TimeUnit | null, timeZone: string): Stretches {
  const units = [unit ?? fittingUnit(range), "month", "quarter", "year"] as const;
  for (const one of units) {
    const names = buildStretches(range, one);
    if (names === null) continue;
    const starts = names.map((name) => dayStart({ date: stretchRange(name, one).from, timeZone }));
    return { unit: one, names, starts };
  }
  return { unit: "year", names: [range.from.slice(0, 4)], starts: [0] };
}
