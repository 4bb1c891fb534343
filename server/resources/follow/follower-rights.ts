import type { Decision, WriteGrant } from "../../../core/access/types.ts";
import type { Action, Predicate } from "../../../core/definition/types.ts";
import { ResourceRights } from "../plan/rights.ts";
import type { MakeRights } from "../plan/rights-set.ts";

/** Rows of a follower that only readers of a field class see, and their author. */
export interface PrivateRows {
  readonly when: Predicate;
  /** The field whose class decides; rows are not private where the resource has no such field. */
  readonly field: string;
}

/** What follows from being allowed to show the record a row belongs to. */
const FOLLOWING: ReadonlySet<Action> = new Set(["list", "show", "create"]);

/**
 * Rights on rows of a record that the actor may show: to be used only where that was decided before. Changing and
 * removing stay with the grants of the resource itself.
 */
class FollowerRights extends ResourceRights {
  readonly #hidden: PrivateRows | null;

  constructor(options: ConstructorParameters<typeof ResourceRights>[0], hidden: PrivateRows | null) {
    super(options);
    this.#hidden = hidden;
  }

  override decide(action: Action): Decision {
    if (!FOLLOWING.has(action)) return super.decide(action);
    const reason = { code: "granted", rules: [] } as const;
    const hidden = this.#hidden;
    if (hidden === null || action === "create") return { effect: "allow", reason };
    const field = this.resource.fieldsByName[hidden.field];
    if (field === undefined || this.decideClass(field.sensitivity, "read").effect === "allow") {
      return { effect: "allow", reason };
    }
    const any = [
      { scope: "all", when: { not: hidden.when } },
      { scope: "all", when: { field: "created_by", is: { me: true } } },
    ] as const;
    return { effect: "constrain", constraint: { any }, reason };
  }

  override writeGrants(action: "create" | "edit"): readonly WriteGrant[] {
    if (action === "edit") return super.writeGrants(action);
    return [{ term: { scope: "all", when: null }, fields: null }];
  }
}

/** Makes the rights of an engine that works for people who may show the record behind a row. */
export function followerRights(privateRows: Readonly<Record<string, PrivateRows>>): MakeRights {
  return (options) =>
    options.resource.follows === null
      ? new ResourceRights(options)
      : new FollowerRights(options, privateRows[options.resource.name] ?? null);
}
