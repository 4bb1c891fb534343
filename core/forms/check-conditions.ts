import { testsOf } from "./ask-when.ts";
import { isWithin } from "./condition-schema.ts";
import { createDesignError } from "./design-errors.ts";
import type { DesignError, DesignErrorCode } from "./design-errors.ts";
import { factsOf, namedAnswers, takesAnswer, takesNumber, takesOptions, takesRecords } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import { namedQuestions } from "./named-questions.ts";
import { buildFormTree } from "./tree.ts";
import type { FormTree } from "./tree.ts";
import type { AnswerTest, AskWhen, FormQuestion, StoredQuestion } from "./types.ts";

/** Tests of one condition at most, and how deep they may stand in each other. */
export const CONDITION_LIMITS = { tests: 20, depth: 5, outer: 6 } as const;

/** What is wrong with the conditions under which questions are asked. */
export function checkConditions(questions: readonly StoredQuestion[]): DesignError[] {
  const tree = buildFormTree({ questions });
  const byId = new Map(questions.map((question) => [question.id, question]));
  const circles = findCircles(questions);
  return questions.flatMap((question) => {
    const condition = question.ask_when ?? null;
    if (condition === null) return [];
    if (isEmptyIn(condition)) return [createDesignError(question, "condition_empty")];
    if (isTooLarge({ condition, question, tree })) {
      return [createDesignError(question, "condition_too_large", { limit: CONDITION_LIMITS.tests })];
    }
    if (circles.has(question.id)) return [createDesignError(question, "condition_cycle")];
    const found = testsOf(condition).flatMap((test) => checkTest({ test, question, byId, tree }));
    return found.slice(0, 1);
  });
}

function isEmptyIn(condition: AskWhen): boolean {
  if ("not" in condition) return isEmptyIn(condition.not);
  if (!("all" in condition || "any" in condition)) return false;
  const parts = "all" in condition ? condition.all : condition.any;
  return parts.length === 0 || parts.some(isEmptyIn);
}

function depthOf(condition: AskWhen): number {
  if ("not" in condition) return 1 + depthOf(condition.not);
  if (!("all" in condition || "any" in condition)) return 1;
  return 1 + Math.max(...("all" in condition ? condition.all : condition.any).map(depthOf));
}

/** Tests of outer repetitions count double and more: each doubles what the schema says. */
function isTooLarge({
  condition,
  question,
  tree,
}: {
  condition: AskWhen;
  question: StoredQuestion;
  tree: FormTree;
}): boolean {
  const tests = testsOf(condition);
  const own = tree.byId.get(question.id)?.repeaters.length ?? 0;
  const outer = tests.filter((test) => (tree.byId.get(test.question)?.repeaters.length ?? own) < own);
  return (
    tests.length > CONDITION_LIMITS.tests ||
    depthOf(condition) > CONDITION_LIMITS.depth ||
    outer.length > CONDITION_LIMITS.outer
  );
}

/** Questions that are asked, or worked out, only once they are. */
export function findCircles(questions: readonly StoredQuestion[]): ReadonlySet<number> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const state = new Map<number, "open" | "done">();
  const circles = new Set<number>();
  const way: number[] = [];
  const visit = (id: number): void => {
    const question = byId.get(id);
    if (question === undefined || state.get(id) === "done") return;
    if (state.get(id) === "open") {
      for (const one of way.slice(way.indexOf(id))) circles.add(one);
      return;
    }
    state.set(id, "open");
    way.push(id);
    if (question.parent_question_id !== null) visit(question.parent_question_id);
    for (const source of namedQuestions(question)) visit(source);
    way.pop();
    state.set(id, "done");
  };
  for (const id of byId.keys()) visit(id);
  return circles;
}

function checkTest({
  test,
  question,
  byId,
  tree,
}: {
  test: AnswerTest;
  question: StoredQuestion;
  byId: ReadonlyMap<number, StoredQuestion>;
  tree: FormTree;
}): DesignError[] {
  const source = byId.get(test.question);
  const told = (code: DesignErrorCode) => [
    createDesignError(question, code, { parent: source?.title ?? test.question }),
  ];
  if (source === undefined) return told("condition_unknown");
  const [of, node] = [tree.byId.get(question.id), tree.byId.get(source.id)];
  if (of !== undefined && node !== undefined && !isWithin(of, node)) return told("condition_elsewhere");
  return fits(test, node?.question ?? source) ? [] : told("condition_unfit");
}

/** Whether some answer could pass the test. */
function fits(test: AnswerTest, source: FormQuestion): boolean {
  if (!takesAnswer(source)) return false;
  if ("answered" in test) return true;
  if ("more" in test) return takesNumber(source) && test.more < getLimits(source).max;
  if ("less" in test) return takesNumber(source) && test.less > getLimits(source).min;
  if ("is" in test) return canBe(source, test.is);
  const { kind } = factsOf(source);
  if (kind === "text") return test.contains.trim() !== "";
  return (kind === "choices" || kind === "ranking") && canBe(source, test.contains);
}

function canBe(source: FormQuestion, value: string | number): boolean {
  if (takesNumber(source)) {
    const { min, max } = getLimits(source);
    return typeof value === "number" && value >= min && value <= max;
  }
  const { kind } = factsOf(source);
  if (takesRecords(source)) return typeof value === "number" && Number.isInteger(value) && value > 0;
  if (typeof value !== "string") return false;
  const isOpen = ["text", "day", "time"].includes(kind) || (takesOptions(source) && source.update_options);
  return isOpen || namedAnswers(source).includes(value);
}
