import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../definition/clock.ts";
import type { MatchesTab } from "../definition/types.ts";
import { shippedDefinitions } from "../../tests/fixtures/shipped.ts";
import {
  ALIKE,
  gradePair,
  isAlike,
  type Person,
  type Wanted,
} from "../../tests/fixtures/matches/judgement.ts";
import judged from "../../tests/fixtures/matches/pairs.json" with { type: "json" };
import { byScore, score } from "./score.ts";
import type { ComparedValues, MatchQuestion } from "./types.ts";

const pairs: readonly { readonly wanted: Wanted; readonly people: readonly Person[] }[] = judged;
const TODAY = "2026-11-26";
const NAMES = [
  ...new Set([
    ...ALIKE.flat(),
    ...pairs.flatMap(({ wanted, people }) => [wanted, ...people]).flatMap(({ skills }) => skills),
  ]),
].toSorted();
const idOf = (skill: string): number => NAMES.indexOf(skill) + 1;
const PLACES = [...new Set(pairs.flatMap(({ people }) => people.map(({ place }) => place)))].toSorted();

let criteria: MatchesTab["criteria"];
beforeAll(async () => {
  const { resources } = await shippedDefinitions();
  const tab = resources.byName["lead"]?.tabs.find(({ kind }) => kind === "matches");
  if (tab?.kind !== "matches") throw new Error("A requirement has no matches");
  ({ criteria } = tab);
});

function asked({ skills, place, rate, years }: Wanted): MatchQuestion {
  const like = new Map(
    skills.map((skill) => [idOf(skill), new Set(NAMES.filter((other) => isAlike(skill, other)).map(idOf))]),
  );
  return {
    criteria,
    here: {
      technologies: skills.map(idOf),
      primary_technology: idOf(skills[0] ?? ""),
      region: PLACES.indexOf(place) + 1,
      bill_rate_max: rate * 100,
      experience_years: years,
    },
    anywhere: new Set(place === "remote" ? ["location"] : []),
    like: { skills: like },
    today: TODAY,
  };
}

function valuesOf({ skills, place, moves, rate, years, freeIn, permit }: Person): ComparedValues {
  const inDays = (days: number | null) => (days === null ? null : addDays({ date: TODAY, days }));
  return {
    technologies: skills.map(idOf),
    region: PLACES.indexOf(place) + 1,
    preferred_regions: [],
    will_relocate: moves,
    min_rate: rate === null ? null : rate * 100,
    experience_years: years,
    available_from: inDays(freeIn),
    work_until: inDays(permit),
    renewal_open: false,
  };
}

/** What the order of a list is worth to whoever reads its first ten, against the best order there is. */
function ndcg(grades: readonly number[]): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  return gain(grades) / gain(grades.toSorted((a, b) => b - a));
}

const ranked = ({ wanted, people }: (typeof pairs)[number]) =>
  people.map((person, id) => ({ id, person, ...score(asked(wanted), valuesOf(person)) })).toSorted(byScore);

describe("matches in the order of a recruiter's judgement", () => {
  test("two hundred pairs, of every grade", () => {
    const grades = pairs.flatMap(({ wanted, people }) => people.map((person) => gradePair(wanted, person)));
    expect(grades).toHaveLength(200);
    for (const grade of [0, 1, 2, 3] as const)
      expect(grades.filter((one) => one === grade).length).toBeGreaterThanOrEqual(15);
  });

  test("the first ten are worth 0.85 of the best order, over all requirements", () => {
    const values = pairs.map((one) => ndcg(ranked(one).map(({ person }) => gradePair(one.wanted, person))));
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeGreaterThanOrEqual(0.85);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0.75);
  });

  test("the same input has the same score, whatever the order of its skills and of the others", () => {
    for (const { wanted, people } of pairs) {
      const again = { wanted, people: people.map((one) => ({ ...one, skills: one.skills.toReversed() })) };
      expect(ranked(again).map(({ id, exact }) => [id, exact])).toEqual(
        ranked({ wanted, people }).map(({ id, exact }) => [id, exact]),
      );
    }
  });
});
