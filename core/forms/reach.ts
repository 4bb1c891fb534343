import { passes } from "./ask-when.ts";
import { isWithin } from "./condition-schema.ts";
import { FORMATS } from "./formats.ts";
import { boundsOf, dayHere, isWithin as isDayWithin } from "./days.ts";
import { factsOf, isFixed, namedAnswers } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import { isSole } from "./options.ts";
import { reveals, type Reveal } from "./reveal.ts";
import { buildFormTree, repeatsBlocks, RESETTING_ANSWER, type FormTree, type TreeNode } from "./tree.ts";
import type { AnswerTest, AskWhen, FormQuestion, FormQuestions } from "./types.ts";

/** Answers by question with which another one is asked; of repetitions those of the first. */
export type Answers = ReadonlyMap<number, unknown>;

/** Why no answers lead to a question. */
export type NeverReason =
  /** What it hangs on, or what its condition waits for, is itself never asked. */
  | { readonly kind: "unasked"; readonly question: number }
  /** The answer that brings it cannot be given. */
  | { readonly kind: "unanswerable"; readonly question: number }
  /** One answer would have to be several at once. */
  | { readonly kind: "conflict"; readonly question: number };

export type Reach =
  | { readonly reached: true; readonly answers: Answers }
  | { readonly reached: false; readonly reason: NeverReason }
  /** Too much hangs together to be tried in time. */
  | { readonly reached: null };

