import { workdayUntil } from "../clock.ts";
import { growingPast } from "../people.ts";
import { drawEndReason, planTerms, type Term } from "./terms.ts";
import { planSale, type Sale } from "./sale.ts";
import { type Random, weighted } from "../random.ts";
import type { BenchStint, Exit, FinalState, Life, Placement } from "./life.ts";
import type { World } from "../world.ts";

const drawExitType = weighted([
  ["resignation", 71],
  ["end_of_contract", 11],
  ["converted_to_client", 8],
  ["termination", 6],
  ["work_authorization_ended", 4],
] as const);
const drawLeavingReason = weighted([
  ["better_offer", 38],
  ["compensation", 18],
  ["bench_time", 14],
  ["location", 10],
  ["personal", 14],
  ["other", 6],
] as const);

/** Why somebody leaves. */
function drawExit(random: Random): { type: string; reason: string } {
  const type = drawExitType(random);
  const own: Readonly<Record<string, string>> = {
    end_of_contract: "business",
    converted_to_client: "better_offer",
    work_authorization_ended: "immigration",
  };
  const reason =
    type === "resignation"
      ? drawLeavingReason(random)
      : type === "termination"
        ? random.pick(["performance", "conduct"])
        : (own[type] ?? "other");
  return { type, reason };
}

const YEAR = 365;
const ONBOARDING = 6;
/** Share of consultants that leaves in a year. */
const LEAVING = 0.22;
const BENCH_MEAN = 75;
const BENCH_SHAPE = 2.2;
/** Bench days of the people on the bench of the small company: every age is there. */
const SMALL_AGES = [95, 88, 74, 66, 58, 51, 44, 39, 33, 29, 26, 23, 20, 17, 14, 11, 8, 5, 2] as const;

const benchDays = (random: Random): number =>
  Math.max(Math.round(random.gamma(BENCH_SHAPE, BENCH_MEAN / BENCH_SHAPE)), 14);

/** Everybody's life, planned before anything else happens; the present state of each is decided first. */
export function planLives(world: World): Life[] {
  const { size, today } = world;
  const random = world.random.fork("lives");
  const lives: Life[] = [];
  const holds = Math.max(1, Math.round(size.bench * 0.06));
  const training = Math.max(2, Math.round(size.bench * 0.1));
  for (let i = 0; i < size.onProject; i += 1) lives.push(onProject(world, random, null));
  for (let i = 0; i < size.upcoming; i += 1) lives.push(upcoming(world, random));
  for (let i = 0; i < size.bench; i += 1) {
    const final =
      i < size.bench - training ? (i >= 2 && i < 2 + holds ? "marketing_hold" : "on_bench") : "in_training";
    const age =
      size.name === "small"
        ? (SMALL_AGES[i] as number)
        : final === "in_training"
          ? random.integer(1, 20)
          : benchAge(random);
    lives.push(onBench(world, random, { final, age, index: i }));
  }
  for (let i = 0; i < size.onboarding; i += 1) {
    const hired = today - random.integer(1, ONBOARDING);
    lives.push({
      hired,
      final: "onboarding",
      stints: [{ from: hired, to: hired + benchDays(random) + ONBOARDING, fresh: true }],
      placements: [],
      exit: null,
    });
  }
  for (let i = 0; i < size.notice; i += 1) lives.push(leaving(world, random, i));
  for (let i = 0; i < size.formerConsultants; i += 1) lives.push(former(world, random));
  return lives.sort((a, b) => a.hired - b.hired);
}

/** Days somebody met on the bench has been there: long stays are met more often. */
function benchAge(random: Random): number {
  for (;;) {
    const days = benchDays(random);
    if (random.next() < days / 400) return Math.max(1, Math.floor(random.next() * days));
  }
}

