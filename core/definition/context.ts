/** Against what conditions, defaults and limits are worked out. Times follow the actor's zone; jobs use the company's. */
export interface EvaluationContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeZone: string;
  readonly actor: {
    /** Null for the server itself: then `me` is null and no role is held. */
    readonly employeeId: number | null;
    /** Effective roles. */
    readonly roles: readonly string[];
    readonly teamIds?: readonly number[];
  };
}

/** Used where neither the person nor their shift names a zone. */
export const COMPANY_TIME_ZONE = "America/New_York";

/**
 * The two resources an actor is part of: `me` is a row of the first, scopes end in either, and `teamField` leads from one
 * to the other. The only place of the core that knows resources by name.
 */
export const ACTOR_RESOURCES = { employee: "employee", team: "team", teamField: "team" } as const;
