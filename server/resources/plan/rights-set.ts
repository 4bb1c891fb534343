import { createCompilation } from "../sql/frame.ts";
import { ResourceRights, rightsKey } from "./rights.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { Compilation } from "../sql/frame.ts";
import type { DialectAdditions } from "../../database/dialect.ts";

/** Most statements kept for one set of rights; beyond it those go that were not used for longest. */
const PLAN_LIMIT = 1000;
const SET_LIMIT = 200;

export type MakeRights = (options: ConstructorParameters<typeof ResourceRights>[0]) => ResourceRights;

const plainRights: MakeRights = (options) => new ResourceRights(options);

/** What actors with the same rights share in one configuration version: decisions and compiled statements. */
export class RightsSet {
  readonly definitions: Definitions;
  readonly dialect: DialectAdditions;
  /** One of the actors; decisions depend on roles and time zone, which they have in common. */
  readonly sample: Actor;
  readonly #makeRights: MakeRights;
  readonly #rights = new Map<string, ResourceRights>();
  readonly #plans = new Map<string, unknown>();

  constructor(options: {
    definitions: Definitions;
    dialect: DialectAdditions;
    sample: Actor;
    makeRights?: MakeRights;
  }) {
    this.definitions = options.definitions;
    this.dialect = options.dialect;
    this.sample = options.sample;
    this.#makeRights = options.makeRights ?? plainRights;
  }

  readonly rightsOf = (name: string): ResourceRights => {
    const known = this.#rights.get(name);
    if (known !== undefined) return known;
    const resource = this.definitions.resources.byName[name];
    if (resource === undefined) throw new Error(`No resource is named ${name}`);
    const rights = this.#makeRights({ resource, definitions: this.definitions, actor: this.sample });
    this.#rights.set(name, rights);
    return rights;
  };

  compilation(): Compilation {
    return createCompilation({
      dialect: this.dialect,
      resources: this.definitions.resources,
      roles: this.sample.roles,
      timeZone: this.sample.timeZone,
    });
  }

  /** The plan for a shape, compiled when first asked for. */
  plan<Plan>(shape: string, compile: () => Plan): Plan {
    const known = this.#plans.get(shape);
    if (known !== undefined) {
      this.#plans.delete(shape);
      this.#plans.set(shape, known);
      return known as Plan;
    }
    const made = compile();
    if (this.#plans.size >= PLAN_LIMIT) this.#plans.delete(this.#plans.keys().next().value!);
    this.#plans.set(shape, made);
    return made;
  }
}

/** The rights set of an actor. A published configuration version starts anew. */
export class RightsSets {
  readonly #dialect: DialectAdditions;
  readonly #makeRights: MakeRights;
  readonly #byDefinitions = new WeakMap<Definitions, Map<string, RightsSet>>();
  readonly #byActor = new WeakMap<Actor, RightsSet>();

  constructor(dialect: DialectAdditions, makeRights: MakeRights = plainRights) {
    this.#dialect = dialect;
    this.#makeRights = makeRights;
  }

  of(actor: Actor, definitions: Definitions): RightsSet {
    const remembered = this.#byActor.get(actor);
    if (remembered?.definitions === definitions) return remembered;
    const found = this.#find(actor, definitions);
    this.#byActor.set(actor, found);
    return found;
  }

  #find(actor: Actor, definitions: Definitions): RightsSet {
    let sets = this.#byDefinitions.get(definitions);
    if (sets === undefined) {
      sets = new Map();
      this.#byDefinitions.set(definitions, sets);
    }
    const key = `${rightsKey(actor)}|${actor.timeZone}`;
    const known = sets.get(key);
    if (known !== undefined) return known;
    const made = new RightsSet({
      definitions,
      dialect: this.#dialect,
      sample: actor,
      makeRights: this.#makeRights,
    });
    if (sets.size >= SET_LIMIT) sets.delete(sets.keys().next().value!);
    sets.set(key, made);
    return made;
  }
}
