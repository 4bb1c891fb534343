import { testsOf } from "../../../../core/forms/ask-when.ts";
import { sourcesOf } from "../../../../core/forms/calculation.ts";
import type { Design } from "../../../../core/forms/design.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";

/** All that depends on one question, by rows of the picture. */
export interface ArrowTrunk {
  readonly from: number;
  readonly to: readonly number[];
  /** How far beside the questions it runs: no two trunks run over each other. */
  readonly lane: number;
}

/** Questions whose answers decide about this one, each once: what it hangs on, its condition, its calculation. */
export function deciding({
  parent_question_id: parent,
  ask_when = null,
  calculation = null,
}: StoredQuestion): readonly number[] {
  return [
    ...new Set([
      ...(parent === null ? [] : [parent]),
      ...(ask_when === null ? [] : testsOf(ask_when).map(({ question }) => question)),
      ...(calculation === null ? [] : sourcesOf(calculation)),
    ]),
  ];
}

/** The arrows of a form in asking order: from each question one trunk to all that depends on it. */
export function layArrows(design: Design): readonly ArrowTrunk[] {
  const rows = new Map(design.map(({ id }, row) => [id, row]));
  const targets = new Map<number, number[]>();
  for (const [row, question] of design.entries()) {
    for (const id of deciding(question)) {
      const from = rows.get(id);
      if (from !== undefined) targets.set(from, [...(targets.get(from) ?? []), row]);
    }
  }
  const trunks = [...targets].map(([from, to]) => ({
    from,
    to,
    top: Math.min(from, ...to),
    end: Math.max(from, ...to),
  }));
  const lanes: (typeof trunks)[] = [];
  // short ones run close to the questions
  return trunks
    .toSorted((a, b) => a.end - a.top - (b.end - b.top) || a.from - b.from)
    .map((trunk) => {
      const free = lanes.findIndex((taken) =>
        taken.every(({ top, end }) => end < trunk.top || top > trunk.end),
      );
      const lane = free < 0 ? lanes.length : free;
      (lanes[lane] ??= []).push(trunk);
      return { from: trunk.from, to: trunk.to, lane };
    });
}
