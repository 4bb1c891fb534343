import {
  formatInstant,
  instantAt,
  instantsAt,
  parseInstant,
  zoneOffset,
} from "../../../core/definition/clock.ts";

export interface Moment {
  readonly instant: string;
  readonly zone: string;
  /** What was typed or chosen, as if it were UTC; null: nothing since the form was opened. */
  readonly asked: number | null;
}

/** What the night on which clocks are moved makes of a moment. */
export type MovedClocks =
  /** They jump over what was asked for. */
  | { readonly kind: "skipped"; readonly asked: number }
  /** They show it twice; `other` is the instant that was not taken. */
  | { readonly kind: "twice"; readonly first: string; readonly second: string; readonly other: string };

/** Null on every other night. */
export function movedClocks({ instant, zone, asked }: Moment): MovedClocks | null {
  const taken = parseInstant(instant);
  if (taken === null) return null;
  if (asked !== null && instantAt({ local: asked, timeZone: zone }) === taken) {
    if (instantsAt({ local: asked, timeZone: zone }).length === 0) return { kind: "skipped", asked };
  }
  const local = taken + zoneOffset({ instant: taken, timeZone: zone });
  const [first, second] = instantsAt({ local, timeZone: zone });
  if (first === undefined || second === undefined) return null;
  return {
    kind: "twice",
    first: formatInstant(first),
    second: formatInstant(second),
    other: formatInstant(taken === first ? second : first),
  };
}
