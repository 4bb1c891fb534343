import { HOUR, dayOf, daysLater, instant, workdayFrom } from "../clock.ts";
import { drawRounds } from "../consultants/sale.ts";
import { weighted } from "../random.ts";
import type { Random } from "../random.ts";
import type { Sale } from "../consultants/sale.ts";

export interface TestPlan {
  readonly assignedAt: number;
  readonly dueAt: number;
  readonly takenAt: number | null;
  readonly resultAt: number | null;
  readonly passed: boolean;
}

export interface RoundPlan {
  /** When the round is agreed on; the interview itself is `at`. */
  readonly scheduledAt: number;
  readonly at: number;
  readonly result: "completed" | "cancelled" | "no_show";
  /** What came of it; `awaiting` never lasts in the past. */
  readonly outcome: "next_round" | "selected" | "rejected" | "position_closed" | "awaiting";
}

/** Everything that will happen to a submission, decided when it is made. Instants; later ones may lie in the future. */
export interface Fate {
  readonly clientAt: number | null;
  readonly test: TestPlan | null;
  readonly rounds: readonly RoundPlan[];
  readonly offeredAt: number | null;
  readonly acceptedAt: number | null;
  readonly holdAt: number | null;
  /** How it ends without a placement. */
  readonly end: {
    readonly state: "no_response" | "rejected" | "withdrawn";
    readonly at: number;
    readonly reason: string;
    readonly by: string;
  } | null;
  readonly sale: Sale | null;
}

const drawKind = weighted([
  ["no_response", 49],
  ["rejected", 28.5],
  ["withdrawn", 4],
  ["held", 0.7],
  ["test", 4.6],
  ["interview", 12.2],
] as const);

const drawEarlyReason = weighted([
  ["position_closed", 29],
  ["rate", 24],
  ["skills", 19],
  ["experience", 11],
  ["location", 7],
  ["communication", 4],
  ["double_submission", 5],
  ["other", 3],
] as const);
const drawLateReason = weighted([
  ["interview_failed", 66],
  ["communication", 10],
  ["position_closed", 14],
  ["skills", 8],
  ["other", 2],
] as const);

const NOTHING = {
  clientAt: null,
  test: null,
  rounds: [],
  offeredAt: null,
  acceptedAt: null,
  holdAt: null,
  end: null,
  sale: null,
};

/** The usual fate of a submission made at an instant. */
export function drawFate(random: Random, at: number): Fate {
  const kind = drawKind(random);
  const sent = random.chance(kind === "no_response" ? 0.72 : 0.9) || kind === "test" || kind === "interview";
  const clientAt = sent ? daysLater(random, at, random.logNormal(1, 4)) : null;
  const from = clientAt ?? at;
  if (kind === "no_response") {
    return {
      ...NOTHING,
      clientAt,
      end: {
        state: "no_response",
        at: nightAfter(from, 21),
        reason: "",
        by: "",
      },
    };
  }
  if (kind === "rejected") {
    const reason = drawEarlyReason(random);
    return {
      ...NOTHING,
      clientAt,
      end: {
        state: "rejected",
        at: daysLater(random, from, random.logNormal(4, 13)),
        reason,
        by: rejectedBy(random, reason),
      },
    };
  }
  if (kind === "withdrawn") {
    return {
      ...NOTHING,
      clientAt,
      end: {
        state: "withdrawn",
        at: daysLater(random, from, random.logNormal(4, 12)),
        reason: random.pick(["availability", "rate", "location", "other"]),
        by: "",
      },
    };
  }
  if (kind === "held")
    return { ...NOTHING, clientAt, holdAt: daysLater(random, from, random.logNormal(3, 8)) };
  const test = kind === "test" || random.chance(0.13) ? drawTest(random, from, kind === "interview") : null;
  if (test !== null && kind === "test")
    return { ...NOTHING, clientAt, test, end: endAfterTest(random, test) };
  return drawInterviews(random, { clientAt, from: test?.resultAt ?? from, test });
}

/** The nightly job's hour, some days later. */
function nightAfter(at: number, days: number): number {
  return instant(workdayFrom(dayOf(at) + days + 1), 1.05);
}

function rejectedBy(random: Random, reason: string): string {
  if (reason === "double_submission" || reason === "rate") return random.chance(0.75) ? "vendor" : "client";
  return random.chance(0.55) ? "client" : random.chance(0.93) ? "vendor" : "us";
}

export function drawTest(random: Random, from: number, passed: boolean): TestPlan {
  const assignedAt = daysLater(random, from, random.logNormal(3, 8));
  const dueAt = daysLater(random, assignedAt, random.integer(2, 5));
  const taken = passed || random.chance(0.86);
  const takenAt = taken ? assignedAt + (dueAt - assignedAt) * (0.3 + random.next() * 0.65) : null;
  const resultAt = takenAt === null ? null : daysLater(random, takenAt, random.logNormal(1, 3));
  return { assignedAt, dueAt, takenAt, resultAt, passed: passed || (taken && random.chance(0.3)) };
}

