import { describe, expect, it } from "vitest";
import { CLASSES, MATRIX, PEOPLE } from "../../tests/fixtures/access-matrix.ts";
import { holds, readClasses, readMatrix, scopesOf } from "../../tests/fixtures/read-matrix.ts";
import { shippedDefinitions } from "../../tests/fixtures/shipped.ts";
import { ACTIONS, HANDED_ON } from "./actions.ts";
import { getActor } from "./actor.ts";
import { decideClass } from "./classes.ts";
import { decide, writeGrants } from "./decide.ts";
import type { Actor, Decision } from "./types.ts";

const { access, resources } = await shippedDefinitions();
const matrix = readMatrix(MATRIX);
const classes = readClasses(CLASSES);
const RESTRICTED = ["usa_employee", "attio_user"];

function actor(roles: readonly string[]): Actor {
  return {
    employeeId: 1,
    roles,
    teamIds: [],
    departmentTeamIds: [],
    timeZone: "UTC",
    impersonator: null,
  };
}

function scopesIn(decision: Decision): string[] {
  if (decision.effect === "deny") return [];
  if (decision.effect === "allow") return ["all"];
  return scopesOf(decision.constraint.any.map(({ scope, when }) => ({ scope, conditional: when !== null })));
}

describe.each(Object.entries(PEOPLE))("the shipped matrix for %s", (_, roles) => {
  it("grants each action on each resource to the agreed rows, and nothing else", () => {
    const agreed = new Map<string, string[]>();
    const actual = new Map<string, string[]>();
    for (const { name } of resources.resources) {
      const ways = matrix.find((row) => row.resource === name)?.ways ?? [];
      const byName = ways.some((way) => way.handsOn);
      for (const action of ACTIONS) {
        const mine = ways.filter(
          (way) =>
            holds(way, roles) &&
            (way.actions.includes(action) ||
              (action === "pick" && way.actions.includes("list")) ||
              (HANDED_ON.some((one) => one === action) &&
                (byName ? way.handsOn : way.actions.includes("show")))),
        );
        const refused = action === "export" && roles.some((role) => RESTRICTED.includes(role));
        agreed.set(`${name} ${action}`, refused ? [] : scopesOf(mine));
        actual.set(
          `${name} ${action}`,
          scopesIn(decide({ access, actor: actor(roles), resource: name, action })),
        );
      }
    }
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(agreed));
  });

  it("reads and writes each class of fields in the agreed rows of each resource", () => {
    const agreed = new Map<string, string[]>();
    const actual = new Map<string, string[]>();
    for (const { name: className, mode, ways } of classes) {
      for (const { name } of resources.resources) {
        const key = `${className} ${mode} ${name}`;
        const mine = ways.filter((way) => holds(way, roles) && (way.resources?.includes(name) ?? true));
        agreed.set(key, scopesOf(mine));
        const decision = decideClass({ access, actor: actor(roles), resource: name, class: className, mode });
        actual.set(key, scopesIn(decision));
      }
    }
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(agreed));
  });
});

describe("the shipped matrix", () => {
  it("speaks of every resource, and of nothing else", () => {
    const follows = resources.resources.filter(
      (resource) => resource.follows !== null || resource.kind === "rows",
    );
    const named = new Set([
      ...matrix.map((row) => row.resource),
      ...follows.map((resource) => resource.name),
    ]);
    expect([...named].toSorted()).toEqual(resources.resources.map((resource) => resource.name).toSorted());
  });

  it("knows every class, and every class a field uses", () => {
    const used = new Set(resources.resources.flatMap((resource) => resource.classes));
    const agreed = new Set(classes.map((entry) => entry.name));
    expect([...agreed].toSorted()).toEqual(Object.keys(access.classes).toSorted());
    expect([...used].filter((name) => !agreed.has(name))).toEqual([]);
  });

  it("lets only some fields be written where the agreement says so", () => {
    const grants = matrix.flatMap(({ resource, ways }) =>
      ways
        .filter((way) => way.fieldsOnly)
        .map((way) => ({
          resource,
          fields: writeGrants({ access, actor: actor(way.roles), resource, action: "edit" }).map(
            (grant) => grant.fields,
          ),
        })),
    );
    expect(grants.map((grant) => grant.resource)).toEqual([
      "employee",
      "emp_notify",
      "consultant_exit",
      "consultant_exit",
    ]);
    expect(grants.filter(({ fields }) => fields.length === 0 || fields.includes(null))).toEqual([]);
  });

  it("lets an engineering lead write of other teams' consultants only what moving them to the bench needs", () => {
    const lead = actor(["engineer", "scrum_master"]);
    const grants = writeGrants({ access, actor: lead, resource: "consultant", action: "edit" });
    const everywhere = grants.filter(({ term }) => term.scope === "all");
    expect(everywhere.map(({ fields }) => fields)).toEqual([["i9_reverify_by", "i9_status", "mentor"]]);
  });

  it("never lets a restricted kind export, whatever else the person holds", () => {
    for (const roles of Object.values(PEOPLE)) {
      for (const kind of RESTRICTED) {
        for (const { name } of resources.resources) {
          const decision = decide({
            access,
            actor: actor([...roles, kind]),
            resource: name,
            action: "export",
          });
          expect(decision.effect).toBe("deny");
        }
      }
    }
  });

  it("masks pay, stubs, immigration papers and social security while impersonating", () => {
    const reads = (className: string, roles: readonly string[], real: readonly string[] | null) => {
      const person = actor(roles);
      const asked = real === null ? person : getActor({ person: actor(real), workingAs: person });
      return decideClass({ access, resource: "consultant", class: className, mode: "read", actor: asked })
        .effect;
    };
    // the margin with the bill rate tells the pay rate
    for (const className of ["PAY", "MARGIN", "COMP", "SSN", "IMM2"]) {
      for (const roles of Object.values(PEOPLE)) {
        const own = reads(className, roles, null);
        // the right to work as others is no right to read what they read
        expect(reads(className, roles, ["superadmin"])).toBe("deny");
        expect(reads(className, roles, ["superadmin", ...roles])).toBe(
          roles.includes("superadmin") ? "deny" : own,
        );
        expect(reads(className, ["superadmin"], roles)).toBe(
          own === "allow" && !roles.includes("superadmin") ? "allow" : "deny",
        );
      }
      expect(reads(className, ["superadmin"], null)).toBe("allow");
    }
  });
});
