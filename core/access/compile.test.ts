import { describe, expect, it } from "vitest";
import type { AccessDefinition, CompiledResources } from "../definition/types.ts";
import { definition, documentOf, resources, ticket } from "./access.fixture.ts";
import { compileAccess } from "./compile.ts";
import { lockedChanges } from "./locked.ts";

type Change = (access: AccessDefinition) => void;

function problemsOf(change: Change, against: CompiledResources = resources) {
  const document = definition();
  change(document);
  const result = compileAccess({ definition: documentOf(document), resources: against });
  return result.ok ? [] : result.errors;
}

const grants = (access: AccessDefinition) => access.resources.ticket?.grants ?? [];

const gallery: { code: string; pointer: string; change: Change }[] = [
  {
    code: "unknown_role",
    pointer: "/rules/desk/rule",
    change: (access) => void (access.rules.desk = { rule: { any: [{ role: "clerc" }] } }),
  },
  {
    code: "rule_never_holds",
    pointer: "/rules/desk/rule",
    change: (access) =>
      void (access.rules.desk = { rule: { all: [{ role: "clerk" }, { not: { role: "clerk" } }] } }),
  },
  {
    code: "unknown_rule",
    pointer: "/resources/ticket/grants/5/rule",
    change: (access) => void grants(access).push({ rule: "constructor", actions: ["list"], scope: "all" }),
  },
  {
    code: "unknown_rule",
    pointer: "/routes/0/rule",
    change: (access) => void access.routes.unshift({ path: "/new", rule: "dsk" }),
  },
  {
    code: "unknown_rule",
    pointer: "/denials/1/rule",
    change: (access) => void access.denials?.push({ rule: "gest", actions: ["export"] }),
  },
  {
    code: "unknown_resource",
    pointer: "/resources/tickets",
    change: (access) => void (access.resources.tickets = { grants: [] }),
  },
  {
    code: "rows_follow_parent",
    pointer: "/resources/line",
    change: (access) => void (access.resources.line = { grants: [] }),
  },
  {
    code: "scope_not_declared",
    pointer: "/resources/note/grants/1/scope",
    change: (access) =>
      void access.resources.note?.grants.push({ rule: "clerk", actions: ["edit"], scope: "team" }),
  },
  {
    code: "unknown_field",
    pointer: "/resources/ticket/grants/3/fields/1",
    change: (access) => void grants(access)[3]?.fields?.push("titel"),
  },
  {
    code: "unknown_field",
    pointer: "/resources/ticket/grants/3/when",
    change: (access) =>
      Object.assign(grants(access)[3] ?? {}, { when: { not: { field: "state", is: { me: true } } } }),
  },
  {
    code: "no_parent_here",
    pointer: "/resources/ticket/grants/3/when",
    change: (access) =>
      Object.assign(grants(access)[3] ?? {}, { when: { field: "title", is: { parent: "x" } } }),
  },
  {
    code: "fields_without_write",
    pointer: "/resources/ticket/grants/0/fields",
    change: (access) => Object.assign(grants(access)[0] ?? {}, { fields: ["title"] }),
  },
  {
    code: "unknown_class",
    pointer: "/fields/3/sensitivity",
    change: (access) => void (access.classes = {}),
  },
  {
    code: "condition_without_resource",
    pointer: "/classes/BILL/write/0/when",
    change: (access) =>
      Object.assign(access.classes.BILL?.write[0] ?? {}, { when: { field: "status", is: "open" } }),
  },
  {
    code: "duplicate_gate",
    pointer: "/routes/2/path",
    change: (access) => void access.routes.push({ path: "/Desk", rule: "everyone" }),
  },
  {
    code: "reserved_name",
    pointer: "/actors/system",
    change: (access) => void (access.actors.system = [{ rule: "everyone", scope: "all" }]),
  },
];

