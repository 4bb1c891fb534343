import { describe, expect, it } from "vitest";
import type { AccessDefinition } from "../definition/types.ts";
import { actor, compiled } from "./access.fixture.ts";
import { grantsNotHeld, lostUndo } from "./own-rights.ts";

const before = compiled();
const source = "resources/access.json";
const codes = (change: (definition: AccessDefinition) => void, ...roles: string[]) =>
  grantsNotHeld({ before, after: compiled(change), actor: actor(...roles), source }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
const give = (scope: "all" | "team" | "my", action: "edit" | "export") => (definition: AccessDefinition) => {
  const { ticket } = definition.resources;
  definition.resources.ticket = {
    ...ticket!,
    grants: [...ticket!.grants, { rule: "guest", actions: [action], scope }],
  };
};

describe("whoever changes rights", () => {
  it("gives others no action that is not held, on no more rows", () => {
    expect(codes(give("all", "edit"), "superadmin")).toEqual([]);
    expect(codes(give("team", "export"), "clerk", "lead")).toEqual([]);
    expect(codes(give("all", "export"), "clerk", "lead")).toEqual([
      "right_not_held /resources/ticket/grants/5",
    ]);
    expect(codes(give("my", "export"), "clerk")).toEqual(["right_not_held /resources/ticket/grants/5"]);
  });

  it("opens no class of fields that is closed to them", () => {
    const open = (definition: AccessDefinition) => {
      const bill = definition.classes["BILL"]!;
      definition.classes["BILL"] = { ...bill, read: [...bill.read, { rule: "guest", scope: "all" }] };
    };
    expect(codes(open, "superadmin")).toEqual([]);
    expect(codes(open, "clerk", "lead")).toEqual(["right_not_held /classes/BILL/read/3"]);
  });

  it("gives others no report that is closed to them, and may write a new one for anybody", () => {
    const open = (report: string) => (definition: AccessDefinition) => {
      const load = definition.reports?.["load"];
      const grants = [...(load?.grants ?? []), { rule: "lead", actions: ["list", "export"], scope: "all" }];
      definition.reports = { ...definition.reports, [report]: { ...load, grants } } as never;
    };
    expect(codes(open("load"), "superadmin")).toEqual(["right_not_held /reports/load/grants/1"]);
    expect(codes(open("load"), "guest")).toEqual(["right_not_held /reports/load/grants/1"]);
    expect(codes(open("another"), "guest")).toEqual([]);
    const moved = { after: compiled(open("another")), movedReports: [{ from: "load", to: "another" }] };
    expect(grantsNotHeld({ before, ...moved, actor: actor("superadmin"), source })).toMatchObject([
      { code: "right_not_held", pointer: "/reports/another/grants/1" },
    ]);
  });

  it("gives nothing by letting a rule hold for more people", () => {
    const widen = (definition: AccessDefinition) => {
      definition.rules["lead"] = { rule: { role: "guest" } };
    };
    expect(codes(widen, "superadmin")).toEqual([]);
    expect(codes(widen, "clerk").length).toBeGreaterThan(0);
  });

  it("may take away, and write the same grants otherwise", () => {
    const split = (definition: AccessDefinition) => {
      const { ticket } = definition.resources;
      const [first, second, ...others] = ticket!.grants;
      const parts = second!.actions.map((action) => ({ ...second!, actions: [action] }));
      definition.resources.ticket = {
        ...ticket!,
        grants: [first!, ...parts, ...others.slice(0, 1)] as never,
      };
    };
    expect(codes(split, "guest")).toEqual([]);
  });

  it("keeps the right to take it back", () => {
    expect(lostUndo({ after: before, actor: actor("superadmin"), source })).toEqual([]);
    expect(lostUndo({ after: before, actor: actor("clerk"), source })).toMatchObject([{ code: "undo_lost" }]);
  });
});
