import type { BenchStint, Life } from "./life.ts";
import type { People, Person } from "../people.ts";
import type { World } from "../world.ts";

/** Who markets a consultant for some days; `to` is the first day no more. */
export interface MarketingStint {
  readonly from: number;
  readonly to: number;
  readonly marketer: Person;
  readonly secondary: Person | null;
  /** The marketer left the company and somebody else went on. */
  readonly handedOver: boolean;
}

/** Gives every time on the bench to the marketer with the fewest people then; leavers hand over to a colleague. */
export function assignMarketers({
  world,
  people,
  lives,
}: {
  world: World;
  people: People;
  lives: readonly Life[];
}): MarketingStint[][] {
  const random = world.random.fork("marketing");
  const found: MarketingStint[][] = lives.map(() => []);
  const ends = new Map<Person, number[]>();
  const stints = lives
    .flatMap((life, index) => life.stints.map((stint) => ({ stint, index, exit: getLastDay(life, stint) })))
    .sort((a, b) => a.stint.from - b.stint.from);
  const loadOn = (person: Person, day: number): number => {
    const open = (ends.get(person) ?? []).filter((end) => end > day);
    ends.set(person, open);
    return open.length / person.output ** 0.35;
  };
  for (const { stint, index, exit } of stints) {
    const to = Math.min(stint.to, exit);
    let from = stint.from;
    for (let round = 0; from < to && round < 4; round += 1) {
      const there = people.working("marketer", from);
      const marketer = there.reduce((least, person) =>
        loadOn(person, from) < loadOn(least, from) ? person : least,
      );
      const leaves = marketer.left !== null && marketer.left < to && marketer.left >= from;
      const until = leaves ? (marketer.left as number) + 1 : to;
      (ends.get(marketer) ?? []).push(until);
      const second = random.chance(0.25) ? random.pick(there) : null;
      found[index]?.push({
        from,
        to: until,
        marketer,
        secondary: second === marketer ? null : second,
        handedOver: leaves,
      });
      from = until;
    }
  }
  return found;
}

/** Nobody is marketed after giving notice. */
function getLastDay(life: Life, stint: BenchStint): number {
  const { exit } = life;
  const leaves =
    exit !== null && (exit.stage === "completed" || exit.stage === "clearance" || exit.stage === "approved");
  return leaves ? Math.max(exit.noticeOn, stint.from + 1) : Number.POSITIVE_INFINITY;
}

export function marketerOn(stints: readonly MarketingStint[], day: number): MarketingStint | null {
  for (let index = stints.length - 1; index >= 0; index -= 1) {
    const stint = stints[index] as MarketingStint;
    if (stint.from <= day) return stint;
  }
  return stints[0] ?? null;
}
