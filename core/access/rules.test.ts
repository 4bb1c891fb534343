import { describe, expect, it } from "vitest";
import { actor, compiled } from "./access.fixture.ts";
import { getActor } from "./actor.ts";
import { roleAlternatives } from "./alternatives.ts";
import { explain } from "./explain.ts";
import { holdsRule, satisfiesRule } from "./rules.ts";

const access = compiled();
const role = (name: string) => ({ role: name });

describe("rules over roles", () => {
  it("holds for all of nothing and never for any of nothing", () => {
    expect(satisfiesRule({ all: [] }, new Set())).toBe(true);
    expect(satisfiesRule({ any: [] }, new Set(["superadmin"]))).toBe(false);
  });

  it("is not satisfied by a name nobody defined", () => {
    expect(holdsRule({ access, actor: actor("superadmin"), rule: "constructor" })).toBe(false);
  });

  it("[R6.03] looks at the roles of the person one works as, and at one's own only when asked", () => {
    const asClerk = getActor({ person: actor("superadmin"), workingAs: actor("clerk") });
    expect(holdsRule({ access, actor: asClerk, rule: "superadmin" })).toBe(false);
    expect(holdsRule({ access, actor: asClerk, rule: "clerk" })).toBe(true);
    expect(holdsRule({ access, actor: asClerk, rule: "superadmin", person: "real" })).toBe(true);
    expect(holdsRule({ access, actor: getActor({ person: actor("superadmin") }), rule: "superadmin" })).toBe(
      true,
    );
  });
});

describe("the ways to satisfy a rule", () => {
  it("lists the least sets of roles, shortest first", () => {
    const leads = { all: [role("marketer"), { any: [role("superadmin"), role("admin"), role("marketer")] }] };
    expect(roleAlternatives(leads)).toEqual([{ roles: ["marketer"], without: [] }]);
    expect(roleAlternatives({ any: [{ all: [role("b"), role("a")] }, role("c")] })).toEqual([
      { roles: ["c"], without: [] },
      { roles: ["a", "b"], without: [] },
    ]);
  });

  it("says which role stands in the way", () => {
    expect(roleAlternatives({ not: { any: [role("usa_employee"), role("attio_user")] } })).toEqual([
      { roles: [], without: ["attio_user", "usa_employee"] },
    ]);
  });

  it("is empty when nobody can", () => {
    expect(roleAlternatives({ all: [role("a"), { not: role("a") }] })).toEqual([]);
    expect(roleAlternatives({ not: { all: [] } })).toEqual([]);
  });

  it("explains a refusal by its rules and the roles that would do", () => {
    const reason = { code: "not_granted", rules: ["desk", "lead"] } as const;
    expect(explain({ access, reason })).toEqual({
      code: "not_granted",
      rules: ["desk", "lead"],
      alternatives: [
        { roles: ["clerk"], without: [] },
        { roles: ["superadmin"], without: [] },
      ],
    });
  });
});
