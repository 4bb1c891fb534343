import { RightsSet } from "../plan/rights-set.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { DialectAdditions } from "../../database/dialect.ts";

/** The server itself, at work on values that follow from others. It decides nothing and asks for no right. */
export const SYSTEM: Actor = {
  employeeId: 0,
  roles: [],
  teamIds: [],
  departmentTeamIds: [],
  timeZone: "UTC",
  impersonator: null,
};

/** Who is noted as the author; null where the server wrote for nobody. */
export function authorOf({ employeeId }: Pick<Actor, "employeeId">): number | null {
  return employeeId === SYSTEM.employeeId ? null : employeeId;
}

const sets = new WeakMap<Definitions, RightsSet>();

/** Compiled statements of the server's own work, one set a configuration version. */
export function systemSet(definitions: Definitions, dialect: DialectAdditions): RightsSet {
  const known = sets.get(definitions);
  if (known !== undefined) return known;
  const made = new RightsSet({ definitions, dialect, sample: SYSTEM });
  sets.set(definitions, made);
  return made;
}
