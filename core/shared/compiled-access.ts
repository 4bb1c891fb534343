import type { Action, Predicate, RoleRule, RouteGate, Scope } from "../definition/types.ts";

export interface CompiledGrant {
  readonly rule: string;
  readonly actions: readonly Action[];
  readonly scope: Scope;
  readonly when: Predicate | null;
  readonly fields: readonly string[] | null;
  /** Cannot be changed at run time. */
  readonly locked: boolean;
}

export interface CompiledAccess {
  readonly roles: readonly string[];
  readonly rules: Readonly<
    Record<string, { readonly rule: RoleRule; readonly description: string | null; readonly locked: boolean }>
  >;
  readonly actors: Readonly<Record<string, readonly { readonly rule: string; readonly scope: Scope }[]>>;
  readonly resources: Readonly<
    Record<string, { readonly grants: readonly CompiledGrant[]; readonly deny: readonly string[] }>
  >;
  readonly reports: Readonly<
    Record<string, { readonly grants: readonly CompiledGrant[]; readonly deny: readonly string[] }>
  >;
  /** Refused on every resource and report, whatever else the person holds. */
  readonly denials: readonly {
    readonly rule: string;
    readonly actions: readonly Action[];
    readonly locked: boolean;
  }[];
  readonly classes: Readonly<
    Record<
      string,
      {
        readonly read: readonly ClassGrantCompiled[];
        readonly write: readonly ClassGrantCompiled[];
        readonly maskedWhileImpersonating: boolean | "strictly";
        /** Its fields say who somebody is: no match compares them. */
        readonly identity: boolean;
        /** Reading its fields is noted in the audit trail. */
        readonly readsAudited: boolean;
      }
    >
  >;
  /** Longest path first. */
  readonly routes: readonly RouteGate[];
  /** The rule whose people must sign in with a second factor; null: nobody must. */
  readonly secondFactor: string | null;
  readonly identityProvider: {
    /** The rule whose people sign in with it alone; null: everybody may use their password. */
    readonly requiredFor: string | null;
    readonly groupRoles: readonly { readonly group: string; readonly role: string }[];
    /** The team of people whom only it knows; null: they are refused. */
    readonly joinTeam: string | null;
  };
}

export interface ClassGrantCompiled {
  readonly rule: string;
  readonly scope: Scope;
  readonly resources: readonly string[] | null;
  readonly when: Predicate | null;
}
