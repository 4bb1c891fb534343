import { copyBranch } from "../design.ts";
import type { Design } from "../design.ts";
import { foldText } from "../../definition/fold.ts";
import type { StoredQuestion } from "../types.ts";

export type PutMode = "append" | "replace";

/**
 * The design with the questions of a file behind its own, or in their place. In their place, a question with the same
 * words and answered in the same way stays the same question, with all answers it has. `newId` gives ids nobody has.
 */
export function putImported({
  design,
  imported,
  mode,
  newId,
}: {
  design: Design;
  imported: Design;
  mode: PutMode;
  newId: () => number;
}): Design {
  if (mode === "append") return [...design, ...copyBranch(imported, newId)];
  const known = Map.groupBy(design, sameness);
  const same = imported.map((question) => known.get(sameness(question))?.shift());
  const ids = same.map((before) => before?.id ?? newId());
  let at = 0;
  return copyBranch(
    imported.map((question, index) => keepList(question, same[index])),
    () => ids[at++] ?? newId(),
  );
}

/** Files know no shared lists: a question that offers the same as before goes on offering it from its list. */
function keepList(question: StoredQuestion, before: StoredQuestion | undefined): StoredQuestion {
  const list = before?.option_list ?? null;
  const isSame = JSON.stringify(before?.options) === JSON.stringify(question.options);
  return list === null || !isSame ? question : { ...question, option_list: list };
}

function sameness({ title, answer_type }: StoredQuestion): string {
  return `${answer_type} ${foldText(title)}`;
}
