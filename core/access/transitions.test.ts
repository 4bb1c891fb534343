import { describe, expect, it } from "vitest";
import { actor, compiled } from "./access.fixture.ts";
import { decideTransition } from "./transitions.ts";

const access = compiled();
const ask = (who: string[], ...roles: string[]) =>
  decideTransition({ access, actor: actor(...roles), resource: "ticket", transition: { who } });

describe("decideTransition", () => {
  it("reaches the rows of the actors a transition names", () => {
    expect(ask(["owner", "lead"], "clerk", "lead")).toMatchObject({
      effect: "constrain",
      constraint: {
        any: [
          { scope: "team", when: null },
          { scope: "my", when: null },
        ],
      },
    });
    expect(ask(["owner"], "superadmin").effect).toBe("allow");
  });

  it("leaves what the system does to the system", () => {
    expect(ask(["system"], "superadmin")).toEqual({
      effect: "deny",
      reason: { code: "system_only", rules: [] },
    });
    expect(ask(["system", "lead"], "clerk", "lead").effect).toBe("constrain");
  });

  it("says which rules would do", () => {
    expect(ask(["lead"], "clerk")).toEqual({
      effect: "deny",
      reason: { code: "not_granted", rules: ["lead"] },
    });
    expect(ask(["constructor"], "superadmin").effect).toBe("deny");
  });

  it("is refused where everything is refused", () => {
    const answer = decideTransition({
      access,
      actor: actor("guest", "superadmin"),
      resource: "note",
      transition: { who: ["owner"] },
    });
    expect(answer).toEqual({ effect: "deny", reason: { code: "denied_by_rule", rules: ["guest"] } });
  });
});
