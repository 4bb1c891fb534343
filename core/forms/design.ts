import { mapQuestions, testsOf } from "./ask-when.ts";
import { mapSources } from "./calculation.ts";
import { factsOf, namedAnswers, takesNumber } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import { hasSameColumns, isMatrix, isRowType, shareColumns } from "./matrix.ts";
import type { StoredQuestion } from "./types.ts";

/** The questions of a form under design: each before those that hang on it, in asking order. */
export type Design = readonly StoredQuestion[];

/** A question of which nothing is said but what `said` does. */
export function createQuestion(said: Pick<StoredQuestion, "id"> & Partial<StoredQuestion>): StoredQuestion {
  return {
    title: "",
    answer_type: "text",
    category: "parent",
    is_required: false,
    options: [],
    update_options: false,
    dependent: false,
    child: false,
    parent_question_id: null,
    ...said,
  };
}

/** Puts questions in order: each before those that hang on it. Those without their parent stand at the end. */
export function arrangeDesign(questions: Design): Design {
  const below = Map.groupBy(questions, ({ parent_question_id }) => parent_question_id);
  const placed: StoredQuestion[] = [];
  const place = (parent: number | null): void => {
    for (const question of below.get(parent) ?? []) {
      placed.push(question);
      place(question.id);
    }
  };
  place(null);
  const known = new Set(placed.map(({ id }) => id));
  return withCategories([...placed, ...questions.filter(({ id }) => !known.has(id))]);
}

/** A question with all that hangs on it. */
export function branchOf(design: Design, id: number): Design {
  const at = indexOf(design, id);
  return at < 0 ? [] : design.slice(at, endOf(design, at));
}

/** How deep each question hangs: 0 for one asked at first. */
export function readDepths(design: Design): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { id, parent_question_id: parent } of design) {
    depths.set(id, parent === null ? 0 : (depths.get(parent) ?? -1) + 1);
  }
  return depths;
}

/** Questions beside one: of the same parent, in order. */
export function siblingsOf(design: Design, id: number): Design {
  const parent = find(design, id)?.parent_question_id;
  return design.filter((question) => question.parent_question_id === parent);
}

/** A branch put in behind another question's, beside it; at the beginning where `after` is null. */
export function insertAfter(
  design: Design,
  { branch, after }: { branch: Design; after: number | null },
): Design {
  const [first] = branch;
  if (first === undefined) return design;
  const target = after === null ? undefined : find(design, after);
  const parent = target?.parent_question_id ?? null;
  const at = target === undefined ? 0 : endOf(design, indexOf(design, target.id));
  const put = [hangOn(design, first, parent), ...branch.slice(1)];
  return withCategories([...design.slice(0, at), ...put, ...design.slice(at)]);
}

/** The question hangs on the one before it; null where there is none that reveals. */
export function makeDependent(design: Design, id: number): Design | null {
  const siblings = siblingsOf(design, id);
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1];
  if (before === undefined || !factsOf(before).reveals) return null;
  return placeBranch(design, id, { parent: before.id, at: endOf(design, indexOf(design, before.id)) });
}

/** The question stands beside its parent, behind it; null where it is asked at first. */
export function makeIndependent(design: Design, id: number): Design | null {
  const parent = find(design, find(design, id)?.parent_question_id ?? Number.NaN);
  if (parent === undefined) return null;
  return placeBranch(design, id, {
    parent: parent.parent_question_id,
    at: endOf(design, indexOf(design, parent.id)),
  });
}

/** The branch changes places with the one before or after it; null at the end. */
export function moveBranch(design: Design, id: number, by: -1 | 1): Design | null {
  const siblings = siblingsOf(design, id);
  const other = siblings[siblings.findIndex((one) => one.id === id) + by];
  if (other === undefined) return null;
  const at = indexOf(design, other.id);
  return placeBranch(design, id, {
    parent: other.parent_question_id,
    at: by < 0 ? at : endOf(design, at),
  });
}

/** The branch stands behind another question's, beside it; null where it would hang on itself. */
export function moveAfter(design: Design, id: number, after: number): Design | null {
  if (branchOf(design, id).some((question) => question.id === after)) return null;
  const target = find(design, after);
  if (target === undefined) return null;
  return placeBranch(design, id, {
    parent: target.parent_question_id,
    at: endOf(design, indexOf(design, after)),
  });
}

/** The branch stands before another question, beside it; null where it would hang on itself. */
export function moveBefore(design: Design, id: number, before: number): Design | null {
  if (branchOf(design, id).some((question) => question.id === before)) return null;
  const target = find(design, before);
  if (target === undefined) return null;
  return placeBranch(design, id, { parent: target.parent_question_id, at: indexOf(design, before) });
}

/** The branch hangs on another question, behind all that hangs there; null where that one reveals nothing, or would hang on itself. */
export function moveUnder(design: Design, id: number, parent: number): Design | null {
  const target = find(design, parent);
  if (target === undefined || !factsOf(target).reveals) return null;
  if (branchOf(design, id).some((question) => question.id === parent)) return null;
  return placeBranch(design, id, { parent, at: endOf(design, indexOf(design, parent)) });
}

