import type { AppError } from "../../../core/errors/app-error.ts";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { labelChanges, type Pointer, presentChanges, shown, type ShownChanges } from "../read/changes.ts";
import { labelPointers } from "../read/dynamic-labels.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { getChanges } from "../write/history.ts";
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
  const shownSteps = plans.map(({ steps }) =>
    steps.flatMap((step) => (step.kind === "timed" ? [] : [presentStep(open, step, pointers)])),
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

function presentStep(open: OpenResource, step: ShownStep, pointers: Pointer[]): ShownEffect {
  const base = {
    kind: step.kind,
    resource: step.resource.name,
    id: null,
    label: null,
    changes: {},
    message: EFFECT_KINDS.message(step),
  };
  if (step.kind === "create") return { ...base, changes: madeValues(open, step) };
  if (step.kind !== "update") return base;
  if (isTemporary(step.id)) return { ...base, changes: madeValues(open, step) };
  const { whole } = step;
  if (whole === null || !whole.plan.visible(whole.row)) return base;
  const known = Object.entries(differences(open, step)).filter(([, pair]) => !pair.some(standsForAnother));
  const changes = presentChanges(openFor(open, step.resource), whole, Object.fromEntries(known));
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
function madeValues(open: OpenResource, step: PlannedCreate | PlannedUpdate): ShownChanges {
  const { resource } = step;
  const { own } = openFor(open, resource);
  if (own.decide("show").effect === "deny") return {};
  const all = Object.entries(differences(open, step));
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
      return standsForAnother(after) ? [] : [[name, [shown(field, before), shown(field, after)] as const]];
    }),
  );
}

/** A record that is still to be made has no name to tell. */
function standsForAnother(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(standsForAnother)
    : typeof value === "number" && isTemporary(value);
}
