import { FULL, judge } from "./judge.ts";
import type { ComparedValues, MatchQuestion, Score } from "./types.ts";

/** How well a record fits, and why. What is open or hidden counts neither for nor against it. */
export function score(question: MatchQuestion, there: ComparedValues): Score {
  const verdicts = question.criteria.map((criterion) => ({
    criterion,
    verdict: judge(criterion, question, there),
  }));
  const counted = verdicts.filter(({ verdict: { outcome } }) => outcome !== "open" && outcome !== "hidden");
  const all = counted.reduce((sum, { criterion: { weight } }) => sum + weight, 0);
  const reached = counted.reduce((sum, { criterion, verdict }) => sum + criterion.weight * verdict.share, 0);
  const exact = all === 0 ? 0 : Math.floor(reached / all);
  const points = all === 0 ? null : Math.round(exact / 10);
  return {
    score: points,
    exact,
    reasons: verdicts.map(({ criterion: { name, weight }, verdict: { outcome, share, finding } }) => {
      const lacks = outcome === "open" || outcome === "hidden" ? 0 : weight * (FULL - share);
      const better = all === 0 ? 0 : Math.round(Math.floor((reached + lacks) / all) / 10);
      return { name, outcome, share, gain: better - (points ?? 0), ...finding };
    }),
  };
}

interface Scored {
  readonly id: number;
  readonly exact: number;
}

/** The best first; among equals the one that was there first. */
export const byScore = (one: Scored, other: Scored): number => other.exact - one.exact || one.id - other.id;
