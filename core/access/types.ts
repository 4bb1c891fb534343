import type { FormAction, PersonAction } from "./actions.ts";
import type { Language } from "../definition/definitions.ts";
import type { Action, Predicate, Scope } from "../definition/types.ts";

/** Who asks. Built once per session by the server; the browser receives its own from `GET /api/config/`. */
export interface Actor {
  readonly employeeId: number;
  /** Effective roles: the impersonated person's while impersonating. */
  readonly roles: readonly string[];
  /** Teams the person belongs to or leads. */
  readonly teamIds: readonly number[];
  readonly departmentTeamIds: readonly number[];
  readonly timeZone: string;
  /** In which names of records are answered. Absent: as they are stored. */
  readonly language?: Language;
  /** The real person behind an impersonation, with the real roles. */
  readonly impersonator: { readonly employeeId: number; readonly roles: readonly string[] } | null;
  /**
   * While somebody decides for another person, who gave their approvals away: the people it went through, the one who decides
   * first. Such an actor may look at what waits and decide on it, and nothing else.
   */
  readonly delegates?: readonly number[];
  /** The API key that acts for the person; its scopes narrow what the person's rights give. Absent: the person does. */
  readonly key?: ActorKey;
}

/** What a key can be given: question forms are designed and filled in by people. */
export type KeyAction = Exclude<Action, FormAction | PersonAction>;

/** Area → actions; `*` stands for every area, also those to come. */
export type KeyScopes = Readonly<Record<string, readonly KeyAction[]>>;

export interface ActorKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: KeyScopes;
}

/** One way to a row: a scope of its resource, and a condition on the row. */
export interface ConstraintTerm {
  readonly scope: Scope;
  readonly when: Predicate | null;
}

/** Rows that satisfy at least one term. Never empty: no term is `deny`, an unconditional `all` is `allow`. */
export interface Constraint {
  readonly any: readonly ConstraintTerm[];
}

/** Why, in terms the reader can act on. `rules` are the rules that granted or would have granted. */
export interface Reason {
  readonly code:
    | "granted"
    | "not_granted"
    | "denied_by_rule"
    | "no_right_to_class"
    | "masked_while_impersonating"
    | "operation_not_offered"
    | "out_of_scope"
    | "system_only"
    | "approved_already"
    | "approval_not_needed"
    | "not_delegated"
    | "outside_key";
  readonly rules: readonly string[];
}

export type Decision =
  | { readonly effect: "deny"; readonly reason: Reason }
  | { readonly effect: "allow"; readonly reason: Reason }
  | { readonly effect: "constrain"; readonly constraint: Constraint; readonly reason: Reason };

/**
 * The right to write, grant by grant: a row may be reachable through several grants that allow different fields.
 * `fields: null` means every field the classes allow.
 */
export interface WriteGrant {
  readonly term: ConstraintTerm;
  readonly fields: readonly string[] | null;
}