/** For each question answers that lead to it, or why none do. Questions outside the tree are not in it. */
export function findReach(form: FormQuestions): ReadonlyMap<number, Reach> {
  const search = searchReach(form);
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

/** The same in steps of one question, for whoever has something else to do in between. */
export function* searchReach(form: FormQuestions): Generator<void, ReadonlyMap<number, Reach>, void> {
  const tree = buildFormTree(form);
  const values = valuesInTests(form);
  const nodes = [...tree.byId.values()];
  const found = new Map<number, Reach>();
  for (const node of nodes) {
    found.set(node.question.id, new Search({ tree, values }).reach(node));
    yield;
  }
  const never = new Set([...found].flatMap(([id, { reached }]) => (reached === false ? [id] : [])));
  // once it is known which are never asked, what waits for one of them says so
  for (const node of nodes) {
    const { id } = node.question;
    if (!never.has(id)) continue;
    const others = new Set(never);
    others.delete(id);
    found.set(id, new Search({ tree, values, never: others }).reach(node));
    yield;
  }
  return found;
}

/** Trials for one question. */
const MAX_STEPS = 20_000;

/** What the answer to a question has to be. */
type Demand =
  | { readonly test: AnswerTest; readonly holds: boolean }
  | { readonly reveal: Reveal }
  /** Not the one that empties the form. */
  | { readonly unlike: unknown };

type Goal =
  | { readonly kind: "asked"; readonly node: TreeNode }
  | { readonly kind: "condition"; readonly of: TreeNode; readonly part: AskWhen; readonly holds: boolean };

interface Goals {
  readonly goal: Goal;
  readonly rest: Goals | null;
}

/** Goals of which one has to be met, in the state that was there when they came up. */
interface Way {
  readonly goals: Goals | null;
  readonly mark: number;
}

/** What is left to do in each way a goal can be met; none where it cannot be. */
type Ways = readonly (Goals | null)[];
const IMPOSSIBLE: Ways = [];

interface SearchOptions {
  readonly tree: FormTree;
  readonly values: ReadonlyMap<number, readonly unknown[]>;
  /** Known never to be asked. */
  readonly never?: ReadonlySet<number>;
}

/** Tries one way after the other: each settles what answers have to be, until nothing is open or no way is left. */
class Search {
  readonly #tree: FormTree;
  readonly #values: ReadonlyMap<number, readonly unknown[]>;
  readonly #never: ReadonlySet<number>;
  readonly #demands = new Map<number, readonly Demand[]>();
  readonly #asked = new Set<number>();
  /** Takes back what was settled, the newest last. */
  readonly #trail: (() => void)[] = [];
  /** Questions on which ways ended, the most frequent first. */
  readonly #failed = new Map<number, number>();

  constructor({ tree, values, never = new Set() }: SearchOptions) {
    this.#tree = tree;
    this.#values = values;
    this.#never = never;
  }

  reach(node: TreeNode): Reach {
    const open: Way[] = [{ goals: { goal: { kind: "asked", node }, rest: null }, mark: 0 }];
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const way = open.pop();
      if (way === undefined) return { reached: false, reason: this.#reason(node) };
      while (this.#trail.length > way.mark) this.#trail.pop()?.();
      if (way.goals === null) {
        const answers = this.#answers();
        // what a record or other answers say cannot be chosen
        const isChosen = [...answers.keys()].every((id) => !isFixed(this.#tree.byId.get(id)?.question ?? {}));
        return isChosen ? { reached: true, answers } : { reached: null };
      }
      const ways = this.#meet(way.goals.goal, way.goals.rest);
      const mark = this.#trail.length;
      for (const goals of ways.toReversed()) open.push({ goals, mark });
    }
    return { reached: null };
  }

  #meet(goal: Goal, rest: Goals | null): Ways {
    if (goal.kind === "asked") return this.#ask(goal.node, rest);
    const { of, part, holds } = goal;
    if ("not" in part) return [{ goal: { ...goal, part: part.not, holds: !holds }, rest }];
    if ("all" in part || "any" in part) {
      const parts = "all" in part ? part.all : part.any;
      const isEach = "all" in part === holds;
      const add = (goals: Goals | null, one: AskWhen): Goals => ({
        goal: { ...goal, part: one },
        rest: goals,
      });
      return isEach ? [parts.reduceRight(add, rest)] : parts.map((one) => add(rest, one));
    }
    const source = this.#tree.byId.get(part.question);
    if (source === undefined || !isWithin(of, source))
      return passes(part, undefined) === holds ? [rest] : this.#fail(part.question);
    return this.#demand(source, { test: part, holds }, rest);
  }

  /** A question is asked when what it hangs on is asked and answered so, and its own condition holds. */
  #ask(node: TreeNode, rest: Goals | null): Ways {
    const { question, parent, reveal } = node;
    const { id, ask_when = null } = question;
    if (this.#asked.has(id)) return [rest];
    this.#asked.add(id);
    this.#trail.push(() => this.#asked.delete(id));
    const goals: Goals | null =
      ask_when === null ? rest : { goal: { kind: "condition", of: node, part: ask_when, holds: true }, rest };
    return parent === null || reveal === null ? [goals] : this.#demand(parent, { reveal }, goals);
  }

  /** The answer to a question has to meet one demand more. A count question takes none while the form is emptied. */
  #demand(node: TreeNode, wanted: Demand, rest: Goals | null): Ways {
    const { id } = node.question;
    const before = this.#demands.get(id);
    const demands = [...(before ?? []), wanted];
    const value = witness({ node, demands, values: this.#values });
    if (value === NONE || (value !== undefined && this.#never.has(id))) return this.#fail(id);
    this.#demands.set(id, demands);
    this.#trail.push(() => (before === undefined ? this.#demands.delete(id) : this.#demands.set(id, before)));
    if (value === undefined) return [rest];
    const goals = this.#asked.has(id) ? rest : { goal: { kind: "asked", node } as const, rest };
    const { resetter } = this.#tree;
    return repeatsBlocks(node) && resetter !== null
      ? this.#demand(resetter, { unlike: RESETTING_ANSWER }, goals)
      : [goals];
  }

  #fail(question: number): Ways {
    this.#failed.set(question, (this.#failed.get(question) ?? 0) + 1);
    return IMPOSSIBLE;
  }

  #answers(): Answers {
    const answers = new Map<number, unknown>();
    for (const [id, demands] of this.#demands) {
      const node = this.#tree.byId.get(id);
      const value = node === undefined ? undefined : witness({ node, demands, values: this.#values });
      if (value !== undefined) answers.set(id, value);
    }
    return answers;
  }

  #reason({ question, parent, reveal }: TreeNode): NeverReason {
    const failed = [...this.#failed].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
    const unasked = [parent?.question.id, ...failed].find((id) => id !== undefined && this.#never.has(id));
    if (unasked !== undefined) return { kind: "unasked", question: unasked };
    if (parent !== null && reveal?.kind === "never")
      return { kind: "unanswerable", question: parent.question.id };
    return { kind: "conflict", question: failed[0] ?? question.id };
  }
}

const NONE = Symbol("no answer");

/** An answer that meets all demands: none at all where that does, `NONE` where nothing does. */
function witness({
  node,
  demands,
  values,
}: {
  node: TreeNode;
  demands: readonly Demand[];
  values: SearchOptions["values"];
}): unknown {
  const meets = (value: unknown) => demands.every((one) => isMet(one, value));
  if (meets(undefined)) return undefined;
  for (const value of candidates(node.question, demands, values.get(node.question.id) ?? []))
    if (meets(value)) return value;
  return NONE;
}

function isMet(demand: Demand, value: unknown): boolean {
  if ("reveal" in demand) return reveals({ reveal: demand.reveal, value });
  if ("unlike" in demand) return value !== demand.unlike;
  return passes(demand.test, value) === demand.holds;
}

/** Stands for whichever record is chosen. */
export const SOME_RECORD = Number.MAX_SAFE_INTEGER;

/** Answers worth trying: all that differ for what is asked about them. */
export function candidates(
  question: FormQuestion,
  demands: readonly Demand[],
  tested: readonly unknown[],
): readonly unknown[] {
  const { kind } = factsOf(question);
  switch (kind) {
    case "yes_no":
    case "rate":
      return namedAnswers(question);
    case "choice":
      return question.update_options ? [...question.options, ...tested, "…"] : question.options;
    case "choices":
      return choices(question, demands, tested);
    case "ranking":
      return [question.options];
    case "whole":
    case "number":
      return numbers(question, tested);
    case "day":
      return [...tested.filter((value) => typeof value === "string"), dayWithin(question)];
    case "moment":
      return ["2026-01-31T12:00:00.000Z"];
    case "text":
      return texts(question, demands, tested);
    case "files":
      return [[{ key: "sample", name: "sample.pdf" }]];
    case "time":
      return [...tested.filter((value) => typeof value === "string"), "12:00"];
    case "record":
      return [SOME_RECORD, ...tested.filter((value) => typeof value === "number")];
    case "records":
      return records(question, demands);
    case "none":
      return [];
  }
}

/** A day that answers it. */
function dayWithin(question: FormQuestion): string {
  const bounds = boundsOf(question, dayHere());
  return isDayWithin("2026-01-31", bounds)
    ? "2026-01-31"
    : (bounds.latest ?? bounds.earliest ?? "2026-01-31");
}

/** What has to be among the choices together, and else any one that need not be missing. */
function choices(
  question: FormQuestion,
  demands: readonly Demand[],
  tested: readonly unknown[],
): readonly unknown[] {
  const { options, update_options } = question;
  const offered = update_options ? [...options, ...tested, "…"] : options;
  const wanted = demands
    .flatMap((one) => wantedValue(one) ?? [])
    .filter((value) => offered.some((option) => option === value));
  const together = [...new Set(wanted)];
  const none = together.filter((value) => isSole(question, value));
  if (none.length > 0 && together.length > 1) return [];
  return together.length > 0 ? [together] : offered.map((option) => [option]);
}

/** The records that have to be chosen together, and others beside them where more are asked for. */
function records(question: FormQuestion, demands: readonly Demand[]): readonly unknown[] {
  const { min, max } = getLimits(question);
  const wanted = [...new Set(demands.map(wantedValue).filter((value) => typeof value === "number"))];
  if (wanted.length > max) return [];
  const missing = Math.max(min - wanted.length, wanted.length === 0 ? 1 : 0);
  return [[...wanted, ...Array.from({ length: missing }, (_, index) => SOME_RECORD - index)]];
}

function wantedValue(demand: Demand): unknown {
  if ("reveal" in demand) return demand.reveal.kind === "answer" ? demand.reveal.value : undefined;
  if ("unlike" in demand || !demand.holds) return undefined;
  const { test } = demand;
  return "is" in test ? test.is : "contains" in test ? test.contains : undefined;
}

function numbers(question: FormQuestion, tested: readonly unknown[]): readonly number[] {
  const { min, max } = getLimits(question);
  const isWhole = factsOf(question).kind === "whole";
  const named = tested.filter((value) => typeof value === "number");
  const marks = [...new Set([min, max, ...named, 0, 1])].toSorted((a, b) => a - b);
  const around = isWhole
    ? marks.flatMap((mark) => [mark, mark - 1, mark + 1])
    : marks.flatMap((mark, index) => [mark, (mark + (marks[index + 1] ?? mark + 2)) / 2, mark - 1, mark + 1]);
  return [...new Set(around)]
    .filter((value) => value >= min && value <= max && (!isWhole || Number.isInteger(value)))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b));
}

function texts(
  question: FormQuestion,
  demands: readonly Demand[],
  tested: readonly unknown[],
): readonly unknown[] {
  const format = FORMATS[question.answer_type];
  const parts = demands.map(wantedValue).filter((value) => typeof value === "string");
  const sample = SAMPLES[question.answer_type] ?? "…";
  const all = [sample, ...tested, ...(format === undefined ? [parts.join(" "), `${parts.join(" ")} …`] : [])];
  return all.filter((text) => typeof text === "string" && text.trim() !== "");
}

const SAMPLES: Readonly<Partial<Record<FormQuestion["answer_type"], string>>> = {
  email: "name@example.com",
  phone: "+1 415 555 2671",
  link: "https://example.com",
};

/** What tests of the form name of each question's answer. */
function valuesInTests({ questions }: FormQuestions): ReadonlyMap<number, readonly unknown[]> {
  const values = new Map<number, unknown[]>();
  const read = (condition: AskWhen): void => {
    if ("not" in condition) read(condition.not);
    else if ("all" in condition) condition.all.forEach(read);
    else if ("any" in condition) condition.any.forEach(read);
    else {
      const { question, ...test } = condition;
      const [value] = Object.values(test);
      if (typeof value !== "boolean") values.set(question, [...(values.get(question) ?? []), value]);
    }
  };
  for (const { ask_when = null } of questions) if (ask_when !== null) read(ask_when);
  for (const { parent_question_id: parent, reveal_value = null } of questions) {
    if (parent !== null && reveal_value !== null && /^[+-]?\d+$/u.test(reveal_value.trim()))
      values.set(parent, [...(values.get(parent) ?? []), Number(reveal_value)]);
  }
  return values;
}
