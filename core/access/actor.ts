import type { Actor } from "./types.ts";

/** An employee as the access rules see one. */
export interface Person {
  readonly employeeId: number;
  readonly roles: readonly string[];
  readonly teamIds: readonly number[];
  readonly departmentTeamIds: readonly number[];
  readonly timeZone: string;
}

/**
 * Who asks: the person signed in, or the person they work as. While impersonating, roles, teams and time zone are the
 * other person's; the real person is remembered for history, for stopping, and for what stays masked.
 */
export function getActor({ person, workingAs = null }: { person: Person; workingAs?: Person | null }): Actor {
  if (workingAs === null) return { ...person, impersonator: null };
  return { ...workingAs, impersonator: { employeeId: person.employeeId, roles: person.roles } };
}

/** Who decides on what waits for another person: their rights, and everybody the approval was handed on to. */
export function getDelegatedActor({
  person,
  insteadOf,
  delegates,
}: {
  person: Pick<Person, "employeeId" | "roles">;
  insteadOf: Person;
  delegates: readonly number[];
}): Actor {
  return {
    ...insteadOf,
    impersonator: { employeeId: person.employeeId, roles: person.roles },
    delegates,
  };
}
