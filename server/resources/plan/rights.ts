import { decide, writeGrants } from "../../../core/access/decide.ts";
import { decideClass } from "../../../core/access/classes.ts";
import { keyScopesText } from "../../../core/access/key-scopes.ts";
import { decideTransition } from "../../../core/access/transitions.ts";
import type { Actor, Decision, WriteGrant } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type {
  Action,
  CompiledField,
  CompiledResource,
  CompiledTransition,
} from "../../../core/definition/types.ts";

/** What somebody who decides for another person may besides. */
const DELEGATED: ReadonlySet<Action> = new Set(["list", "show", "pick"]);
const NOT_DELEGATED: Decision = { effect: "deny", reason: { code: "not_delegated", rules: [] } };

export type ClassMode = "read" | "write";

/** Everything that decisions depend on; actors with the same key share statements. Ids are bound later. */
export function rightsKey({ roles, impersonator, delegates, key }: Actor): string {
  const real = impersonator === null ? "" : `|${impersonator.roles.toSorted().join(" ")}`;
  return `${roles.toSorted().join(" ")}${real}${delegates === undefined ? "" : "|delegated"}${keyScopesText(key?.scopes)}`;
}

/** What one set of rights may do with one resource, worked out once per configuration version. */
export class ResourceRights {
  readonly resource: CompiledResource;
  readonly #definitions: Definitions;
  readonly #actor: Actor;
  readonly #decisions = new Map<string, Decision>();

  constructor(options: { resource: CompiledResource; definitions: Definitions; actor: Actor }) {
    this.resource = options.resource;
    this.#definitions = options.definitions;
    this.#actor = options.actor;
  }

  /** Whether somebody decides for another person, and does nothing else. */
  get delegated(): boolean {
    return this.#actor.delegates !== undefined;
  }

  decide(action: Action): Decision {
    if (this.delegated && !DELEGATED.has(action)) return NOT_DELEGATED;
    return this.#once(action, () =>
      decide({ access: this.#definitions.access, actor: this.#actor, resource: this.resource.name, action }),
    );
  }

  /** The right to see a row at all: through the list or one by one. */
  get visible(): Decision {
    return this.#once("visible", () => either(this.decide("show"), this.decide("list")));
  }

  /** The right to see a row's label. */
  get named(): Decision {
    return this.#once("named", () => either(this.decide("pick"), this.visible));
  }

  decideClass(name: string | null, mode: ClassMode): Decision {
    return this.#once(`${mode} ${name}`, () =>
      decideClass({
        access: this.#definitions.access,
        actor: this.#actor,
        resource: this.resource.name,
        class: name,
        mode,
      }),
    );
  }

  /** May the field be read in at least some rows. */
  readable(field: CompiledField): boolean {
    return this.decideClass(field.sensitivity, "read").effect !== "deny";
  }

  writeGrants(action: "create" | "edit"): readonly WriteGrant[] {
    if (this.delegated) return [];
    return writeGrants({
      access: this.#definitions.access,
      actor: this.#actor,
      resource: this.resource.name,
      action,
    });
  }

  transition(
    transition: Pick<CompiledTransition, "who"> & Partial<Pick<CompiledTransition, "decides">>,
  ): Decision {
    if (this.delegated && (transition.decides ?? null) === null) return NOT_DELEGATED;
    return decideTransition({
      access: this.#definitions.access,
      actor: this.#actor,
      resource: this.resource.name,
      transition,
    });
  }

  #once(key: string, make: () => Decision): Decision {
    const present = this.#decisions.get(key);
    if (present !== undefined) return present;
    const made = make();
    this.#decisions.set(key, made);
    return made;
  }
}

/** Rows that one or the other lets through. */
export function either(a: Decision, b: Decision): Decision {
  if (a.effect === "allow" || b.effect === "deny") return a;
  if (b.effect === "allow" || a.effect === "deny") return b;
  return {
    effect: "constrain",
    constraint: { any: [...a.constraint.any, ...b.constraint.any] },
    reason: a.reason,
  };
}