/** A running placement of somebody met on a day: long ones are met more often. */
function runningPlacement(
  random: Random,
  on: number,
): { start: number; terms: Term[]; length: number; reason: string } {
  for (;;) {
    const plan = planTerms(random);
    if (random.next() > plan.length / 1200) continue;
    const start = on - Math.floor(random.next() * plan.length);
    return { start, terms: plan.from(start), length: plan.length, reason: plan.reason };
  }
}

function onProject(world: World, random: Random, exit: Exit | null): Life {
  const { today } = world;
  const { start, terms, reason } = runningPlacement(random, today);
  const bench = benchDays(random);
  const sale = planSale(random, start, start - bench - 40);
  const last: Placement = { start, terms, end: null, endReason: reason, sale };
  return before(world, random, {
    final: exit === null ? "on_project" : "notice",
    exit: exit ?? secondThoughts(world, random),
    placements: [last],
    stints: [{ from: start - bench, to: start, fresh: false }],
  });
}

function upcoming(world: World, random: Random): Life {
  const { today } = world;
  const bench = benchDays(random);
  for (;;) {
    const start = today + random.integer(3, 20);
    const sale = planSale(random, start, start - bench - 40);
    if (sale.signedAt > world.now) continue;
    const plan = planTerms(random);
    const next: Placement = { start, terms: plan.from(start), end: null, endReason: plan.reason, sale };
    return before(world, random, {
      final: "project_upcoming",
      exit: null,
      placements: [next],
      stints: [{ from: start - bench, to: start, fresh: false }],
    });
  }
}

/** Sales that are under way when somebody looks at a small company, so that every stage can be seen. */
const STAGES: readonly ((sale: Sale, now: number) => boolean)[] = [
  ({ offeredAt, acceptedAt }, now) => offeredAt <= now && now < acceptedAt,
  ({ acceptedAt, orderedAt }, now) => acceptedAt <= now && now < orderedAt,
  ({ orderedAt, signedAt }, now) => orderedAt <= now && now < orderedAt + (signedAt - orderedAt) * 0.5,
  ({ orderedAt, signedAt }, now) => orderedAt + (signedAt - orderedAt) * 0.6 <= now && now < signedAt,
];
const FIRST_STAGED = 4;

function onBench(
  world: World,
  random: Random,
  { final, age, index }: { final: FinalState; age: number; index: number },
): Life {
  const { today } = world;
  const from = today - age;
  const fresh = final === "in_training";
  const stage = world.size.name === "small" ? STAGES[index - FIRST_STAGED] : undefined;
  // Whoever is on the bench has no signed order yet, and nobody on hold is being sold.
  const fits = (sale: Sale): boolean =>
    sale.signedAt > world.now &&
    (final !== "marketing_hold" || sale.submittedAt > world.now) &&
    (stage === undefined || stage(sale, world.now));
  let start = today + Math.max(benchDays(random) - age, random.integer(5, 40));
  let sale = planSale(random, start, from);
  while (!fits(sale)) {
    start = stage === undefined ? start + random.integer(2, 6) : today + random.integer(4, 40);
    sale = planSale(random, start, from + 5);
  }
  const plan = planTerms(random);
  const next: Placement = { start, terms: plan.from(start), end: null, endReason: plan.reason, sale };
  return before(world, random, {
    final,
    exit: null,
    placements: [next],
    stints: [{ from, to: start, fresh }],
  });
}

function leaving(world: World, random: Random, index: number): Life {
  const { today } = world;
  const clearance = index % 2 === 0;
  const lastDay = clearance ? today - random.integer(1, 4) : today + random.integer(4, 12);
  const exit: Exit = {
    ...drawExit(random),
    noticeOn: workdayUntil(lastDay - random.integer(13, 20)),
    lastDay,
    stage: clearance ? "clearance" : "approved",
  };
  if (!clearance) return onProject(world, random, exit);
  const bench = benchDays(random);
  return before(world, random, {
    final: "notice",
    exit,
    placements: [],
    stints: [{ from: lastDay - bench, to: lastDay, fresh: false }],
  });
}

