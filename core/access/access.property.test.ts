import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action, Grant, RoleRule, Scope } from "../definition/types.ts";
import { ACTIONS, HANDED_ON } from "./actions.ts";
import { actor, compiled } from "./access.fixture.ts";
import { roleAlternatives } from "./alternatives.ts";
import { decide, writeGrants } from "./decide.ts";
import { satisfiesRule } from "./rules.ts";
import type { Decision } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

const ROLES = ["superadmin", "clerk", "lead", "guest"] as const;

const roles = fc.subarray([...ROLES]);
const role = fc.constantFrom(...ROLES).map((name): RoleRule => ({ role: name }));
const monotoneRule: fc.Arbitrary<RoleRule> = fc.letrec<{ rule: RoleRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    role,
    fc.array(tie("rule"), { maxLength: 3 }).map((all): RoleRule => ({ all })),
    fc.array(tie("rule"), { maxLength: 3 }).map((any): RoleRule => ({ any })),
  ),
})).rule;
const anyRule: fc.Arbitrary<RoleRule> = fc.letrec<{ rule: RoleRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    role,
    tie("rule").map((not): RoleRule => ({ not })),
    fc.array(tie("rule"), { maxLength: 3 }).map((all): RoleRule => ({ all })),
    fc.array(tie("rule"), { maxLength: 3 }).map((any): RoleRule => ({ any })),
  ),
})).rule;

const grant: fc.Arbitrary<Grant> = fc.record(
  {
    rule: fc.constantFrom("everyone", "superadmin", "clerk", "lead", "guest", "desk"),
    actions: fc.subarray([...ACTIONS], { minLength: 1 }),
    scope: fc.constantFrom<Scope>("all", "department", "team", "my"),
    when: fc.constantFrom("open", "done").map((status) => ({ field: "status", is: status })),
  },
  { requiredKeys: ["rule", "actions", "scope"] },
);
const grants = fc.array(grant, { maxLength: 6 });
const action = fc.constantFrom(...ACTIONS);

/** A row as one actor stands to it: the narrower scopes it lies in, and its status. */
interface Row {
  readonly scopes: readonly Scope[];
  readonly status: string;
}
const row: fc.Arbitrary<Row> = fc.record({
  scopes: fc.subarray<Scope>(["department", "team", "my"]).map((narrow): Scope[] => ["all", ...narrow]),
  status: fc.constantFrom("open", "done", "other"),
});

function reaches(decision: Decision, at: Row): boolean {
  if (decision.effect !== "constrain") return decision.effect === "allow";
  return decision.constraint.any.some(
    ({ scope, when }) =>
      at.scopes.includes(scope) && (when === null || ("is" in when && when.is === at.status)),
  );
}

function accessWith(
  given: readonly Grant[],
  more: { deny?: string[]; rule?: RoleRule } = {},
): CompiledAccess {
  return compiled((definition) => {
    definition.resources.ticket = { grants: [...given], deny: more.deny ?? [] };
    definition.denials = [];
    if (more.rule !== undefined) definition.rules.desk = { rule: more.rule };
  });
}

const ask = (access: CompiledAccess, held: readonly string[], wanted: Action): Decision =>
  decide({ access, actor: actor(...held), resource: "ticket", action: wanted });

/** Whoever may see a record may hand it on, unless its area asks for grants that name it. */
const isHandedOn = (wanted: Action): boolean => (HANDED_ON as readonly Action[]).includes(wanted);

describe("decide, whatever the grants", () => {
  it("denies by default", () => {
    fc.assert(
      fc.property(roles, action, (held, wanted) => {
        expect(ask(accessWith([]), held, wanted).effect).toBe("deny");
      }),
    );
  });

  it("reaches a row exactly when one of the actor's grants does", () => {
    fc.assert(
      fc.property(grants, roles, action, row, (given, held, wanted, at) => {
        const access = accessWith(given);
        const expected = given.some(
          (entry) =>
            (entry.actions.includes(wanted) ||
              (wanted === "pick" && entry.actions.includes("list")) ||
              (isHandedOn(wanted) && entry.actions.includes("show"))) &&
            satisfiesRule(access.rules[entry.rule]?.rule ?? { any: [] }, new Set(held)) &&
            at.scopes.includes(entry.scope) &&
            (entry.when === undefined || ("is" in entry.when && entry.when.is === at.status)),
        );
        expect(reaches(ask(access, held, wanted), at)).toBe(expected);
      }),
    );
  });

  it("never shows less when a grant is added", () => {
    fc.assert(
      fc.property(grants, grant, roles, action, row, (given, added, held, wanted, at) => {
        const before = reaches(ask(accessWith(given), held, wanted), at);
        const after = reaches(ask(accessWith([...given, added]), held, wanted), at);
        expect(after || !before).toBe(true);
      }),
    );
  });

  it("never shows less when a role is added, as long as no rule asks for an absence", () => {
    fc.assert(
      fc.property(grants, monotoneRule, roles, role, action, row, (given, rule, held, more, wanted, at) => {
        fc.pre("role" in more && roleAlternatives(rule).length > 0);
        const access = accessWith(given, { rule });
        const before = reaches(ask(access, held, wanted), at);
        const after = reaches(ask(access, [...held, "role" in more ? more.role : ""], wanted), at);
        expect(after || !before).toBe(true);
      }),
    );
  });

  it("shows a denied kind nothing, whatever else it holds", () => {
    fc.assert(
      fc.property(grants, roles, action, (given, held, wanted) => {
        const decision = ask(accessWith(given, { deny: ["guest"] }), [...held, "guest"], wanted);
        expect(decision).toEqual({ effect: "deny", reason: { code: "denied_by_rule", rules: ["guest"] } });
      }),
    );
  });

  it("answers the same whatever the order of grants and roles, and again", () => {
    fc.assert(
      fc.property(grants, roles, action, fc.nat(), (given, held, wanted, turn) => {
        const at = given.length === 0 ? 0 : turn % given.length;
        const turned = [...given.slice(at), ...given.slice(0, at)].toReversed();
        const access = accessWith(given);
        const first = ask(access, held, wanted);
        expect(ask(accessWith(turned), held.toReversed(), wanted)).toEqual(first);
        expect(ask(access, held, wanted)).toEqual(first);
      }),
    );
  });

  it("gives write grants exactly to those it lets write", () => {
    fc.assert(
      fc.property(
        grants,
        roles,
        fc.constantFrom("create" as const, "edit" as const),
        (given, held, wanted) => {
          const access = accessWith(given);
          const writes = writeGrants({ access, actor: actor(...held), resource: "ticket", action: wanted });
          expect(writes.length > 0).toBe(ask(access, held, wanted).effect !== "deny");
        },
      ),
    );
  });
});

describe("the ways to satisfy a rule", () => {
  it("are satisfied by exactly the sets of roles that satisfy the rule", () => {
    fc.assert(
      fc.property(anyRule, roles, (rule, list) => {
        const held = new Set<string>(list);
        const byWays = roleAlternatives(rule).some(
          (way) => way.roles.every((name) => held.has(name)) && !way.without.some((name) => held.has(name)),
        );
        expect(byWays).toBe(satisfiesRule(rule, held));
      }),
    );
  });
});
