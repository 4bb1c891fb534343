import { DAY, instant, isoDate, workdayFrom } from "../clock.ts";
import { today } from "../../core/definition/clock.ts";
import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import { daysWithoutWork } from "../../server/modules/values/unemployment.ts";
import { lastDayOfWork } from "../../server/modules/values/authorization.ts";
import { stamp } from "../world.ts";
import { type Authorization, authorizationDates, planAuthorizations } from "./authorizations.ts";
import { writePetition } from "./petitions.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { PetitionPlan } from "./petition-plan.ts";
import type { Random } from "../random.ts";
import type { Renewal } from "../../server/modules/values/authorization.ts";

/** Cases are told for so many days, also where the company's own past is shorter. */
const PAST = 730;
/** No petition is approved for longer. */
const MAX_VALIDITY_DAYS = 1096;
const SPONSORED: ReadonlySet<string> = new Set(["h1b", "stem_opt", "opt", "h4_ead", "l2s", "tn", "gc_ead"]);
const RENEWAL: Readonly<Record<string, string>> = {
  h1b: "h1b_extension",
  opt: "stem_opt",
  stem_opt: "h1b_cap",
  h4_ead: "h4_ead",
  l2s: "l2_change",
  tn: "tn",
  gc_ead: "gc_ead",
};

/** Until when consultants may work, by their authorizations. */
export const CONSULTANTS_WORK_UNTIL = `update consultant set work_until =
  (select max(a.work_until) from work_authorization a where a.consultant = consultant.id)
  where not exists (select 1 from work_authorization a
    where a.consultant = consultant.id and a.type in ('usc', 'gc') and a.status = 'current')`;

/** Work authorizations of everybody, and the cases behind and after them. */
export async function runLegal(company: Company, assignments: readonly Assignment[]): Promise<void> {
  const { world, consultants } = company;
  const random = world.random.fork("legal");
  const since = Math.min(world.firstDay, world.today - PAST);
  const byConsultant = Map.groupBy(assignments, ({ consultant }) => consultant.id);
  const told = consultants.filter(
    ({ life }) => life.exit?.stage !== "completed" || life.exit.lastDay >= since,
  );
  const chains = new Map<Consultant, Authorization[]>(
    told.map((consultant) => [consultant, planAuthorizations({ world, random, consultant })]),
  );
  for (const [consultant, chain] of chains) plantEnds(company, consultant, chain);
  const plans = [...chains].flatMap(([consultant, chain]) =>
    planCases(company, random, {
      consultant,
      chain,
      assignments: byConsultant.get(consultant.id) ?? [],
      since,
    }),
  );
  plans.push(...plantQuestion(company, chains));
  const renewals = new Map<Consultant, Renewal[]>();
  for (const [index, { plan, authorization }] of plans
    .sort((a, b) => a.plan.opened - b.plan.opened)
    .entries()) {
    const written = writePetition(company, random, plan);
    if (written?.approved === true && authorization !== null) authorization.petition = written.id;
    if (written != null && written.renewal !== null)
      renewals.set(plan.consultant, [...(renewals.get(plan.consultant) ?? []), written.renewal]);
    if (index % 100 === 0) await world.sink.settle();
  }
  for (const [consultant, chain] of chains) {
    let withoutWork = 0;
    for (const [index, authorization] of chain.entries())
      withoutWork += writeAuthorization(company, random, {
        consultant,
        authorization,
        next: chain[index + 1] ?? null,
        renewals: renewals.get(consultant) ?? [],
        withoutWork: authorization.type === "stem_opt" ? withoutWork : 0,
      });
  }
  await world.sink.settle();
}

/** Days until the permission of some people ends, by their state, for the alerts and the bench to show. */
const ENDS: Readonly<Record<string, readonly number[]>> = { on_project: [20, 45, 110], on_bench: [25, 50] };

function plantEnds({ world, consultants }: Company, consultant: Consultant, chain: Authorization[]): void {
  if (world.size.name !== "small") return;
  const { final } = consultant.life;
  const alike = consultants.filter(({ life }) => life.final === final);
  const days = ENDS[final]?.[alike.indexOf(consultant) - 3];
  if (days === undefined) return;
  chain.splice(0, chain.length, {
    type: "h1b",
    from: world.today + days - 1095,
    to: world.today + days,
    current: true,
    petition: null,
  });
}

const DUE_IN = 5;

/** A question of the authority that must be answered this week. */
function plantQuestion(
  { world }: Company,
  chains: ReadonlyMap<Consultant, readonly Authorization[]>,
): Case[] {
  const consultant = [...chains].find(
    ([{ life }, chain]) =>
      life.final === "on_project" &&
      chain.at(-1)?.type === "h1b" &&
      (chain.at(-1)?.to ?? 0) > world.today + 250,
  )?.[0];
  if (consultant === undefined) return [];
  const rfeDue = world.today + DUE_IN;
  return [
    {
      plan: {
        consultant,
        type: "h1b_amendment",
        opened: rfeDue - 170,
        from: world.today - 60,
        to: world.today + 900,
        assignment: null,
        approved: false,
        rfeDue,
      },
      authorization: null,
    },
  ];
}

interface Case {
  readonly plan: PetitionPlan;
  /** What the case gave, when it was approved. */
  readonly authorization: Authorization | null;
}

