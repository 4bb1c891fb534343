import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCOPES } from "../access/constraint.ts";
import type { AccessDefinition, Scope } from "../definition/types.ts";
import { fillRange, nextScope, readScopes } from "./grid-range.ts";
import { readClassGrant, setClassGrant, withRole } from "./rights.ts";

const access = {
  roles: ["superadmin"],
  rules: { superadmin: { rule: { role: "superadmin" } } },
  classes: {
    PAY: {
      description: "Pay.",
      read: [
        { rule: "superadmin", scope: "all" },
        { rule: "lead", scope: "team", resources: ["car"] },
      ],
      write: [],
    },
  },
} as unknown as AccessDefinition;
const cell = { class: "PAY", mode: "read" } as const;

describe("classes of fields", () => {
  it("are opened and closed for a rule; grants for some areas are told and kept", () => {
    const opened = setClassGrant(access, { ...cell, rule: "finance", scope: "team" });
    expect(readClassGrant(opened, { ...cell, rule: "finance" })).toEqual({ scope: "team", limited: false });
    expect(setClassGrant(opened, { ...cell, rule: "finance", scope: null })).toEqual(access);
    expect(readClassGrant(access, { ...cell, rule: "lead" })).toEqual({ scope: "team", limited: true });
    expect(setClassGrant(access, { ...cell, rule: "lead", scope: null })).toEqual(access);
  });
});

it("a new role comes with a rule of its own, once", () => {
  const made = withRole(access, "driver");
  expect(made.roles).toEqual(["superadmin", "driver"]);
  expect(made.rules["driver"]).toEqual({ rule: { role: "driver" } });
  expect(withRole(made, "driver")).toBe(made);
});

describe("a range of cells", () => {
  it("is filled with one value, with a pattern, and beyond itself by a larger one, to the end of the grid", () => {
    const range = { top: 0, bottom: 1, left: 1, right: 2 };
    const grid = { rows: 3, columns: 3 };
    const spots = (values: (Scope | null)[][]) =>
      fillRange(range, values, grid).map(({ row, column, scope }) => `${row}${column} ${scope}`);
    expect(spots([["all"]])).toEqual(["01 all", "02 all", "11 all", "12 all"]);
    expect(spots([["my", null]])).toEqual(["01 my", "02 null", "11 my", "12 null"]);
    expect(spots([["my", "my", "my"], ["all"], ["team"], ["team"]])).toHaveLength(4);
  });

  it("takes what a sheet copies, and nothing else", () => {
    const known = new Map<string, Scope | null>([
      ["all", "all"],
      ["own", "my"],
      ["", null],
    ]);
    expect(readScopes("All\tOwn\r\n\tAll\r\n", known)).toEqual([
      ["all", "my"],
      [null, "all"],
    ]);
    expect(readScopes("All\tsalary", known)).toBeNull();
  });

  it("comes back to nobody after every scope", () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES], { minLength: 1 }), (scopes) => {
        let scope: Scope | null = null;
        for (let press = 0; press <= scopes.length; press += 1) scope = nextScope(scope, scopes);
        expect(scope).toBeNull();
      }),
    );
  });
});
