import { DAY, HOUR, dayOf, officeHoursLater } from "../clock.ts";
import { marketerOn } from "../consultants/marketing.ts";
import { type Random, weighted } from "../random.ts";
import { Bench } from "./bench.ts";
import { cutFate, drawFate, type Fate, saleFate } from "./fates.ts";
import { draftLead, receivedOn, writeLead } from "./leads.ts";
import { COVERED, type PlannedSale, plannedSales, shares } from "./schedule.ts";
import { getEnd, planSubmission, writeSubmission } from "./submissions.ts";
import type { Company, Lead, PlannedSubmission, Submission } from "./types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Person } from "../people.ts";

const drawCount = weighted([
  [1, 60],
  [2, 25],
  [3, 10],
  [4, 5],
] as const);
const DUPLICATE = 0.06;
const RECENT = 60;

/** Called for the submission behind every placement, as soon as its row is written. */
export type OnSale = (submission: Submission) => void;

/** Requirements and submissions of every day until today. */
export async function runPipeline(company: Company, onSale: OnSale): Promise<void> {
  const { world } = company;
  const random = world.random.fork("pipeline");
  const sales = plannedSales(company);
  const bench = new Bench(company.consultants, world.today);
  const run = new PipelineRun(company, random, bench, onSale);
  let nextSale = 0;
  const salesUntil = (day: number, extras: boolean): number => {
    const first = nextSale;
    for (; nextSale < sales.length && (sales[nextSale] as PlannedSale).day <= day; nextSale += 1)
      run.sale(sales[nextSale] as PlannedSale, extras);
    return nextSale - first;
  };
  salesUntil(world.firstDay - 1, false);
  const { covered, plain } = shares(company);
  for (let day = world.firstDay; day <= world.today; day += 1) {
    bench.on(day);
    const sold = salesUntil(day, true);
    run.day(day, { covered: covered(day) - sold, plain: plain(day) });
    await world.sink.settle();
  }
}

class PipelineRun {
  readonly #company: Company;
  readonly #random: Random;
  readonly #bench: Bench;
  readonly #onSale: OnSale;
  readonly #recent: Lead[] = [];

  constructor(company: Company, random: Random, bench: Bench, onSale: OnSale) {
    this.#company = company;
    this.#random = random;
    this.#bench = bench;
    this.#onSale = onSale;
  }

  day(day: number, { covered, plain }: { covered: number; plain: number }): void {
    for (let index = 0; index < covered; index += 1) this.#covered(day);
    for (let index = 0; index < plain; index += 1) this.#plain(day);
  }

