import { describe, expect, it } from "vitest";
import { actor, compiled } from "./access.fixture.ts";
import { getActor } from "./actor.ts";
import { decideClass } from "./classes.ts";

const access = compiled();
const bill = { access, resource: "ticket", class: "BILL", mode: "read" } as const;

describe("decideClass", () => {
  it("lets whoever may show the row read an unclassified field", () => {
    expect(decideClass({ ...bill, class: null, actor: actor() }).effect).toBe("allow");
  });

  it("denies by default, also for a class nobody defined", () => {
    expect(decideClass({ ...bill, actor: actor("clerk") })).toEqual({
      effect: "deny",
      reason: { code: "no_right_to_class", rules: ["lead", "superadmin"] },
    });
    expect(decideClass({ ...bill, class: "constructor", actor: actor("superadmin") }).effect).toBe("deny");
  });

  it("narrows to the rows of a scope, and to the resources a grant names", () => {
    expect(decideClass({ ...bill, actor: actor("clerk", "lead") })).toMatchObject({
      effect: "constrain",
      constraint: { any: [{ scope: "team", when: null }] },
    });
    expect(decideClass({ ...bill, actor: actor("clerk"), resource: "note" }).effect).toBe("allow");
  });

  it("reads and writes apart", () => {
    expect(decideClass({ ...bill, mode: "write", actor: actor("clerk", "lead") }).effect).toBe("deny");
    expect(decideClass({ ...bill, mode: "write", actor: actor("superadmin") }).effect).toBe("allow");
  });

  it("masks while impersonating unless both persons may see every row's figures", () => {
    const person = (...roles: string[]) => actor(...roles);
    const as = (real: string[], other: string[]) =>
      getActor({ person: person(...real), workingAs: person(...other) });
    expect(decideClass({ ...bill, actor: as(["superadmin"], ["clerk", "lead"]) }).effect).toBe("constrain");
    expect(decideClass({ ...bill, actor: as(["superadmin"], ["clerk"]) }).effect).toBe("deny");
    expect(decideClass({ ...bill, actor: as(["clerk"], ["superadmin"]) })).toEqual({
      effect: "deny",
      reason: { code: "masked_while_impersonating", rules: ["lead", "superadmin"] },
    });
    expect(decideClass({ ...bill, actor: as(["clerk", "lead"], ["superadmin"]) }).effect).toBe("deny");
  });
});
