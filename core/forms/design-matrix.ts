import { alignOptions } from "./change-options.ts";
import {
  arrangeDesign,
  branchOf,
  createQuestion,
  hangOn,
  removeBranch,
  rowsOf,
  type Design,
} from "./design.ts";
import { shareColumns } from "./matrix.ts";
import type { StoredQuestion } from "./types.ts";

/**
 * The rows of a matrix as their titles say. A row that is only worded anew stays the same question, with what hangs on
 * it; one that is gone goes with it. `newId` gives ids nobody has.
 */
export function writeRows(
  design: Design,
  { matrix, titles, newId }: { matrix: number; titles: readonly string[]; newId: () => number },
): Design {
  const rows = rowsOf(design, matrix);
  const before = alignOptions(
    rows.map(({ title }) => title),
    titles,
  );
  const branches = titles.flatMap((title, index) => {
    const row = rows[before[index] ?? -1];
    if (row === undefined) return [hangOn(design, createQuestion({ id: newId(), title }), matrix)];
    const [head = row, ...below] = branchOf(design, row.id);
    return [head.title === title ? head : { ...head, title }, ...below];
  });
  const others = rows.reduce((kept, row) => removeBranch(kept, row.id), design);
  return arrangeDesign([...others, ...branches]);
}

/** What every row of a matrix takes as an answer: that of its first row, changed. */
export function changeColumns(design: Design, matrix: number, change: Partial<StoredQuestion>): Design {
  const [first] = rowsOf(design, matrix);
  if (first === undefined) return design;
  const changed = { ...first, ...change, update_options: false };
  return design.map((question) =>
    question.id === first.id
      ? changed
      : question.parent_question_id === matrix
        ? shareColumns(question, changed)
        : question,
  );
}
