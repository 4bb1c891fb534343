import { decideClass } from "../../../core/access/classes.ts";
import { decide, writeGrants } from "../../../core/access/decide.ts";
import { decideTransition } from "../../../core/access/transitions.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Actor, ConstraintTerm, Decision } from "../../../core/access/types.ts";
import type {
  Action,
  CompiledField,
  CompiledResource,
  CompiledTransition,
  Predicate,
  Scope,
} from "../../../core/definition/types.ts";
import { PRIVATE_COMMENTS } from "../../../server/modules/comments/routes.ts";
import { FOLLOWED } from "./values.ts";
import { NOW, TEAMS } from "./world.ts";
import type { World, WorldPerson, WorldRow } from "./world.ts";

/** What one person may do in the world, worked out row by row from decisions, without any SQL. */
export class Oracle {
  readonly world: World;
  readonly actor: Actor;
  readonly #person: WorldPerson;

  constructor({
    world,
    person,
    actor = actorOf(person),
  }: {
    world: World;
    person: WorldPerson;
    actor?: Actor;
  }) {
    this.world = world;
    this.actor = actor;
    this.#person = person;
  }

  decide(resource: string, action: Action): Decision {
    return decide({ access: this.world.access, actor: this.actor, resource, action });
  }

  decideClass(resource: string, sensitivity: string | null, mode: "read" | "write"): Decision {
    const { access } = this.world;
    return decideClass({ access, actor: this.actor, resource, class: sensitivity, mode });
  }

  decideMove(resource: string, transition: CompiledTransition): Decision {
    return decideTransition({ access: this.world.access, actor: this.actor, resource, transition });
  }

  may(action: Action, row: WorldRow): boolean {
    return this.isGranted(action, row) || this.#follows(action, row);
  }

  /** By the grants of the resource itself, whatever the row follows. */
  isGranted(action: Action, row: WorldRow): boolean {
    return this.#covers(this.decide(row.resource, action), row);
  }

  /** Rows that are known to exist: through the list or one by one. */
  maySee(row: WorldRow): boolean {
    return this.may("show", row) || this.#covers(this.decide(row.resource, "list"), row);
  }

  /** A private row of a record the person may show. */
  isHidden(row: WorldRow): boolean {
    return this.#showsFollowed(row) && this.#isPrivate(row);
  }

  mayName(row: WorldRow): boolean {
    return this.#covers(this.decide(row.resource, "pick"), row) || this.#seesByGrants(row);
  }

  reads(sensitivity: string | null, row: WorldRow): boolean {
    return this.#covers(this.decideClass(row.resource, sensitivity, "read"), row);
  }

  /** The right to write a field in a row: a grant that reaches both, and the class. */
  writes(action: "create" | "edit", field: CompiledField, row: WorldRow): boolean {
    const { access } = this.world;
    const grants = writeGrants({ access, actor: this.actor, resource: row.resource, action });
    return (
      grants.some(
        ({ term, fields }) => (fields === null || fields.includes(field.name)) && this.#holds(term, row),
      ) && this.#covers(this.decideClass(row.resource, field.sensitivity, "write"), row)
    );
  }

  /** Whether some grant to create takes the field. */
  createsField(resource: string, field: CompiledField): boolean {
    const { access } = this.world;
    return writeGrants({ access, actor: this.actor, resource, action: "create" }).some(
      ({ fields }) => fields === null || fields.includes(field.name),
    );
  }

  transition(transition: CompiledTransition, row: WorldRow): "allowed" | "refused" | "condition_not_met" {
    if (!this.#covers(this.decideMove(row.resource, transition), row)) return "refused";
    return transition.when === null || this.evaluate(transition.when, row) ? "allowed" : "condition_not_met";
  }

  evaluate(predicate: Predicate, row: WorldRow): boolean {
    return evaluatePredicate({
      predicate,
      record: row.values,
      fields: this.#resource(row).fieldsByName,
      context: { now: NOW, timeZone: "UTC", actor: this.actor },
    });
  }

  relates(scope: Scope, row: WorldRow): boolean {
    const resource = this.#resource(row);
    const parent = this.#parent(row);
    if (parent !== null) return this.relates(scope, parent);
    if (scope === "all") return true;
    const paths = resource.scopes[scope === "department" ? "team" : scope];
    if (paths.length === 0) return false;
    const team = row.resource === "team" ? row.id : row.owner.team;
    if (scope === "team") return this.actor.teamIds.includes(team);
    if (scope === "department") return this.actor.departmentTeamIds.includes(team);
    return row.resource === "team" ? row.id === this.#person.team : row.owner.id === this.actor.employeeId;
  }

  #covers(decision: Decision, row: WorldRow): boolean {
    if (decision.effect !== "constrain") return decision.effect === "allow";
    return decision.constraint.any.some((term) => this.#holds(term, row));
  }

  #holds({ scope, when }: ConstraintTerm, row: WorldRow): boolean {
    if (!this.relates(scope, row)) return false;
    if (when === null) return true;
    const parent = this.#parent(row);
    const own = predicateFields(when).record.every((name) => name in this.#resource(row).fieldsByName);
    return this.evaluate(when, parent !== null && !own ? parent : row);
  }

  /** Rows that follow a record are shown with it, private ones apart. */
  #follows(action: Action, row: WorldRow): boolean {
    return action === "show" && this.#showsFollowed(row) && !this.#isPrivate(row);
  }

  #showsFollowed(row: WorldRow): boolean {
    const { follows, kind } = this.#resource(row);
    const target = this.world.rows.get(FOLLOWED)?.find(({ id }) => id === row.id);
    if (follows === null || kind === "view" || target === undefined) return false;
    return this.#covers(this.decide(FOLLOWED, "show"), target);
  }

  #isPrivate(row: WorldRow): boolean {
    const hidden = PRIVATE_COMMENTS[row.resource];
    const field = hidden === undefined ? undefined : this.#resource(row).fieldsByName[hidden.field];
    if (hidden === undefined || field === undefined) return false;
    const reads = this.decideClass(row.resource, field.sensitivity, "read").effect === "allow";
    return !reads && this.evaluate(hidden.when, row) && row.owner.id !== this.actor.employeeId;
  }

  #seesByGrants(row: WorldRow): boolean {
    return (
      this.#covers(this.decide(row.resource, "show"), row) ||
      this.#covers(this.decide(row.resource, "list"), row)
    );
  }

  #resource({ resource }: WorldRow): CompiledResource {
    return this.world.resources.byName[resource]!;
  }

  #parent(row: WorldRow): WorldRow | null {
    const { kind, parent } = this.#resource(row);
    if (kind !== "rows" || parent === null) return null;
    return this.world.rows.get(parent.resource)?.find(({ id }) => id === row.id) ?? null;
  }
}

export function actorOf({ id, roles, team }: WorldPerson): Actor {
  const department = TEAMS.find((one) => one.id === team)?.department;
  return {
    employeeId: id,
    roles,
    teamIds: [team],
    departmentTeamIds: TEAMS.filter((one) => one.department === department).map((one) => one.id),
    timeZone: "UTC",
    impersonator: null,
  };
}