function former(world: World, random: Random): Life {
  const { today, size } = world;
  const lastDay = today - 9 - growingPast(random, Math.max(size.liveDays, 2 * YEAR), size.growth);
  const drawn = drawExit(random);
  const noticeOn = workdayUntil(lastDay - random.integer(10, 21));
  const exit: Exit = { ...drawn, noticeOn, lastDay, stage: "completed" };
  if (lastDay < world.firstDay) {
    const hired = lastDay - Math.round(Math.max(-Math.log(1 - random.next()) * (YEAR / LEAVING), 120));
    return { hired, final: "ex", stints: [], placements: [], exit };
  }
  const fromProject =
    drawn.type === "converted_to_client" || drawn.type === "end_of_contract" || random.chance(0.5);
  const bench = benchDays(random);
  if (!fromProject)
    return before(world, random, {
      final: "ex",
      exit,
      placements: [],
      stints: [{ from: lastDay - bench, to: lastDay, fresh: false }],
    });
  const { start, terms } = runningPlacement(random, lastDay);
  const reason =
    drawn.type === "converted_to_client"
      ? "converted_to_client"
      : drawn.type === "resignation"
        ? "consultant_resigned"
        : drawn.type === "work_authorization_ended"
          ? "visa"
          : "finished";
  const last: Placement = {
    start,
    terms: terms.filter((term) => term.from <= lastDay),
    end: lastDay,
    endReason: reason,
    sale: planSale(random, start, start - bench - 40),
  };
  return before(world, random, {
    final: "ex",
    exit,
    placements: [last],
    stints: [{ from: start - bench, to: start, fresh: false }],
  });
}

/** Some who run on had given notice once and stayed, and a few are just thinking of it. */
function secondThoughts(world: World, random: Random): Exit | null {
  const { today, size } = world;
  const share = (size.formerConsultants * 0.09) / size.onProject;
  if (random.chance(share)) {
    const noticeOn = workdayUntil(today - random.integer(25, 160));
    return { ...drawExit(random), noticeOn, lastDay: noticeOn + 20, stage: "withdrawn" };
  }
  if (!random.chance(0.03)) return null;
  return {
    ...drawExit(random),
    noticeOn: workdayUntil(today - random.integer(1, 5)),
    lastDay: today + random.integer(12, 25),
    stage: random.pick(["initiated", "retention_talk"]),
  };
}

/** Puts the earlier projects and bench times before what was decided, back to the first told day or the hiring. */
function before(
  world: World,
  random: Random,
  late: Pick<Life, "final" | "exit" | "stints" | "placements">,
): Life {
  const stints = [...late.stints];
  const placements = [...late.placements];
  const first = stints[0] as BenchStint;
  const tenure =
    -Math.log(1 - random.next()) * (YEAR / (late.final === "ex" ? LEAVING : LEAVING + world.size.growth));
  const hiredAbout =
    Math.min(first.from, world.today) - (first.fresh ? 0 : Math.max(tenure - (world.today - first.from), 0));
  let from = first.from;
  while (from > hiredAbout + 20 && from > world.firstDay) {
    const plan = planTerms(random);
    const end = from - 1;
    const start = end - plan.length + 1;
    const bench = benchDays(random);
    if (start - bench < hiredAbout - 200) break;
    placements.unshift({
      start,
      terms: plan.from(start),
      end,
      endReason: drawEndReason(random),
      sale: planSale(random, start, start - bench - 40),
    });
    from = start - bench;
    stints.unshift({ from, to: start, fresh: false });
  }
  const known = from > world.firstDay;
  const hired = known ? from - ONBOARDING : Math.min(Math.round(hiredAbout), from - ONBOARDING);
  if (known) stints[0] = { ...(stints[0] as BenchStint), fresh: true };
  return { hired, final: late.final, stints, placements, exit: late.exit };
}