describe("compileAccess", () => {
  it("is frozen through and through", () => {
    const result = compileAccess({ definition: documentOf(definition()), resources });
    expect(result.ok && Object.isFrozen(result.value.resources.ticket?.grants[3]?.when)).toBe(true);
  });

  it("keeps nothing of the document it was given", () => {
    const document = definition();
    const result = compileAccess({ definition: documentOf(document), resources });
    grants(document)[0]?.actions.push("delete");
    document.roles.push("other");
    expect(result.ok && result.value.resources.ticket?.grants[0]?.actions).toEqual([
      "show",
      "print",
      "email",
      "share",
    ]);
    expect(result.ok && result.value.roles).toHaveLength(4);
  });

  it.each(gallery)("refuses $code at $pointer", ({ code, pointer, change }) => {
    const problems = problemsOf(change);
    expect(problems.map((problem) => [problem.code, problem.pointer])).toContainEqual([code, pointer]);
    expect(problems.every(({ message }) => message.length > 20 && !message.includes("{{"))).toBe(true);
  });

  it("reports every error at once, and suggests the nearest name", () => {
    const problems = problemsOf((access) =>
      gallery
        .slice(0, 1)
        .concat(gallery[3] ?? [])
        .forEach((wrong) => wrong.change(access)),
    );
    expect(problems.map((problem) => problem.code)).toEqual(["unknown_role", "unknown_rule"]);
    expect(problems[0]?.message).toContain('did you mean "clerk"?');
  });

  it("names the resource's file when a transition names an unknown actor or an undeclared scope", () => {
    const transition = {
      name: "close",
      field: "status",
      from: ["open"],
      to: "closed",
      toPrevious: false,
      when: null,
      require: [],
      reason: null,
      set: {},
      effects: [],
      primary: false,
      decides: null,
    };
    const changed = {
      ...ticket,
      scopes: { my: [], team: [] },
      lifecycles: [
        {
          field: "status",
          initial: "open",
          states: [],
          since: null,
          transitions: [{ ...transition, who: ["ownr", "lead", "system"] }],
        },
      ],
    };
    const against = {
      resources: [changed, ...resources.resources.slice(1)],
      byName: { ...resources.byName, ticket: changed },
    } as unknown as CompiledResources;
    const problems = problemsOf(() => undefined, against).filter(
      (problem) => problem.source === ticket.source,
    );
    expect(problems.map((problem) => [problem.code, problem.pointer])).toEqual([
      ["unknown_actor", "/lifecycles/0/transitions/0/who/0"],
      ["scope_not_declared", "/lifecycles/0/transitions/0/who/1"],
    ]);
  });
});

describe("lock-out", () => {
  const rule = (access: AccessDefinition) => access.resources.role_grant;
  it.each<[string, Change]>([
    ["the grant is gone", (access) => void (access.resources.role_grant = { grants: [] })],
    ["the resource is gone", (access) => void delete access.resources.role_grant],
    ["only some rows are left", (access) => Object.assign(rule(access)?.grants[0] ?? {}, { scope: "my" })],
    [
      "a condition stands in the way",
      (access) => Object.assign(rule(access)?.grants[0] ?? {}, { when: { field: "rule", is: "x" } }),
    ],
    ["superadmins are refused", (access) => Object.assign(rule(access) ?? {}, { deny: ["superadmin"] })],
    ["editing is refused", (access) => void access.denials?.push({ rule: "everyone", actions: ["edit"] })],
    [
      "another role is asked for too",
      (access) =>
        void (access.rules.superadmin = { rule: { all: [{ role: "superadmin" }, { role: "lead" }] } }),
    ],
  ])("is refused when %s", (_, change) => {
    expect(problemsOf(change).map((problem) => problem.code)).toContain("access_locked_out");
  });

  it("does not concern a definition that stands alone", () => {
    const document = definition();
    document.resources.role_grant = { grants: [] };
    expect(compileAccess({ definition: documentOf(document), resources, guard: null }).ok).toBe(true);
  });
});

describe("lockedChanges", () => {
  const codes = (change: Change) => {
    const changed = definition();
    change(changed);
    return lockedChanges({ shipped: definition(), changed, source: "published:2" }).map(
      (error) => error.code,
    );
  };

  it("lets everything else change", () => {
    expect(
      codes((access) => {
        access.rules.desk = { rule: { role: "lead" } };
        grants(access).pop();
        access.resources.note = { grants: [] };
      }),
    ).toEqual([]);
  });

  it("keeps locked rules, grants and denials", () => {
    expect(codes((access) => void (access.rules.everyone = { rule: { role: "clerk" } }))).toEqual([
      "locked_rule",
    ]);
    expect(codes((access) => void (access.resources.role_grant = { grants: [] }))).toEqual(["locked_grant"]);
    expect(
      codes(
        (access) =>
          void access.resources.role_grant?.grants.push({ rule: "clerk", actions: ["edit"], scope: "all" }),
      ),
    ).toEqual(["locked_grant"]);
    expect(codes((access) => void (access.denials = []))).toEqual(["locked_denial"]);
  });
});