/** Without a branch. */
export function removeBranch(design: Design, id: number): Design {
  const branch = new Set(branchOf(design, id).map((question) => question.id));
  return withCategories(design.filter((question) => !branch.has(question.id)));
}

/** The branch once more behind itself; conditions inside it are about the copies. `newId` gives ids nobody has. */
export function duplicateBranch(design: Design, id: number, newId: () => number): Design {
  return insertAfter(design, { branch: copyBranch(branchOf(design, id), newId), after: id });
}

/** A branch under ids of its own. Conditions about questions outside of it stay about those. */
export function copyBranch(branch: Design, newId: () => number): Design {
  const ids = new Map(branch.map(({ id }) => [id, newId()]));
  const copied = (source: number) => ids.get(source) ?? source;
  return branch.map(({ ask_when = null, calculation = null, ...question }) => ({
    ...question,
    id: ids.get(question.id) ?? question.id,
    parent_question_id:
      question.parent_question_id === null
        ? null
        : (ids.get(question.parent_question_id) ?? question.parent_question_id),
    ...(ask_when === null ? {} : { ask_when: mapQuestions(ask_when, copied) }),
    ...(calculation === null ? {} : { calculation: mapSources(calculation, copied) }),
  }));
}

export function changeQuestion(design: Design, id: number, change: Partial<StoredQuestion>): Design {
  return design.map((question) => (question.id === id ? { ...question, ...change } : question));
}

/** Questions whose condition is about one of a branch, outside of it: they lose what they wait for when it goes. */
export function waitingFor(design: Design, id: number): Design {
  const branch = new Set(branchOf(design, id).map((question) => question.id));
  return design.filter(
    ({ id: own, ask_when = null }) =>
      !branch.has(own) && ask_when !== null && testsOf(ask_when).some(({ question }) => branch.has(question)),
  );
}

/** Answers of a question that may reveal others, as `reveal_value` says them; null stands for every number. */
export function revealingAnswers(question: StoredQuestion): readonly (string | null)[] {
  const { reveals, scale } = factsOf(question);
  if (!reveals) return [];
  if (!takesNumber(question)) return namedAnswers(question);
  if (scale === undefined) return [null];
  const { min, max } = getLimits(question);
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}

function placeBranch(
  design: Design,
  id: number,
  { parent, at }: { parent: number | null; at: number },
): Design | null {
  const from = indexOf(design, id);
  const branch = branchOf(design, id);
  const [first] = branch;
  if (first === undefined) return design;
  // pages stand one after the other
  if (first.answer_type === "page" && parent !== null) return null;
  const rest = [...design.slice(0, from), ...design.slice(from + branch.length)];
  const index = at > from ? at - branch.length : at;
  const moved =
    first.parent_question_id === parent ? branch : [hangOn(rest, first, parent), ...branch.slice(1)];
  return withCategories([...rest.slice(0, index), ...moved, ...rest.slice(index)]);
}

/**
 * A question under a new parent. The answer that brought it before goes on doing so where there is such, else the first
 * does; a row of a matrix takes the columns of the others.
 */
export function hangOn(design: Design, question: StoredQuestion, parent: number | null): StoredQuestion {
  const above = parent === null ? undefined : find(design, parent);
  if (above === undefined) return { ...question, parent_question_id: null, reveal_value: null };
  const { reveal_value = null } = question;
  const answers = revealingAnswers(above);
  const reveal = answers.includes(reveal_value) ? reveal_value : (answers[0] ?? null);
  const hung = { ...question, parent_question_id: above.id, reveal_value: reveal };
  if (!isMatrix(above)) return hung;
  const row = rowsOf(design, above.id).find(({ id }) => id !== question.id);
  if (row !== undefined) return hasSameColumns(row, hung) ? hung : shareColumns(hung, row);
  const answer_type = isRowType(hung.answer_type) ? hung.answer_type : FIRST_ROW;
  return { ...hung, answer_type, update_options: false };
}

/** What answers the rows of a matrix until somebody says otherwise: it needs nothing else to be said. */
const FIRST_ROW = "rate";

/** The rows of a matrix, in order. */
export function rowsOf(design: Design, matrix: number): Design {
  return design.filter(({ parent_question_id }) => parent_question_id === matrix);
}

function withCategories(design: Design): Design {
  const parents = new Set(design.map(({ parent_question_id }) => parent_question_id));
  return design.map((question) => {
    const has = parents.has(question.id);
    const category = question.parent_question_id === null ? "parent" : has ? "parent_child" : "child";
    return question.category === category ? question : { ...question, category };
  });
}

function find(design: Design, id: number): StoredQuestion | undefined {
  return design.find((question) => question.id === id);
}

function indexOf(design: Design, id: number): number {
  return design.findIndex((question) => question.id === id);
}

/** Where the branch that begins at an index ends. */
function endOf(design: Design, at: number): number {
  const inside = new Set([design[at]?.id]);
  let end = at + 1;
  for (; end < design.length; end += 1) {
    const question = design[end];
    if (question === undefined || question.parent_question_id === null) break;
    if (!inside.has(question.parent_question_id)) break;
    inside.add(question.id);
  }
  return end;
}
