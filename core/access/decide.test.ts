import { describe, expect, it } from "vitest";
import { actor, compiled } from "./access.fixture.ts";
import { decide, decideReport, writeGrants } from "./decide.ts";

const access = compiled();

describe("decide", () => {
  it("denies what nobody wrote down, and names the rules that would have granted it", () => {
    expect(decide({ access, actor: actor("clerk"), resource: "ticket", action: "delete" })).toEqual({
      effect: "deny",
      reason: { code: "not_granted", rules: ["superadmin"] },
    });
  });

  it.each(["missing", "constructor", "__proto__", "toString"])(
    "denies the unknown resource %s",
    (resource) => {
      expect(decide({ access, actor: actor("superadmin"), resource, action: "list" })).toEqual({
        effect: "deny",
        reason: { code: "not_granted", rules: [] },
      });
    },
  );

  it("allows without a constraint when one grant reaches every row", () => {
    expect(
      decide({ access, actor: actor("superadmin", "clerk"), resource: "ticket", action: "edit" }),
    ).toEqual({
      effect: "allow",
      reason: { code: "granted", rules: ["clerk", "superadmin"] },
    });
  });

  it("adds up the grants of several roles", () => {
    expect(decide({ access, actor: actor("lead", "clerk"), resource: "ticket", action: "edit" })).toEqual({
      effect: "constrain",
      constraint: {
        any: [
          { scope: "all", when: { field: "status", is: "open" } },
          { scope: "team", when: null },
          { scope: "my", when: null },
        ],
      },
      reason: { code: "granted", rules: ["clerk", "lead"] },
    });
  });

  it("lets whoever lists rows pick them", () => {
    const answer = decide({ access, actor: actor("clerk"), resource: "ticket", action: "pick" });
    expect(answer).toMatchObject({ effect: "constrain", constraint: { any: [{ scope: "my", when: null }] } });
    expect(decide({ access, actor: actor(), resource: "ticket", action: "pick" }).effect).toBe("deny");
  });

  it("refuses everything on a resource to holders of a denying rule, whatever else they hold", () => {
    expect(decide({ access, actor: actor("guest", "superadmin"), resource: "note", action: "list" })).toEqual(
      { effect: "deny", reason: { code: "denied_by_rule", rules: ["guest"] } },
    );
  });

  it("refuses a denied action everywhere, and only that action", () => {
    const person = actor("guest", "superadmin");
    expect(decide({ access, actor: person, resource: "ticket", action: "export" })).toEqual({
      effect: "deny",
      reason: { code: "denied_by_rule", rules: ["guest"] },
    });
    expect(decide({ access, actor: person, resource: "ticket", action: "list" }).effect).toBe("allow");
  });

  it("gives child rows their parent's decision", () => {
    for (const action of ["list", "edit", "delete"] as const) {
      const child = decide({ access, actor: actor("clerk"), resource: "line", action });
      expect(child).toEqual(decide({ access, actor: actor("clerk"), resource: "ticket", action }));
    }
  });

  it("decides reports alike", () => {
    expect(decideReport({ access, actor: actor("clerk"), report: "load", action: "list" }).effect).toBe(
      "allow",
    );
    expect(decideReport({ access, actor: actor("clerk"), report: "load", action: "export" }).effect).toBe(
      "deny",
    );
    expect(decideReport({ access, actor: actor("clerk", "guest"), report: "load", action: "list" })).toEqual({
      effect: "deny",
      reason: { code: "denied_by_rule", rules: ["guest"] },
    });
  });
});

describe("writeGrants", () => {
  it("keeps the fields of each grant apart", () => {
    expect(writeGrants({ access, actor: actor("clerk"), resource: "ticket", action: "edit" })).toEqual([
      { term: { scope: "all", when: { field: "status", is: "open" } }, fields: ["title"] },
      { term: { scope: "my", when: null }, fields: null },
    ]);
  });

  it("is one grant when every field of every row may be written, and none when nothing may", () => {
    expect(
      writeGrants({ access, actor: actor("superadmin", "clerk"), resource: "ticket", action: "edit" }),
    ).toEqual([{ term: { scope: "all", when: null }, fields: null }]);
    expect(writeGrants({ access, actor: actor("clerk"), resource: "ticket", action: "create" })).toEqual([]);
    expect(writeGrants({ access, actor: actor("guest"), resource: "note", action: "edit" })).toEqual([]);
  });
});