  /** The requirement behind a placement. */
  sale({ consultant, placement }: PlannedSale, extras: boolean): void {
    const random = this.#random;
    const { sale } = placement;
    const owner = this.#marketerOf(consultant, Math.max(dayOf(sale.submittedAt), 0));
    const lead = this.#draft({
      receivedAt: sale.leadAt,
      owner,
      skill: consultant.skill,
      client: this.#company.companies.drawClient(random),
    });
    const fate = saleFate(random, sale);
    const first = this.#plan({
      lead,
      consultant,
      marketer: owner,
      submittedAt: sale.submittedAt,
      fate,
      placement,
    });
    const others = extras && random.chance(0.4) ? this.#others(lead, [consultant], 1) : [];
    this.#write(lead, [first, ...others]);
    this.#onSale(first);
  }

  #covered(day: number): void {
    const random = this.#random;
    const consultant = this.#bench.draw(random);
    if (consultant === null) return;
    const owner = this.#marketerOf(consultant, day);
    const receivedAt = receivedOn(random, day);
    const lead = this.#draft({
      receivedAt,
      owner,
      skill: consultant.skill,
      client: this.#company.companies.drawClient(random),
    });
    const submittedAt = officeHoursLater(receivedAt, Math.min(random.logNormal(5, 30), 90));
    const first = this.#plan({
      lead,
      consultant,
      marketer: this.#marketerOf(consultant, dayOf(submittedAt)),
      submittedAt,
      fate: this.#fateOf(consultant, submittedAt),
      placement: null,
    });
    this.#write(lead, [first, ...this.#others(lead, [consultant], drawCount(random) - 1)]);
  }

  #plain(day: number): void {
    const random = this.#random;
    const { people } = this.#company;
    const owner = random.pick(people.working("marketer", day));
    const receivedAt = receivedOn(random, day);
    if (!this.#company.world.happened(receivedAt)) return;
    const original =
      random.chance(DUPLICATE / (1 - COVERED)) && this.#recent.length > 0 ? random.pick(this.#recent) : null;
    const lead =
      original === null
        ? draftLead({ company: this.#company, random, receivedAt, owner })
        : {
            ...draftLead({
              company: this.#company,
              random,
              receivedAt,
              owner,
              skill: original.skill,
              vendor: original.vendor,
            }),
            title: original.title,
            client: original.client,
          };
    writeLead({
      company: this.#company,
      random,
      lead,
      course:
        original === null || original.receivedAt >= receivedAt
          ? { kind: "open" }
          : { kind: "duplicate", of: original },
    });
  }

  #others(lead: Lead, without: readonly Consultant[], count: number): Submission[] {
    const found: Submission[] = [];
    const taken = [...without];
    for (let index = 0; index < count; index += 1) {
      const consultant = this.#bench.drawLike(this.#random, lead, taken);
      if (consultant === null) break;
      taken.push(consultant);
      const submittedAt = officeHoursLater(lead.receivedAt, Math.min(this.#random.logNormal(9, 40), 120));
      found.push(
        this.#plan({
          lead,
          consultant,
          marketer: this.#marketerOf(consultant, dayOf(submittedAt)),
          submittedAt,
          fate: this.#fateOf(consultant, submittedAt),
          placement: null,
        }),
      );
    }
    return found;
  }

  #draft(options: {
    receivedAt: number;
    owner: Person;
    skill: Lead["skill"];
    client: Lead["client"] & object;
  }): Lead {
    const lead = draftLead({ company: this.#company, random: this.#random, ...options });
    if (this.#recent.length < RECENT) this.#recent.push(lead);
    else this.#recent[lead.id % RECENT] = lead;
    return lead;
  }

  #plan(options: PlannedSubmission): Submission {
    return planSubmission({ company: this.#company, random: this.#random, ...options });
  }

  #fateOf(consultant: Consultant, at: number): Fate {
    const random = this.#random;
    const fate = drawFate(random, at);
    const { life } = consultant;
    const accepted =
      life.placements.find(({ sale }) => sale.acceptedAt > at)?.sale.acceptedAt ?? Number.POSITIVE_INFINITY;
    const leaving =
      life.exit !== null && life.exit.stage !== "withdrawn" && life.exit.stage !== "initiated"
        ? life.exit.noticeOn * DAY
        : Number.POSITIVE_INFINITY;
    const free = Number.isFinite(accepted) ? cutFate(random, fate, accepted, false) : fate;
    if (!Number.isFinite(leaving)) return free;
    // what was sent for somebody who gave notice meanwhile is over at once
    return cutFate(random, free, Math.max(leaving, at + HOUR), true);
  }

  #marketerOf(consultant: Consultant, day: number): Person {
    const { people } = this.#company;
    const works = ({ joined, left }: Person): boolean => joined <= day && (left === null || day <= left);
    const stint = marketerOn(consultant.marketing, day);
    if (stint?.secondary != null && works(stint.secondary) && this.#random.chance(0.3))
      return stint.secondary;
    if (stint !== null && works(stint.marketer)) return stint.marketer;
    return this.#random.pick(people.working("marketer", day));
  }

  #write(lead: Lead, submissions: readonly Submission[]): void {
    const company = this.#company;
    const random = this.#random;
    const { world } = company;
    const made = submissions
      .map((submission) => ({
        submission,
        draftAt:
          submission.submittedAt -
          (random.chance(0.04) ? random.logNormal(24, 70) : random.logNormal(0.4, 2.5)) * 3_600_000,
      }))
      .filter(({ draftAt }) => world.happened(draftAt));
    if (!world.happened(lead.receivedAt)) return;
    const sent = made
      .filter(({ submission }) => world.happened(submission.submittedAt))
      .map(({ submission }) => submission);
    writeLead({
      company,
      random,
      lead,
      course: sent.length === 0 ? { kind: "open" } : { kind: "covered", coverage: getCoverage(sent) },
    });
    for (const { submission, draftAt } of made)
      writeSubmission({
        company,
        random,
        submission,
        draftAt: Math.max(draftAt, lead.receivedAt + 60_000 * Math.min(1, submission.id)),
      });
  }
}

function getCoverage(submissions: readonly Submission[]) {
  const ends = submissions.map(getEnd);
  const rounds = submissions.flatMap(({ fate }) => fate.rounds[0]?.scheduledAt ?? []);
  const placed = submissions.find(({ placement }) => placement !== null);
  return {
    firstAt: Math.min(...submissions.map(({ submittedAt }) => submittedAt)),
    interviewAt: rounds.length > 0 ? Math.min(...rounds) : null,
    placedAt: placed === undefined ? null : getEnd(placed),
    overAt: ends.some((end) => end === null) ? null : Math.max(...(ends as number[])),
  };
}
