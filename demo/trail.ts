import type { World } from "./world.ts";

export interface Step {
  readonly to: string;
  readonly at: number;
  readonly actor: number | null;
  readonly reason?: string | null;
}

/** The way of one record through a life cycle, replayed until the present. */
export class Trail {
  readonly #world: World;
  readonly #field: string;
  readonly #initial: string;
  readonly steps: Step[] = [];
  state: string;
  /** When the present state was reached. */
  since: number;
  actor: number | null;

  constructor(world: World, field: string, initial: string, at: number, actor: number | null) {
    this.#world = world;
    this.#field = field;
    this.#initial = initial;
    this.state = initial;
    this.since = at;
    this.actor = actor;
  }

  /** Never before the step it follows. False when it lies in the future: then the record stays as it is. */
  to(state: string, wanted: number, actor: number | null, reason?: string | null): boolean {
    const at = Math.max(wanted, this.since);
    if (at > this.#world.now) return false;
    this.steps.push({ to: state, at, actor, reason: reason ?? null });
    this.state = state;
    this.since = at;
    this.actor = actor;
    return true;
  }

  /** When a state was first reached; null when it never was. */
  reached(state: string): number | null {
    return this.steps.find((step) => step.to === state)?.at ?? null;
  }

  /** Writes the change history: the creation and every transition. */
  record(resource: string, id: number, created: number, creator: number | null): void {
    const field = this.#field;
    this.#world.history({
      resource,
      record: id,
      at: created,
      actor: creator,
      action: "create",
      changes: { [field]: [null, this.#initial] },
    });
    this.recordSteps(resource, id);
  }

  recordSteps(resource: string, id: number): void {
    let before = this.#initial;
    for (const { to, at, actor, reason } of this.steps) {
      this.#world.history({
        resource,
        record: id,
        at,
        actor,
        action: "transition",
        lifecycle: this.#field,
        reason: reason ?? null,
        changes: { [this.#field]: [before, to] },
      });
      before = to;
    }
  }
}
