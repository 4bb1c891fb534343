import {
  branchOf,
  copyBranch,
  insertAfter,
  makeDependent,
  makeIndependent,
  moveAfter,
  moveBefore,
  moveBranch,
  moveUnder,
  removeBranch,
  type Design,
} from "./design.ts";

/** Where questions go: before or behind their neighbour, under it, or out from under their parent. */
export type Direction = "up" | "down" | "in" | "out";

/** Those of some questions that hang on none of the others, in order: moving them moves all. */
export function readHeads(design: Design, ids: ReadonlySet<number>): readonly number[] {
  const inside = new Set<number>();
  const heads: number[] = [];
  for (const { id, parent_question_id: parent } of design) {
    const hangs = parent !== null && inside.has(parent);
    if (hangs || ids.has(id)) inside.add(id);
    if (!hangs && ids.has(id)) heads.push(id);
  }
  return heads;
}

/** Branches moved one step, all of them or none; null where one of them cannot. */
export function moveSeveral(design: Design, ids: readonly number[], direction: Direction): Design | null {
  // the one that makes room for the others goes first
  const order = direction === "down" || direction === "out" ? ids.toReversed() : ids;
  return stepThrough(design, order, (now, id) => {
    if (direction === "in") return makeDependent(now, id);
    if (direction === "out") return makeIndependent(now, id);
    return moveBranch(now, id, direction === "up" ? -1 : 1);
  });
}

/** Where branches are put: beside a question, or hanging on it. */
export type Position = "before" | "after" | "under";

/** Branches put before a question, behind it or under it, in their order; null where one of them cannot go there. */
export function putSeveral(
  design: Design,
  ids: readonly number[],
  { at, target }: { at: Position; target: number },
): Design | null {
  if (at === "after") return stepThrough(design, ids.toReversed(), (now, id) => moveAfter(now, id, target));
  const move = at === "before" ? moveBefore : moveUnder;
  return stepThrough(design, ids, (now, id) => move(now, id, target));
}

/** Branches once more, behind the last of them. Gives the first of the copies, too. */
export function duplicateSeveral(
  design: Design,
  ids: readonly number[],
  newId: () => number,
): { readonly design: Design; readonly first: number } | null {
  const last = ids.at(-1);
  if (last === undefined) return null;
  return insertQuestions(design, {
    questions: ids.flatMap((id) => branchOf(design, id)),
    after: last,
    newId,
  });
}

/** Questions put in under new ids, each branch behind the one before, beside `after` or at the beginning. */
export function insertQuestions(
  design: Design,
  { questions, after, newId }: { questions: Design; after: number | null; newId: () => number },
): { readonly design: Design; readonly first: number } | null {
  const there = new Set(questions.map(({ id }) => id));
  const isHead = ({ parent_question_id: parent }: Design[number]) => parent === null || !there.has(parent);
  const heads = new Set(questions.filter(isHead).map(({ id }) => id));
  const copies = copyBranch(questions, newId);
  let next = design;
  let behind = after;
  let branch: Design = [];
  const put = () => {
    const [head] = branch;
    if (head === undefined) return;
    next = insertAfter(next, { branch, after: behind });
    behind = head.id;
  };
  for (const [index, copy] of copies.entries()) {
    if (heads.has(questions[index]?.id ?? 0)) {
      put();
      branch = [];
    }
    branch = [...branch, copy];
  }
  put();
  const first = copies[0]?.id;
  return first === undefined ? null : { design: next, first };
}

export function removeSeveral(design: Design, ids: readonly number[]): Design {
  return ids.reduce(removeBranch, design);
}

function stepThrough(
  design: Design,
  ids: readonly number[],
  step: (design: Design, id: number) => Design | null,
): Design | null {
  let next: Design | null = design;
  for (const id of ids) next = next === null ? null : step(next, id);
  return ids.length === 0 ? null : next;
}
