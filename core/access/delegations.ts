/** How often an approval may be handed on. */
export const MAX_DELEGATION_LINKS = 3;

/** What waits for one person may be decided by another, on these days. */
export interface Delegation {
  readonly person: number;
  readonly delegate: number;
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
}

/** Somebody for whom another person decides. */
export interface Represented {
  readonly person: number;
  /** Everybody it was handed on to, the one who decides first. */
  readonly delegates: readonly number[];
  /** The last day. */
  readonly to: string;
}

/** For whom somebody decides, by delegations that are all in force; nearest first, nobody twice. */
export function findRepresented(delegations: readonly Delegation[], decider: number): Represented[] {
  const known = new Set([decider]);
  const found: Represented[] = [];
  let nearest: readonly Represented[] = [{ person: decider, delegates: [], to: "9999-12-31" }];
  for (let link = 1; link <= MAX_DELEGATION_LINKS; link += 1) {
    nearest = nearest.flatMap((way) =>
      delegations
        .filter(({ person, delegate }) => delegate === way.person && !known.has(person))
        .map(({ person, to }) => {
          known.add(person);
          return { person, delegates: [...way.delegates, way.person], to: to < way.to ? to : way.to };
        }),
    );
    found.push(...nearest);
  }
  return found;
}

/** How many delegations hand on one after the other, on some day, with this one among them. */
export function countLinks(delegation: Delegation, others: readonly Delegation[]): number {
  const before = countFurther(delegation, others, (one, other) => other.delegate === one.person);
  return before + 1 + countFurther(delegation, others, follows);
}

/** Whether what is handed on comes back, on some day, to the person it comes from. */
export function leadsBack(delegation: Delegation, others: readonly Delegation[]): boolean {
  const comesBack = (one: Delegation, links: number): boolean =>
    one.delegate === delegation.person ||
    (links < MAX_DELEGATION_LINKS &&
      findFurther(one, others, follows).some((other) => comesBack(other, links + 1)));
  return comesBack(delegation, 0);
}

type IsFurther = (one: Delegation, other: Delegation) => boolean;

const follows: IsFurther = (one, other) => other.person === one.delegate;

/** Those that go on from one, in one direction, on the days both are in force. */
function findFurther(one: Delegation, others: readonly Delegation[], isFurther: IsFurther): Delegation[] {
  return others
    .filter((other) => isFurther(one, other) && other.from <= one.to && other.to >= one.from)
    .map((other) => ({
      ...other,
      from: other.from > one.from ? other.from : one.from,
      to: other.to < one.to ? other.to : one.to,
    }));
}

function countFurther(
  one: Delegation,
  others: readonly Delegation[],
  isFurther: IsFurther,
  links = 0,
): number {
  if (links > MAX_DELEGATION_LINKS) return 0;
  const further = findFurther(one, others, isFurther);
  return Math.max(0, ...further.map((other) => 1 + countFurther(other, others, isFurther, links + 1)));
}
