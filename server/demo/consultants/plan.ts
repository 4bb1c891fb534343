import { createNames, drawPlace } from "../names.ts";
import { weighted } from "../random.ts";
import { planLives } from "./lives.ts";
import { assignMarketers } from "./marketing.ts";
import { SKILLS } from "../words/technologies.ts";
import type { Life } from "./lives.ts";
import type { Lookups } from "../lookups.ts";
import type { MarketingStint } from "./marketing.ts";
import type { People } from "../people.ts";
import type { Place } from "../words/places.ts";
import type { Random } from "../random.ts";
import type { Skill } from "../words/technologies.ts";
import type { World } from "../world.ts";

export type PayType = "w2_salaried" | "w2_hourly" | "c2c" | "1099";

/** A consultant as the rest of the simulation knows one. Money in cents. */
export interface Consultant {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly gender: string;
  readonly skill: Skill;
  readonly skillId: number;
  readonly technologies: readonly number[];
  readonly place: Place;
  readonly payType: PayType;
  /** What buyers pay an hour for this person today. */
  readonly billRate: number;
  /** Part of the bill rate that is paid on. */
  readonly payShare: number;
  /** An hour, or a year for salaried people. */
  readonly basePay: number;
  readonly experience: number;
  readonly life: Life;
  readonly marketing: readonly MarketingStint[];
  /** Marketing profile and its resume, in use from the first bench day told. */
  profile: { readonly id: number; readonly title: string; readonly resume: number };
  readonly mentor: number;
  readonly retentionOwner: number;
}

export const isSalaried = (type: PayType): boolean => type === "w2_salaried";

const drawSkill = weighted<Skill>(SKILLS.map((skill) => [skill, skill.share] as const));
const drawPayType = weighted<PayType>([
  ["w2_salaried", 46],
  ["w2_hourly", 40],
  ["c2c", 12],
  ["1099", 2],
]);

/** Rates move in half dollars. */
export const halfDollar = (cents: number): number => Math.round(cents / 50) * 50;

export function planConsultants({
  world,
  lookups,
  people,
}: {
  world: World;
  lookups: Lookups;
  people: People;
}): Consultant[] {
  const lives = planLives(world);
  const random = world.random.fork("consultants");
  const names = createNames(random);
  const marketing = assignMarketers({ world, people, lives });
  return lives.map((life, index) => {
    const { name, email, gender } = names("example.net");
    const skill = drawSkill(random);
    const payType = drawPayType(random);
    const billRate = drawBillRate(random, skill);
    const payShare = drawPayShare(random, payType);
    const around = random.sample(skill.around, random.integer(3, 8));
    const technologies = [skill.name, ...around].flatMap((word) => lookups.technologies.get(word) ?? []);
    const engineers = people.working("engineer", Math.max(life.hired, world.firstDay));
    return {
      id: world.nextId("consultant"),
      name,
      email,
      gender,
      skill,
      skillId: lookups.technologies.get(skill.name) as number,
      technologies: [...new Set(technologies)],
      place: drawPlace(random),
      payType,
      billRate,
      payShare,
      basePay: isSalaried(payType) ? salaryFor(billRate, payShare) : halfDollar(billRate * payShare),
      experience: random.integer(3, 18),
      life,
      marketing: marketing[index] ?? [],
      profile: { id: 0, title: random.pick(skill.titles), resume: 0 },
      mentor: random.pick(engineers).id,
      retentionOwner: random.pick(people.working("retention", world.today)).id,
    };
  });
}

function drawBillRate(random: Random, skill: Skill): number {
  return halfDollar(Math.min(Math.max(random.normal(skill.rate, 8), 42), 140) * 100);
}

function drawPayShare(random: Random, type: PayType): number {
  if (type === "c2c" || type === "1099") return 0.84 + random.next() * 0.07;
  return Math.min(Math.max(random.normal(0.73, 0.035), 0.68), 0.82);
}

const HOURS_A_YEAR = 2080;

function salaryFor(billRate: number, share: number): number {
  const year = Math.round((billRate * share * HOURS_A_YEAR) / 100_000) * 100_000;
  return Math.min(Math.max(year, 7_800_000), 15_500_000);
}
