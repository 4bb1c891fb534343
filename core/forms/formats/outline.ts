import { allOf } from "../ask-when.ts";
import type { Design } from "../design.ts";
import { factsOf, YES } from "../kinds.ts";
import { isMatrix } from "../matrix.ts";
import { getReveal } from "../reveal.ts";
import type { AskWhen, StoredQuestion } from "../types.ts";
import { partLabels } from "./labels.ts";

/** A question of a design in its place, with what a file needs to say of it. */
export interface OutlineNode {
  readonly question: StoredQuestion;
  /** Letters, digits and `_`; no other question of the form has it. */
  readonly name: string;
  readonly words: ReturnType<typeof partLabels>;
  /** What of the parent brings it, and its own condition: all of them as one. */
  readonly condition: AskWhen | null;
  /** Count questions above that repeat it, outermost first. */
  readonly repeaters: readonly number[];
  readonly repeated: readonly OutlineNode[];
  /** Of a matrix. */
  readonly rows: readonly OutlineNode[];
  /** The matrix whose row it is. */
  readonly matrix: OutlineNode | null;
  readonly dependents: readonly OutlineNode[];
}

export interface Outline {
  readonly roots: readonly OutlineNode[];
  readonly byId: ReadonlyMap<number, OutlineNode>;
}

/** The questions as a tree, each with a name. */
export function outlineDesign(design: Design): Outline {
  const names = nameQuestions(design);
  const children = Map.groupBy(design, ({ parent_question_id }) => parent_question_id);
  const byId = new Map<number, OutlineNode>();
  const grow = (question: StoredQuestion, parent: OutlineNode | null): OutlineNode => {
    const repeats = parent !== null && repeatsBelow(parent.question, question);
    const isRow = parent !== null && isMatrix(parent.question);
    const node = {
      question,
      name: names.get(question.id) ?? `q${Math.abs(question.id)}`,
      words: partLabels(question),
      condition: conditionOf(question, repeats || isRow ? null : (parent?.question ?? null)),
      repeaters: repeats ? [...parent.repeaters, parent.question.id] : (parent?.repeaters ?? []),
      repeated: [] as OutlineNode[],
      rows: [] as OutlineNode[],
      matrix: isRow ? parent : null,
      dependents: [] as OutlineNode[],
    };
    byId.set(question.id, node);
    for (const child of children.get(question.id) ?? []) {
      const below = repeatsBelow(question, child)
        ? node.repeated
        : isMatrix(question)
          ? node.rows
          : node.dependents;
      below.push(grow(child, node));
    }
    return node;
  };
  return { roots: (children.get(null) ?? []).map((question) => grow(question, null)), byId };
}

function repeatsBelow(parent: StoredQuestion, child: StoredQuestion): boolean {
  return getReveal({ parent, child }).kind === "repeat";
}

function conditionOf(question: StoredQuestion, parent: StoredQuestion | null): AskWhen | null {
  const { ask_when = null } = question;
  if (parent === null) return ask_when;
  const reveal = getReveal({ parent, child: question });
  const is = reveal.kind === "answer" ? reveal.value : (question.reveal_value ?? YES);
  const first: AskWhen = { question: parent.id, is };
  return ask_when === null ? first : allOf([first, ask_when]);
}

const NAME_LENGTH = 40;

function nameQuestions(design: Design): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    design.map(({ id, title }, index) => [id, freeName(nameText(title) ?? `question_${index + 1}`, taken)]),
  );
}

/** Names of options, by the options; what is no letter or digit of plain English is left out of them. */
export function nameOptions(options: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    options.map((option, index) => [option, freeName(nameText(option) ?? `option_${index + 1}`, taken)]),
  );
}

function nameText(text: string): string | null {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, NAME_LENGTH)
    .replaceAll(/^_+|_+$/gu, "");
  if (plain === "") return null;
  return /^\d/u.test(plain) ? `n_${plain}` : plain;
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

/** A question whose answer is a list of options. */
export function takesList({ answer_type }: StoredQuestion): boolean {
  return ["choices", "ranking", "records"].includes(factsOf({ answer_type }).kind);
}

/** A question whose answerers may add options of their own. */
export function takesOwnOptions({ answer_type, update_options }: StoredQuestion): boolean {
  return update_options && ["choice", "choices"].includes(factsOf({ answer_type }).kind);
}
