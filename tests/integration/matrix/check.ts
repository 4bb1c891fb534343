import type { Decision } from "../../../core/access/types.ts";
import type { Action, CompiledField, CompiledResource, Operation } from "../../../core/definition/types.ts";
import type { Answer, Asker } from "./asker.ts";
import type { Findings } from "./findings.ts";
import type { Oracle } from "./oracle.ts";
import { sentinelsIn } from "./values.ts";
import type { WorldPerson, WorldRow } from "./world.ts";

/** One person at one resource. */
export interface Check {
  readonly who: string;
  readonly person: WorldPerson;
  readonly oracle: Oracle;
  readonly ask: Asker;
  readonly findings: Findings;
  readonly resource: CompiledResource;
  readonly rows: readonly WorldRow[];
  /** Fields that a list answers to those who read every class. */
  readonly listed: ReadonlySet<string>;
}

export interface ErrorAnswer {
  readonly code: string;
  readonly issues?: readonly {
    readonly field?: string;
    readonly parameter?: string;
    readonly code: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[];
}

export const at = ({ who, resource }: Check, what: string): string => `${who} ${resource.name} ${what}`;

/** Whether an action is offered by the resource and granted on any row at all. */
export function isOpen({ oracle, resource }: Check, action: Action, operation: Operation): boolean {
  return resource.operations.includes(operation) && oracle.decide(resource.name, action).effect !== "deny";
}

export function classedFields({ resource }: Check): CompiledField[] {
  return resource.fields.filter(({ sensitivity }) => sensitivity !== null);
}

/**
 * The person's own rows, and rows of a colleague, of a neighbour and of a stranger; fewer where it makes no difference
 * whose they are.
 */
export function probes(check: Check): WorldRow[] {
  const { rows, person, resource } = check;
  const ofName = (name: string, variants: readonly number[]) =>
    rows.filter(({ owner, variant }) => owner.name === name && variants.includes(variant));
  const strangers = ofName("stranger", [0, 1]);
  const effects = new Set(decisions(check).map(({ effect }) => effect));
  if (strangers.length === 0) return rows.slice(0, 3);
  if (resource.follows === null && !effects.has("constrain")) {
    return effects.has("allow") ? strangers : strangers.slice(0, 1);
  }
  return [...ofName(person.name, [0, 1]), ...ofName("mate", [1]), ...ofName("neighbour", [1]), ...strangers];
}

function decisions({ oracle, resource }: Check): Decision[] {
  const moves = resource.lifecycles.flatMap(({ transitions }) => transitions);
  return [
    ...(["list", "show", "edit", "delete"] as const).map((action) => oracle.decide(resource.name, action)),
    ...resource.classes.flatMap((name) =>
      (["read", "write"] as const).map((mode) => oracle.decideClass(resource.name, name, mode)),
    ),
    ...moves.map((move) => oracle.decideMove(resource.name, move)),
  ];
}

/** Nothing in an answer may tell of a class the person does not read in that row. */
export function expectNoLeak(
  check: Check,
  what: string,
  { row, text }: { row: WorldRow; text: string },
): void {
  const { findings, oracle, rows } = check;
  const leaked = sentinelsIn(text).filter(({ classAt, id }) => {
    const source = rows.find((one) => one.id === id) ?? row;
    return !oracle.reads(oracle.world.classNames[classAt] ?? null, source);
  });
  const names = leaked.map(({ classAt, id }) => `${oracle.world.classNames[classAt]} of ${id}`);
  findings.expect(at(check, what), [...new Set(names)], []);
}

export function expectStatus(
  check: Check,
  what: string,
  { answer, expected }: { answer: Answer; expected: string },
): boolean {
  const { code } = answer.status < 300 ? { code: "" } : answer.json<ErrorAnswer>();
  const actual = expected.includes(" ") ? `${answer.status} ${code}` : String(answer.status);
  check.findings.expect(at(check, what), actual, expected);
  return actual === expected;
}

export function ids(rows: readonly { readonly id?: unknown }[]): number[] {
  return rows.map(({ id }) => Number(id));
}

/** In one order, so that two lists are compared by what they hold. */
export function sorted(names: readonly string[]): string[] {
  return names.toSorted();
}
