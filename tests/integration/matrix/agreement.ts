import type { Action, Scope } from "../../../core/definition/types.ts";
import { CLASSES, MATRIX } from "../../fixtures/access-matrix.ts";
import { holds, readClasses, readMatrix } from "../../fixtures/read-matrix.ts";
import type { Oracle } from "./oracle.ts";
import type { World, WorldRow } from "./world.ts";

const RESTRICTED = ["usa_employee", "attio_user"];
const rights = readMatrix(MATRIX);
const classes = readClasses(CLASSES);

/** What was agreed about a row, apart from the definitions. `maybe`: under a condition that the agreement only names. */
export type Agreed = "yes" | "no" | "maybe";

interface Way {
  readonly scope: Scope;
  readonly conditional: boolean;
}

export function agreedAction(oracle: Oracle, action: Action, row: WorldRow): Agreed {
  const { roles } = oracle.actor;
  if (action === "export" && roles.some((role) => RESTRICTED.includes(role))) return "no";
  const ways = rights
    .filter(({ resource }) => resource === row.resource)
    .flatMap((entry) => entry.ways)
    .filter((way) => holds(way, roles) && way.actions.includes(action));
  return verdict(oracle, ways, row);
}

export function agreedClass(
  oracle: Oracle,
  { name, mode }: { name: string; mode: "read" | "write" },
  row: WorldRow,
): Agreed {
  // The agreement speaks of people as themselves; some classes are masked while working as somebody else.
  if (oracle.actor.impersonator !== null) return "maybe";
  const ways = classes
    .filter((entry) => entry.name === name && entry.mode === mode)
    .flatMap((entry) => entry.ways)
    .filter((way) => holds(way, oracle.actor.roles) && (way.resources?.includes(row.resource) ?? true));
  return verdict(oracle, ways, row);
}

/** Resources the agreement does not speak of: their rows are answered with the record they follow. */
export function isAgreed({ resources }: World, resource: string): boolean {
  return resources.byName[resource]?.follows === null && rights.some((entry) => entry.resource === resource);
}

function verdict(oracle: Oracle, ways: readonly Way[], row: WorldRow): Agreed {
  const reaching = ways.filter(({ scope }) => oracle.relates(scope, row));
  if (reaching.length === 0) return "no";
  return reaching.some(({ conditional }) => !conditional) ? "yes" : "maybe";
}
