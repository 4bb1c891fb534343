import { arrangeDesign } from "./design.ts";
import type { Design } from "./design.ts";
import type { StoredQuestion } from "./types.ts";

export interface MergedDesign {
  readonly design: Design;
  /** Questions that both changed, as the other one left them; the design has them as they are here. */
  readonly conflicts: Design;
}

/**
 * What two designers made of the same questions: those only one of them changed are as that one left them, new ones of
 * both are there, and a question that one retired goes unless the other one changed it. The order is the one here.
 */
export function mergeDesigns({
  base,
  mine,
  theirs,
}: {
  base: Design;
  mine: Design;
  theirs: Design;
}): MergedDesign {
  const [before, here, there] = [indexOf(base), indexOf(mine), indexOf(theirs)];
  const isChanged = (by: Questions, id: number) => !isSame(before.get(id), by.get(id));
  const merged = mine.flatMap((question) => {
    const { id } = question;
    const other = there.get(id);
    if (!before.has(id) || isChanged(here, id)) return [question];
    return other === undefined ? [] : [other];
  });
  const known = new Set(merged.map(({ id }) => id));
  const added = theirs.filter(({ id }) => !known.has(id) && (!before.has(id) || isChanged(there, id)));
  return {
    design: arrangeDesign([...merged, ...added]),
    conflicts: theirs.filter(
      ({ id }) => isChanged(here, id) && isChanged(there, id) && !isSame(here.get(id), there.get(id)),
    ),
  };
}

type Questions = ReadonlyMap<number, StoredQuestion>;

function indexOf(design: Design): Questions {
  return new Map(design.map((question) => [question.id, question]));
}

function isSame(a: StoredQuestion | undefined, b: StoredQuestion | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Without what follows from where others stand, and without what is empty. */
function sorted(question: StoredQuestion | undefined): unknown {
  if (question === undefined) return null;
  const { category: _category, dependent: _dependent, child: _child, ...own } = question;
  return Object.entries(own)
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
