import { isCount } from "./limits.ts";
import { allOf } from "./ask-when.ts";
import { factsOf, NO, takesAnswer } from "./kinds.ts";
import { isMatrix } from "./matrix.ts";
import { getReveal, reveals } from "./reveal.ts";
import type { Reveal } from "./reveal.ts";
import type { FormQuestion, FormQuestions } from "./types.ts";

/** A question in its place. A count question's repeated dependents are `repeated` and asked before all others, its `children`. */
export interface TreeNode {
  readonly question: FormQuestion;
  readonly parent: TreeNode | null;
  /** What of the parent's answer brings it; null for a question asked at first. */
  readonly reveal: Reveal | null;
  readonly children: readonly TreeNode[];
  readonly repeated: readonly TreeNode[];
  /** Count questions above that repeat it, outermost first. */
  readonly repeaters: readonly TreeNode[];
  /** The matrix whose row it is. It stands behind it among the matrix' siblings, and is asked when the matrix is. */
  readonly matrix: TreeNode | null;
  /** Of a matrix, in order. */
  readonly rows: readonly TreeNode[];
}

export interface FormTree {
  readonly roots: readonly TreeNode[];
  /** Every question that can be reached; those of cycles and those without their parent are not in it. */
  readonly byId: ReadonlyMap<number, TreeNode>;
  /** A No to it empties the form and closes the count questions. */
  readonly resetter: TreeNode | null;
  /** The questions that a condition holds back, besides what hangs on them. */
  readonly conditional: readonly TreeNode[];
}

type Growing = Omit<TreeNode, "parent" | "children" | "repeated" | "rows"> & {
  parent: Growing | null;
  rows: Growing[];
  children: Growing[];
  repeated: Growing[];
};

/** The questions as they hang together, each once, in asking order. Never loops, whatever it is given. */
export function buildTree(questions: readonly FormQuestion[]): FormTree {
  const below = new Map<number | null, FormQuestion[]>();
  const known = new Set<number>();
  for (const question of questions) {
    if (known.has(question.id)) continue;
    known.add(question.id);
    const siblings = below.get(question.parent_question_id);
    if (siblings === undefined) below.set(question.parent_question_id, [question]);
    else siblings.push(question);
  }
  const byId = new Map<number, TreeNode>();
  const settled = (question: FormQuestion): FormQuestion => settle(question, below.get(question.id) ?? []);
  const roots = (below.get(null) ?? []).map((question) => rootNode(settled(question)));
  const open: Growing[] = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    byId.set(node.question.id, node);
    if (isMatrix(node.question)) {
      const matrix = node;
      const rows = (below.get(node.question.id) ?? []).map((question) =>
        rowNode({ question: settled(question), matrix }),
      );
      node.rows = rows;
      const beside = besides(node, roots);
      beside.splice(beside.indexOf(node) + 1, 0, ...rows);
      open.push(...rows.toReversed());
      continue;
    }
    for (const question of below.get(node.question.id) ?? [])
      hang({ question: settled(question), parent: node });
    open.push(...node.children.toReversed(), ...node.repeated.toReversed());
  }
  return {
    roots,
    byId,
    resetter: roots.find(({ question }) => isResetter(question)) ?? null,
    conditional: [...byId.values()].filter(({ question }) => (question.ask_when ?? null) !== null),
  };
}

/** A question that repeats others is a count question and one that reveals others a dependent one, also when nobody said so. */
function settle(question: FormQuestion, below: readonly FormQuestion[]): FormQuestion {
  const repeats = ({ reveal_value }: FormQuestion): boolean =>
    factsOf(question).repeats === true && (reveal_value ?? null) === null;
  const child = question.child || question.answer_type === "rows" || below.some(repeats);
  const dependent = question.dependent || below.some((dependent) => !repeats(dependent));
  return child === question.child && dependent === question.dependent
    ? question
    : { ...question, child, dependent };
}

function rootNode(question: FormQuestion): Growing {
  return {
    question,
    parent: null,
    reveal: null,
    matrix: null,
    children: [],
    repeated: [],
    repeaters: [],
    rows: [],
  };
}

/** A row of a matrix is asked by what brings the matrix, and by its own condition besides. */
function rowNode({ question, matrix }: { question: FormQuestion; matrix: Growing }): Growing {
  const conditions = [matrix.question, question].flatMap(({ ask_when }) => ask_when ?? []);
  return {
    ...matrix,
    question: conditions.length === 0 ? question : { ...question, ask_when: allOf(conditions) },
    children: [],
    repeated: [],
    rows: [],
    matrix,
  };
}

/** The nodes among which one stands. */
function besides({ parent, reveal }: Growing, roots: Growing[]): Growing[] {
  if (parent === null) return roots;
  return reveal?.kind === "repeat" ? parent.repeated : parent.children;
}

function hang({ question, parent }: { question: FormQuestion; parent: Growing }): void {
  const reveal = getReveal({ parent: parent.question, child: question });
  const repeats = reveal.kind === "repeat";
  const repeaters = repeats ? [...parent.repeaters, parent] : parent.repeaters;
  const node: Growing = {
    question,
    parent,
    reveal,
    children: [],
    repeated: [],
    repeaters,
    matrix: null,
    rows: [],
  };
  (repeats ? parent.repeated : parent.children).push(node);
}

const trees = new WeakMap<readonly FormQuestion[], FormTree>();

/** `buildTree` once for each list of questions. */
export function buildFormTree({ questions }: FormQuestions): FormTree {
  let tree = trees.get(questions);
  if (tree === undefined) {
    tree = buildTree(questions);
    trees.set(questions, tree);
  }
  return tree;
}

/** A row of a matrix, where its matrix is known. */
export function isMatrixRow(form: FormQuestions, { id }: Pick<FormQuestion, "id">): boolean {
  return (buildFormTree(form).byId.get(id)?.matrix ?? null) !== null;
}

/** Questions asked at first, in order. */
export function rootsOf(form: FormQuestions): FormQuestion[] {
  return buildFormTree(form).roots.map(({ question }) => question);
}

/**
 * Questions that `value` of `question` (an id) reveals, in order; of a count question those that are repeated as often
 * as the number says. `value` may be the text of an address: "Yes", "3", "Cloud".
 */
export function getDependents({
  form,
  question,
  value,
}: {
  form: FormQuestions;
  question: number;
  value: unknown;
}): FormQuestion[] {
  const node = buildFormTree(form).byId.get(question);
  if (node === undefined) return [];
  const answer =
    typeof value === "string" && factsOf(node.question).kind === "whole" && /^[+-]?\d+$/u.test(value.trim())
      ? Number(value)
      : value;
  return inOrder(node)
    .filter(({ reveal }) => reveal !== null && reveals({ reveal, value: answer }))
    .map((child) => child.question);
}

function inOrder({ children, repeated }: TreeNode): readonly TreeNode[] {
  return repeated.length === 0 ? children : [...repeated, ...children];
}

/** A count question here: its dependents may not be known yet. */
export function repeatsBlocks(node: TreeNode): boolean {
  return isCount(node.question);
}

const RESETTING_TITLE = "did the test had coding question";

/** A No to this question empties the form (§4); told by its flag or by its title. */
export function isResetter(question: FormQuestion): boolean {
  if (!takesAnswer(question) || factsOf(question).kind !== "yes_no") return false;
  if (question.resets_form !== undefined) return question.resets_form;
  return (
    question.title
      .trim()
      .replace(/\s*\?$/u, "")
      .toLowerCase() === RESETTING_TITLE
  );
}

export const RESETTING_ANSWER = NO;
