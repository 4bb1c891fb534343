import type { AppointmentTime, InvitedPerson, InvitedVersion } from "./stored.ts";

export const NOBODY_INVITED: InvitedVersion = { sequence: -1, time: null, people: [] };

/** What one person is told of a new version. */
export interface Difference {
  readonly event: "new" | "changed" | "cancelled";
  readonly person: InvitedPerson;
  readonly time: AppointmentTime;
  /** With whom. */
  readonly people: readonly InvitedPerson[];
}

/** The version people should have; the one they have, where there is nothing to tell, or it has begun already. */
export function nextVersion(
  sent: InvitedVersion,
  wanted: Pick<InvitedVersion, "time" | "people">,
  now: number,
): InvitedVersion {
  const isAhead = [sent.time, wanted.time].some((time) => time !== null && time.start > now);
  if (!isAhead || isSame(sent, wanted)) return sent;
  return { ...wanted, sequence: sent.sequence + 1 };
}

function isSame(one: Pick<InvitedVersion, "time" | "people">, other: typeof one): boolean {
  const written = ({ time, people }: typeof one) =>
    JSON.stringify([
      time && [time.start, time.end, time.zone, time.texts],
      people.map(({ address }) => address.toLowerCase()).toSorted(),
    ]);
  return written(one) === written(other);
}

/** Whoever comes in, stays or goes is told so. */
export function differencesOf(sent: InvitedVersion, current: InvitedVersion, now: number): Difference[] {
  if (sent === current) return [];
  const has = ({ people }: InvitedVersion, { address }: InvitedPerson) =>
    people.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const { time, people } = current;
  const told = people.flatMap((person): Difference[] =>
    time === null ? [] : [{ event: has(sent, person) ? "changed" : "new", person, time, people }],
  );
  const { time: former, people: before } = sent;
  const gone = before.flatMap((person): Difference[] =>
    former === null || former.start <= now || has(current, person)
      ? []
      : [{ event: "cancelled", person, time: former, people: before }],
  );
  return [...told, ...gone];
}
