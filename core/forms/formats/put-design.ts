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
  const ids = imported.map((question) => known.get(sameness(question))?.shift()?.id ?? newId());
  let at = 0;
  return copyBranch(imported, () => ids[at++] ?? newId());
}

function sameness({ title, answer_type }: StoredQuestion): string {
  return `${answer_type} ${foldText(title)}`;
}
