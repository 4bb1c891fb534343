import { dayNumber } from "../definition/clock.ts";
import type {
  ByCriterion,
  LocationCriterion,
  MatchCriterion,
  NumberCriterion,
  SharedCriterion,
  UntilCriterion,
} from "../definition/types.ts";
import type { Compared, ComparedValues, Finding, MatchQuestion, Outcome } from "./types.ts";

export const FULL = 1000;
/** Of what is not known, and of what is like the wanted thing. */
export const HALF = 500;
/** Of somebody who is elsewhere and would move. */
export const MOVES = 600;
/** How often the most important of the wanted things counts. */
export const FIRST = 2;
/** Percent by which a number may be missed, where the criterion says none. */
export const WITHIN = 20;

export interface Verdict {
  readonly outcome: Outcome;
  readonly share: number;
  readonly finding: Finding;
}

type Thing = string | number;

const left = (outcome: "open" | "hidden"): Verdict => ({ outcome, share: 0, finding: {} });
const unknown = (finding: Finding = {}): Verdict => ({ outcome: "unknown", share: HALF, finding });

function judged(share: number, finding: Finding): Verdict {
  return { outcome: share >= FULL ? "met" : share > 0 ? "partly" : "missed", share, finding };
}

/** How far one record meets a criterion of another: the same values, the same verdict. */
export function judge(criterion: MatchCriterion, question: MatchQuestion, there: ComparedValues): Verdict {
  if (isHidden(criterion, question.here, there)) return left("hidden");
  switch (criterion.kind) {
    case "shared":
      return judgeShared(criterion, question, there);
    case "location":
      return judgeLocation(criterion, question, there);
    case "at_least":
    case "at_most":
      return judgeNumber(criterion, question, there);
    case "by":
      return judgeBy(criterion, question, there);
    case "until":
      return judgeUntil(criterion, question, there);
  }
}

/** Fields of the record that matches are looked for. */
export function fieldsHere(criterion: MatchCriterion): readonly string[] {
  const named = "here" in criterion && criterion.here !== undefined ? [criterion.here] : [];
  return criterion.kind === "shared" && criterion.first !== undefined ? [...named, criterion.first] : named;
}

/** Fields of the records that are compared with it. */
export function fieldsThere(criterion: MatchCriterion): readonly string[] {
  switch (criterion.kind) {
    case "location":
      return [...criterion.there, ...(criterion.moves === undefined ? [] : [criterion.moves])];
    case "until":
      return [criterion.there, ...(criterion.unless === undefined ? [] : [criterion.unless])];
    default:
      return [criterion.there];
  }
}

function isHidden(criterion: MatchCriterion, here: ComparedValues, there: ComparedValues): boolean {
  return (
    fieldsHere(criterion).some((name) => here[name] === undefined) ||
    fieldsThere(criterion).some((name) => there[name] === undefined)
  );
}

/** Wanted things with what each counts, the most important one among them. */
export function wantedThings(
  { here, first }: SharedCriterion,
  values: ComparedValues,
): ReadonlyMap<Thing, number> {
  const named = things(values[here]);
  const [most] = first === undefined ? [] : things(values[first]);
  const all = most === undefined ? named : [most, ...named];
  return new Map(all.map((thing) => [thing, thing === most ? FIRST : 1]));
}

function judgeShared(criterion: SharedCriterion, question: MatchQuestion, there: ComparedValues): Verdict {
  const wanted = wantedThings(criterion, question.here);
  if (wanted.size === 0) return left("open");
  const held = new Set(things(there[criterion.there]));
  if (held.size === 0) return unknown({ missing: [...wanted.keys()] });
  const alike = question.like[criterion.name];
  const has: Thing[] = [];
  const like: { wanted: Thing; has: Thing }[] = [];
  const missing: Thing[] = [];
  let [sum, all] = [0, 0];
  for (const [thing, counts] of wanted) {
    all += counts;
    const near = held.has(thing) ? undefined : [...held].find((one) => alike?.get(thing)?.has(one));
    if (held.has(thing)) has.push(thing);
    else if (near === undefined) missing.push(thing);
    else like.push({ wanted: thing, has: near });
    sum += counts * (held.has(thing) ? FULL : near === undefined ? 0 : HALF);
  }
  return judged(Math.floor(sum / all), { has, like, missing });
}

function judgeLocation(
  { name, here, there: fields, moves }: LocationCriterion,
  { here: values, anywhere }: MatchQuestion,
  there: ComparedValues,
): Verdict {
  if (anywhere.has(name)) return judged(FULL, { how: "anywhere" });
  const [wanted] = things(values[here]);
  if (wanted === undefined) return left("open");
  const known = fields.flatMap((field) => things(there[field]));
  if (known.includes(wanted)) return judged(FULL, { how: "there", wanted });
  if (moves !== undefined && there[moves] === true) return judged(MOVES, { how: "moves", wanted });
  return known.length === 0 ? unknown({ wanted }) : judged(0, { wanted });
}

function judgeNumber(
  { kind, here, there: field, within = WITHIN }: NumberCriterion,
  { here: values }: MatchQuestion,
  there: ComparedValues,
): Verdict {
  const wanted = values[here];
  if (typeof wanted !== "number") return left("open");
  const value = there[field];
  if (typeof value !== "number") return unknown({ wanted });
  const short = kind === "at_least" ? wanted - value : value - wanted;
  const room = Math.abs(wanted) * within;
  return judged(inPart(short * 100, room), { wanted, there: value });
}

function judgeBy(
  { here, there: field, within = 0, empty }: ByCriterion,
  { here: values, today }: MatchQuestion,
  there: ComparedValues,
): Verdict {
  const asked = here === undefined ? today : values[here];
  if (typeof asked !== "string") return left("open");
  // nobody starts in the past
  const wanted = asked < today ? today : asked;
  return judgeDay(there[field], { wanted, within, empty, late: 1 });
}

function judgeUntil(
  { there: field, days, within = 0, unless, empty }: UntilCriterion,
  { today }: MatchQuestion,
  there: ComparedValues,
): Verdict {
  const wanted = (dayNumber(today) ?? 0) + days;
  const found = judgeDay(there[field], { wanted, within, empty, late: -1 });
  return unless !== undefined && there[unless] === true ? judged(FULL, found.finding) : found;
}

interface WantedDay {
  /** ISO date, or the number of a day. */
  readonly wanted: string | number;
  readonly within: number;
  readonly empty: "met" | "unknown" | undefined;
  /** 1: later days are missed; -1: earlier ones. */
  readonly late: 1 | -1;
}

function judgeDay(value: Compared | undefined, { wanted, within, empty, late }: WantedDay): Verdict {
  const day = typeof wanted === "number" ? wanted : dayNumber(wanted);
  const there = typeof value === "string" ? dayNumber(value) : null;
  if (day === null || there === null) return empty === "met" ? judged(FULL, {}) : unknown();
  return judged(inPart((there - day) * late, within), { there: value as string });
}

/** What is short by nothing counts in full, by more than the room for it nothing, and between the two in part. */
function inPart(short: number, room: number): number {
  if (short <= 0) return FULL;
  return short >= room ? 0 : Math.floor((FULL * (room - short)) / room);
}

function things(value: Compared | undefined): readonly Thing[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  return typeof value === "object" ? value : [value];
}
