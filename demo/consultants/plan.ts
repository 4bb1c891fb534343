import { createNames, drawCity } from "../names.ts";
import { weighted } from "../random.ts";
import { planLives } from "./lives.ts";
import { assignMarketers } from "./marketing.ts";
import { SKILLS } from "../words/technologies.ts";
import { HOURS_A_YEAR, hourlyOf, payLimit, salaryLimit, planRates, ratesOn } from "./rates.ts";
import type { Life, Placement } from "./life.ts";
import type { RatePlan, Rates } from "./rates.ts";
import type { Lookups } from "../lookups.ts";
import type { MarketingStint } from "./marketing.ts";
import type { People } from "../people.ts";
import type { City } from "../vocabulary/cities.ts";
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
  readonly place: City;
  readonly payType: PayType;
  /** What buyers pay an hour for this person today. */
  readonly billRate: number;
  /** Part of the bill rate that is paid on. */
  readonly payShare: number;
  /** An hour, or a year for salaried people; today's, or the last one. */
  readonly basePay: number;
  readonly rates: ReadonlyMap<Placement, RatePlan>;
  readonly experience: number;
  readonly life: Life;
  readonly marketing: readonly MarketingStint[];
  /** Marketing profile and its resume, in use from the first bench day told. */
  profile: { readonly id: number; readonly title: string; readonly resume: number };
  readonly mentor: number;
  readonly retentionOwner: number;
}

export const isSalaried = (type: PayType): boolean => type === "w2_salaried";
/** Whether somebody is an employee, not a contractor. */
export const isEmployed = (type: PayType): boolean => type === "w2_salaried" || type === "w2_hourly";

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
      place: drawCity(random),
      payType,
      billRate,
      payShare,
      ...planPay(random, { life, payType, billRate, payShare, today: world.today }),
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

/** Buyers' rates rise by two percent a year. */
export const rateOn = (billRate: number, day: number, today: number): number =>
  halfDollar(billRate * 1.02 ** ((day - today) / 365));

/** Pay in every project, each with its revisions, and what is paid now. */
function planPay(
  random: Random,
  {
    life,
    payType,
    billRate,
    payShare,
    today,
  }: { life: Life; payType: PayType; billRate: number; payShare: number; today: number },
): Pick<Consultant, "basePay" | "rates"> {
  const rates = new Map<Placement, RatePlan>();
  const burden = isEmployed(payType) ? 1.11 : 1;
  const payFor = (bill: number, { limited }: { limited: boolean }): Rates => {
    const [hourly, yearly] = [halfDollar(bill * payShare), salaryFor(bill, payShare)];
    const pay = limited ? Math.min(hourly, payLimit(bill, burden)) : hourly;
    if (!isSalaried(payType)) return { bill, salary: null, pay, burden };
    const salary = limited ? Math.min(yearly, salaryLimit(bill, burden)) : yearly;
    return { bill, salary, pay: hourlyOf(salary), burden };
  };
  let now = payFor(billRate, { limited: true });
  for (const placement of life.placements) {
    // there were exceptions once; what runs or begins needs none
    const limited = (placement.end ?? today) >= today;
    const first = payFor(rateOn(billRate, placement.start, today), { limited });
    const plan = planRates({ random, placement, first, today });
    rates.set(placement, plan);
    if (placement.start <= today) now = ratesOn(plan, today);
  }
  return { basePay: now.salary ?? now.pay, rates };
}

function salaryFor(billRate: number, share: number): number {
  const year = Math.round((billRate * share * HOURS_A_YEAR) / 100_000) * 100_000;
  return Math.min(Math.max(year, 7_800_000), 15_500_000);
}