function endAfterTest(random: Random, test: TestPlan): Fate["end"] {
  const at = daysLater(random, test.resultAt ?? test.dueAt + 3 * HOUR, random.logNormal(1.5, 5));
  const reason = test.passed ? "position_closed" : "test_failed";
  return test.takenAt === null && random.chance(0.3)
    ? { state: "withdrawn", at, reason: "other", by: "" }
    : { state: "rejected", at, reason, by: "client" };
}

const ROUND_OVER = 2 * HOUR;

function drawInterviews(
  random: Random,
  { clientAt, from, test }: { clientAt: number | null; from: number; test: TestPlan | null },
): Fate {
  const count = drawRounds(random);
  const rounds: RoundPlan[] = [];
  let before = from;
  let offeredAt: number | null = null;
  let end: Fate["end"] = null;
  for (let round = 1; round <= count && end === null; round += 1) {
    const gap = round === 1 ? random.logNormal(5, 14) : random.logNormal(4, 8);
    const at = daysLater(random, before, gap);
    const scheduledAt = before + (at - before) * (0.15 + random.next() * 0.4);
    const luck = random.next();
    const last = round === count;
    if (last && luck < 0.13) {
      rounds.push({ scheduledAt, at, result: "cancelled", outcome: "position_closed" });
      end = {
        state: "rejected",
        at: daysLater(random, scheduledAt, 1),
        reason: "position_closed",
        by: "client",
      };
    } else if (last && luck < 0.167) {
      rounds.push({ scheduledAt, at, result: "no_show", outcome: "rejected" });
      end = { state: "rejected", at: daysLater(random, at, 1), reason: "interview_failed", by: "client" };
    } else if (last && random.chance(0.048)) {
      rounds.push({ scheduledAt, at, result: "completed", outcome: "selected" });
      offeredAt = daysLater(random, at + ROUND_OVER, random.logNormal(4, 12));
    } else {
      const reason = last ? drawLateReason(random) : "";
      const outcome = last ? (reason === "position_closed" ? "position_closed" : "rejected") : "next_round";
      rounds.push({ scheduledAt, at, result: "completed", outcome });
      if (last)
        end = {
          state: random.chance(0.9) ? "rejected" : "withdrawn",
          at: daysLater(random, at + ROUND_OVER, random.logNormal(2.5, 8)),
          reason,
          by: "client",
        };
    }
    before = at + ROUND_OVER;
  }
  const declined = offeredAt === null ? null : daysLater(random, offeredAt, random.logNormal(2, 5));
  if (declined !== null)
    end = {
      state: "withdrawn",
      at: declined,
      reason: random.pick(["availability", "rate", "location"]),
      by: "",
    };
  return { clientAt, test, rounds, offeredAt, acceptedAt: null, holdAt: null, end, sale: null };
}

/** The fate of the submission that leads to a project. */
export function saleFate(random: Random, sale: Sale): Fate {
  const rounds = sale.interviews.map((at, index): RoundPlan => {
    const before = sale.interviews[index - 1] ?? sale.clientAt;
    const last = index === sale.interviews.length - 1;
    return {
      scheduledAt: before + (at - before) * (0.15 + random.next() * 0.4),
      at,
      result: "completed",
      outcome: last ? "selected" : "next_round",
    };
  });
  return {
    clientAt: sale.clientAt,
    test: null,
    rounds,
    offeredAt: sale.offeredAt,
    acceptedAt: sale.acceptedAt,
    holdAt: null,
    end: null,
    sale,
  };
}

/** Ends what is open when the consultant takes another project or leaves. */
export function cutFate(random: Random, fate: Fate, at: number, always: boolean): Fate {
  if (fate.sale !== null || (fate.end !== null && fate.end.at <= at)) return fate;
  const active = fate.rounds.length > 0 || fate.test !== null;
  if (!always && !active && !random.chance(0.1)) return fate;
  const later = (instant: number | null): number | null =>
    instant !== null && instant < at ? instant : null;
  return {
    ...fate,
    clientAt: later(fate.clientAt),
    test: fate.test !== null && fate.test.assignedAt < at ? fate.test : null,
    rounds: fate.rounds
      .filter((round) => round.scheduledAt < at)
      .map((round) => (round.at < at ? round : { ...round, result: "cancelled", outcome: "awaiting" })),
    offeredAt: later(fate.offeredAt),
    holdAt: later(fate.holdAt),
    end: { state: "withdrawn", at: at + random.integer(1, 30) * HOUR, reason: "availability", by: "" },
  };
}
