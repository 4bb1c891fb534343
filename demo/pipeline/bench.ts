import { marketerOn } from "../consultants/marketing.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";

interface Slot {
  readonly consultant: Consultant;
  readonly from: number;
  /** First day no longer marketed. */
  readonly to: number;
}

/** Who may be submitted on which day. */
export class Bench {
  readonly #slots: readonly Slot[];
  #next = 0;
  #day = -1;
  #now: Slot[] = [];
  #weights: number[] = [];
  #total = 0;

  constructor(consultants: readonly Consultant[], today: number) {
    this.#slots = consultants
      .flatMap((consultant) =>
        consultant.life.stints.map((stint): Slot => {
          const sale = consultant.life.placements.find(({ start }) => start === stint.to)?.sale;
          const last =
            consultant.marketing.findLast((marketing) => marketing.from < stint.to)?.to ?? stint.to;
          const accepted = sale === undefined ? last : Math.floor(sale.acceptedAt / 86_400_000);
          const held = consultant.life.final === "marketing_hold" && stint.to > today ? today - 2 : stint.to;
          const training = stint.fresh ? 9 : 1;
          return { consultant, from: stint.from + training, to: Math.min(last, accepted, held) };
        }),
      )
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from);
  }

  /** Days are asked for in order. */
  on(day: number): readonly Consultant[] {
    if (day !== this.#day) this.#move(day);
    return this.#now.map(({ consultant }) => consultant);
  }

  get size(): number {
    return this.#now.length;
  }

  /** Consultants of the busy marketers are drawn more often. */
  draw(random: Random): Consultant | null {
    const point = random.next() * this.#total;
    let low = 0;
    let high = this.#weights.length - 1;
    if (high < 0) return null;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#weights[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return (this.#now[low] as Slot).consultant;
  }

  /** Somebody else with the main skill of a requirement, else with some of its skills. */
  drawLike(
    random: Random,
    lead: { skill: { name: string }; technologies: readonly number[] },
    without: readonly Consultant[],
  ): Consultant | null {
    let second: Consultant | null = null;
    for (let attempt = 0; attempt < 16; attempt += 1) {
      const found = this.draw(random);
      if (found === null || without.includes(found)) continue;
      if (found.skill.name === lead.skill.name) return found;
      if (second === null && found.technologies.some((id) => lead.technologies.includes(id))) second = found;
      if (second !== null && attempt > 5) return second;
    }
    return second;
  }

  #move(day: number): void {
    this.#day = day;
    this.#now = this.#now.filter(({ to }) => to > day);
    while (this.#next < this.#slots.length && (this.#slots[this.#next] as Slot).from <= day) {
      const slot = this.#slots[this.#next] as Slot;
      if (slot.to > day) this.#now.push(slot);
      this.#next += 1;
    }
    this.#total = 0;
    this.#weights = this.#now.map(({ consultant }) => {
      const marketer = marketerOn(consultant.marketing, day)?.marketer;
      // New people need ten weeks to reach their pace.
      const ramp = marketer === undefined ? 1 : Math.min(1, 0.25 + (day - marketer.joined) / 95);
      this.#total += (marketer?.output ?? 1) * Math.max(ramp, 0.1);
      return this.#total;
    });
  }
}
