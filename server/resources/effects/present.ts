import { TABLE as FILES } from "../../files/file-store.ts";
import type { AppError } from "../../../core/errors/app-error.ts";
import { isEmptyValue, isObject } from "../../../core/definition/record.ts";
import { labelChanges, type Pointer, presentChanges, shown, type ShownChanges } from "../read/changes.ts";
import { labelPointers } from "../read/dynamic-labels.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { type Changes, getChanges } from "../write/history.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ForetoldPeople } from "../../../core/shared/foretold-people.ts";
import type { ReachedPerson } from "../write/session.ts";
import { hasAnyRowAccess } from "../write/any-row-access.ts";
import { openFor } from "./applying.ts";
import { EFFECT_KINDS } from "./kinds.ts";
import { isTemporary } from "./temporary-ids.ts";
import type { EffectMessage, EffectPlan, PlannedCreate, PlannedStep, PlannedUpdate } from "./types.ts";

/** That something was done is no news beside it. */
type ShownStep = Exclude<PlannedStep, { kind: "timed" }>;

/** One step of a plan, as far as the actor may know it. */
export interface ShownEffect {
  readonly kind: ShownStep["kind"];
  readonly resource: string;
  /** Null for a record that is still to be made, or that the actor may not see. */
  readonly id: number | null;
  readonly label: string | null;
  readonly changes: ShownChanges;
  readonly message: EffectMessage;
}

/** So many people are told by name. */
const NAMED = 3;

export interface ShownPlan {
  readonly effects: readonly ShownEffect[];
  /** Who would be told of it. Absent where nobody would. */
  readonly told?: readonly ForetoldPeople[];
  /** Why optional effects would be left out. Absent where none is. */
  readonly skipped?: readonly AppError[];
}

/** What would follow from a transition, as far as the actor may know it. */
export async function presentPlans(
  context: EngineContext,
  open: OpenResource,
  plans: readonly EffectPlan[],
): Promise<ShownPlan[]> {
  const pointers: Pointer[] = [];
  const groups = plans.map(({ reached = [] }) =>
    [...Map.groupBy(reached, ({ kind, subject = "" }) => `${kind} ${subject}`).values()].map(eachOnce),
  );
  const named = new Map<ReachedPerson, Pointer>();
  for (const person of groups.flat().flatMap((alike) => alike.slice(0, NAMED)))
    if (person.to !== null) named.set(person, { ...person.to, label: null });
  const shownSteps = plans.map(({ steps, unmade = NOTHING }) =>
    steps.flatMap((step) => (step.kind === "timed" ? [] : [presentStep(open, step, { pointers, unmade })])),
  );
  const effects = shownSteps.flat();
  const byResource = Map.groupBy(effects, ({ resource }) => resource);
  await Promise.all([
    labelPointers(context, open, [...pointers, ...named.values()]),
    ...[...byResource].map(([name, members]) => {
      const resource = open.definitions.resources.byName[name];
      const changes = members.map((member) => member.changes);
      return resource === undefined ? null : labelChanges(context, openFor(open, resource), changes);
    }),
  ]);
  return plans.map(({ skipped }, place): ShownPlan => ({
    effects: shownSteps[place] ?? [],
    ...(groups[place]?.length ? { told: groups[place].map(presentReached) } : {}),
    ...(skipped.length > 0 ? { skipped: skipped.map(({ error }) => error) } : {}),
  }));

  function presentReached(alike: readonly ReachedPerson[]): ForetoldPeople {
    const [{ kind, subject } = { kind: "notice" as const, subject: undefined }] = alike;
    const people = alike.flatMap((person) => named.get(person)?.label ?? []);
    return { kind, ...(subject === undefined ? {} : { subject }), people, total: alike.length };
  }
}

/** Somebody may be told the same of several records. */
const eachOnce = (alike: readonly ReachedPerson[]): ReachedPerson[] => [
  ...new Map(
    alike.map((person) => [person.to === null ? person : JSON.stringify(person.to), person]),
  ).values(),
];

interface Presenting {
  readonly pointers: Pointer[];
  readonly unmade: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

function presentStep(open: OpenResource, step: ShownStep, { pointers, unmade }: Presenting): ShownEffect {
  const base = {
    kind: step.kind,
    resource: step.resource.name,
    id: null,
    label: null,
    changes: {},
    message: EFFECT_KINDS.message(step),
  };
  if (step.kind !== "create" && step.kind !== "update") return base;
  if (step.kind === "create" || isUnmade(step.resource.name, step.id, unmade))
    return { ...base, changes: madeValues(open, step, unmade) };
  const { whole } = step;
  if (whole === null || !whole.plan.visible(whole.row)) return base;
  const known = withoutUnmade(step.resource, differences(open, step), unmade);
  const changes = presentChanges(openFor(open, step.resource), whole, known);
  const named: ShownEffect & Pointer = { ...base, id: step.id, changes };
  pointers.push(named);
  return named;
}

const differences = (
  { definitions }: OpenResource,
  { resource, values, ...step }: PlannedCreate | PlannedUpdate,
) =>
  getChanges({
    resources: definitions.resources,
    resource,
    before: step.kind === "update" ? step.before : null,
    values,
  });

/** Of a record that does not stand yet nobody can say whose it is: what is read of some rows at least is shown. */
function madeValues(
  open: OpenResource,
  step: PlannedCreate | PlannedUpdate,
  unmade: ReadonlySet<string>,
): ShownChanges {
  const { resource } = step;
  const { own } = openFor(open, resource);
  if (own.decide("show").effect === "deny") return {};
  const all = Object.entries(withoutUnmade(resource, differences(open, step), unmade));
  return Object.fromEntries(
    all.flatMap(([name, [before, after]]) => {
      const field = resource.fieldsByName[name];
      if (
        field === undefined ||
        field.kind === "rows" ||
        isEmptyValue(after) ||
        !hasAnyRowAccess(own, name, "read")
      )
        return [];
      return [[name, [shown(field, before), shown(field, after)] as const]];
    }),
  );
}

/** Changes without those that point at a record that is still to be made: it has no name to tell. */
export function withoutUnmade(
  { fieldsByName }: CompiledResource,
  changes: Changes,
  unmade: ReadonlySet<string>,
): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, pair]) => {
      const { kind, to = null } = fieldsByName[name] ?? {};
      const target = kind === "file" || kind === "files" ? FILES : to;
      return !pair.some((value) => pointsAtUnmade(value, target, unmade));
    }),
  );
}

function pointsAtUnmade(value: unknown, to: string | null, unmade: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => pointsAtUnmade(item, to, unmade));
  if (isObject(value) && typeof value["resource"] === "string")
    return pointsAtUnmade(value["id"], value["resource"], unmade);
  return typeof value === "number" && isUnmade(to, value, unmade);
}

const isUnmade = (resource: string | null, id: number, unmade: ReadonlySet<string>): boolean =>
  isTemporary(id) || unmade.has(`${resource}:${id}`);