function planCases(
  { world }: Company,
  random: Random,
  {
    consultant,
    chain,
    assignments,
    since,
  }: {
    consultant: Consultant;
    chain: readonly Authorization[];
    assignments: readonly Assignment[];
    since: number;
  },
): Case[] {
  const cases: Case[] = [];
  const { life } = consultant;
  for (const [index, authorization] of chain.entries()) {
    const { type, from, to } = authorization;
    if (from === null || to === null || !SPONSORED.has(type)) continue;
    const opened = from - random.integer(95, 170);
    if (opened >= since && from > life.hired - 60 && from <= world.today && to - from <= MAX_VALIDITY_DAYS) {
      cases.push({
        plan: {
          consultant,
          type: caseFor(random, type, index === 0 && from < life.hired + 200),
          opened,
          from,
          to,
          assignment: null,
          approved: true,
        },
        authorization,
      });
    }
    const soon =
      authorization.current && to < world.today + 200 && life.final !== "ex" && life.final !== "notice";
    if (soon) {
      const renewal = { from: to + 1, to: to + 1095 };
      cases.push({
        plan: {
          consultant,
          type: RENEWAL[type] ?? "other",
          opened: Math.min(to - random.integer(150, 180), world.today - 1),
          ...renewal,
          assignment: null,
          approved: false,
        },
        authorization: null,
      });
    }
  }
  if (chain.at(-1)?.type !== "h1b") return cases;
  for (const assignment of assignments) {
    const { start } = assignment.placement;
    if (start >= since && start > life.hired + 60 && random.chance(0.45)) {
      cases.push({
        plan: {
          consultant,
          type: "h1b_amendment",
          opened: start - random.integer(20, 35),
          from: start,
          to: chain.at(-1)?.to ?? null,
          assignment,
          approved: true,
        },
        authorization: null,
      });
    }
  }
  const residence = life.hired + random.integer(420, 900);
  if (residence >= since && residence < world.today && life.final !== "ex" && random.chance(0.5)) {
    cases.push({
      plan: {
        consultant,
        type: "perm",
        opened: residence,
        from: null,
        to: null,
        assignment: null,
        approved: false,
      },
      authorization: null,
    });
    if (residence + 260 < world.today)
      cases.push({
        plan: {
          consultant,
          type: "i140",
          opened: residence + 260,
          from: null,
          to: null,
          assignment: null,
          approved: false,
        },
        authorization: null,
      });
  }
  return cases;
}

function caseFor(random: Random, type: string, isFirst: boolean): string {
  if (type === "h1b")
    return isFirst ? random.pick(["h1b_change_employer", "h1b_change_employer", "h1b_cap"]) : "h1b_extension";
  return { opt: "opt_ead", l2s: "l2_change" }[type] ?? type;
}

/** The longest stay by H-1B; a first extension ends within it. */
const SIX_YEARS = 2190;

function writeAuthorization(
  { world, people, attach }: Company,
  random: Random,
  {
    consultant,
    authorization,
    next,
    renewals,
    withoutWork,
  }: {
    consultant: Consultant;
    authorization: Authorization;
    /** What came after it. */
    next: Authorization | null;
    renewals: readonly Renewal[];
    /** Days of the OPT before it that count too. */
    withoutWork: number;
  },
): number {
  const { type, to, from, current, petition } = authorization;
  const verifier = people.working("legal", world.today)[0]?.id ?? 1;
  const day = Math.min(Math.max(from ?? consultant.life.hired, consultant.life.hired), world.today - 1);
  const at = instant(workdayFrom(day), 9.75);
  const ended = to !== null && to < world.today;
  const validTo = to === null ? null : isoDate(to);
  const endedOn = current || next?.from == null ? null : isoDate(next.from);
  const workUntil = lastDayOfWork({ validTo, stayUntil: null, endedOn }, renewals);
  const expired = workUntil !== null && workUntil < isoDate(world.today);
  const id = world.nextId("work_authorization");
  const student = type === "opt" || type === "stem_opt";
  const before = student ? random.integer(0, 20) : null;
  const counted =
    before === null || from === null
      ? null
      : before +
        withoutWork +
        daysWithoutWork(
          {
            from: isoDate(Math.max(from, consultant.life.hired)),
            to: [
              today({ now: world.now, timeZone: COMPANY_TIME_ZONE }),
              validTo,
              current || next?.from == null ? null : isoDate(next.from - 1),
            ]
              .filter((day) => day !== null)
              .toSorted()[0] as string,
          },
          consultant.life.placements
            .filter(({ sale }) => world.happened(sale.signedAt))
            .map(({ start, end }) => ({ from: isoDate(start), to: end === null ? null : isoDate(end) })),
        );
  world.add("work_authorization", {
    id,
    ...stamp(
      Math.min(at, world.now - DAY),
      verifier,
      ended && !current ? Math.min((to as number) * DAY, world.now) : at,
      verifier,
    ),
    consultant: consultant.id,
    type,
    category_code: { opt: "C03B", stem_opt: "C03C", h4_ead: "C26", gc_ead: "C09" }[type] ?? null,
    document_no: `ZZZ${String(10_000_000 + id)}`,
    ...authorizationDates(authorization),
    i94_until: to === null ? null : isoDate(to + 10),
    max_out_on: type === "h1b" && from !== null ? isoDate(from + SIX_YEARS + random.integer(0, 365)) : null,
    unemployment_days: before,
    days_without_work: counted,
    i983_on: type === "stem_opt" && from !== null ? isoDate(from - 10) : null,
    status: current ? (expired ? "expired" : "current") : "ended",
    is_current: current,
    ended_on: endedOn,
    work_until: workUntil,
    petition,
    verified_by: verifier,
    verified_on: isoDate(day),
    files:
      current && random.chance(0.8)
        ? [
            attach({
              sample: "scan",
              kind: "id_document",
              target: { resource: "work_authorization", id },
              at: Math.min(at, world.now - DAY),
              by: verifier,
              isPrivate: true,
            }),
          ]
        : [],
  });
  return type === "opt" ? (counted ?? 0) : 0;
}
