import { isLine } from "./limits.ts";
import { factsOf, takesAnswer } from "./kinds.ts";
import { hasSameColumns, isMatrix, isRowType } from "./matrix.ts";
import { createDesignError } from "./design-errors.ts";
import { getReveal } from "./reveal.ts";
import { isResetter, buildFormTree } from "./tree.ts";
import type { DesignError } from "./design-errors.ts";
import type { FormTree } from "./tree.ts";
import type { StoredQuestion } from "./types.ts";

/** Repetitions inside repetitions more often than this are refused: 15 times 15 times 15 questions are no form. */
const DEEPEST_REPETITION = 2;

/** What is wrong with how the questions hang together. */
export function checkPositions(questions: readonly StoredQuestion[]): DesignError[] {
  const byId = new Map<number, StoredQuestion>();
  const problems: DesignError[] = [];
  for (const question of questions) {
    if (byId.has(question.id)) problems.push(createDesignError(question, "duplicate_id"));
    else byId.set(question.id, question);
  }
  const tree = buildFormTree({ questions });
  const circles = inCircles(byId);
  const parents = new Set(questions.map(({ parent_question_id }) => parent_question_id));
  for (const question of byId.values()) {
    problems.push(
      ...checkParent({ question, byId, circles, tree }),
      ...checkCategory({ question, hasChildren: parents.has(question.id) }),
    );
  }
  return [
    ...problems,
    ...checkPages([...byId.values()]),
    ...checkRepetitions(tree),
    ...checkRows([...byId.values()]),
    ...checkResets([...byId.values()]),
  ];
}

/** Questions that are their own ancestor. */
function inCircles(byId: ReadonlyMap<number, StoredQuestion>): ReadonlySet<number> {
  const circles = new Set<number>();
  const done = new Set<number>();
  for (const start of byId.keys()) {
    const way: number[] = [];
    let at: number | null = start;
    while (at !== null && byId.has(at) && !done.has(at) && !way.includes(at)) {
      way.push(at);
      at = byId.get(at)?.parent_question_id ?? null;
    }
    if (at !== null && way.includes(at)) for (const id of way.slice(way.indexOf(at))) circles.add(id);
    for (const id of way) done.add(id);
  }
  return circles;
}

function checkParent({
  question,
  byId,
  circles,
  tree,
}: {
  question: StoredQuestion;
  byId: ReadonlyMap<number, StoredQuestion>;
  circles: ReadonlySet<number>;
  tree: FormTree;
}): DesignError[] {
  const { parent_question_id: id } = question;
  if (id === null) return [];
  if (circles.has(question.id)) return [createDesignError(question, "cycle")];
  const parent = byId.get(id);
  if (parent === undefined) return [createDesignError(question, "missing_parent", { parent: id })];
  const said = { parent: parent.title };
  if (isMatrix(parent)) return [];
  if (!takesAnswer(parent)) return [createDesignError(question, "parent_without_answer", said)];
  if (!factsOf(parent).reveals) {
    return [createDesignError(question, "parent_reveals_nothing", { ...said, type: parent.answer_type })];
  }
  const settled = tree.byId.get(id)?.question ?? parent;
  if (getReveal({ parent: settled, child: question }).kind !== "never") return [];
  return [createDesignError(question, "unreachable", { ...said, value: question.reveal_value ?? "" })];
}

function checkCategory({
  question,
  hasChildren,
}: {
  question: StoredQuestion;
  hasChildren: boolean;
}): DesignError[] {
  const { category, parent_question_id: parent } = question;
  if (category === "parent") {
    return parent === null ? [] : [createDesignError(question, "category_forbids_parent", { category })];
  }
  if (parent === null) return [createDesignError(question, "category_needs_parent", { category })];
  return category === "child" && hasChildren
    ? [createDesignError(question, "category_forbids_children", { category })]
    : [];
}

/** Questions go over to the next page whatever is answered; one that asks nothing is passed over. */
function checkPages(questions: readonly StoredQuestion[]): DesignError[] {
  return questions
    .filter((question) => question.answer_type === "page")
    .filter(({ parent_question_id: parent, ask_when = null }) => parent !== null || ask_when !== null)
    .map((question) => createDesignError(question, "page_inside"));
}

function checkRepetitions({ byId }: FormTree): DesignError[] {
  return [...byId.values()]
    .filter(({ repeaters, reveal }) => reveal?.kind === "repeat" && repeaters.length > DEEPEST_REPETITION)
    .map(({ question }) => createDesignError(question, "repeated_too_deep", { limit: DEEPEST_REPETITION }));
}

/** What rows are made of: columns of those that are added, and of a matrix rows that all take the same answers. */
function checkRows(questions: readonly StoredQuestion[]): DesignError[] {
  const below = Map.groupBy(questions, ({ parent_question_id: parent }) => parent);
  return questions.flatMap((question) => {
    const [first, ...others] = below.get(question.id) ?? [];
    if (question.answer_type === "rows" && first === undefined)
      return [createDesignError(question, "rows_without_columns")];
    if (!isMatrix(question)) return [];
    if (first === undefined) return [createDesignError(question, "matrix_without_rows")];
    const unfit = [first, ...others].filter(
      (row) => !isRowType(row.answer_type) || row.update_options || isLine(row),
    );
    if (unfit.length > 0)
      return unfit.map((row) => createDesignError(row, "matrix_row_unfit", { parent: question.title }));
    return others
      .filter((row) => !hasSameColumns(first, row))
      .map((row) => createDesignError(row, "matrix_row_differs", { parent: question.title }));
  });
}

function checkResets(questions: readonly StoredQuestion[]): DesignError[] {
  const meant = questions.filter((question) => question.resets_form === true || isResetter(question));
  return meant.flatMap((question, index) => {
    if (factsOf(question).kind !== "yes_no") return [createDesignError(question, "reset_without_no")];
    if (question.parent_question_id !== null) return [createDesignError(question, "reset_not_first")];
    return index > 0 ? [createDesignError(question, "reset_twice")] : [];
  });
}
