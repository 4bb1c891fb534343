import { describe, expect, test } from "vitest";
import { compileValid } from "../../tests/fixtures/definitions/valid.ts";
import type { Actor } from "../access/types.ts";
import { toClientResource } from "./client-resource.ts";
import type { ClientResource } from "../definition/client-types.ts";
import type { CompiledResource } from "../definition/types.ts";

const { resources, access } = compileValid();

function seenBy(
  roles: readonly string[],
  name = "project",
  changes: Partial<CompiledResource> = {},
): ClientResource {
  const actor: Actor = {
    employeeId: 1,
    roles,
    teamIds: [],
    departmentTeamIds: [],
    timeZone: "UTC",
    impersonator: null,
  };
  const resource = resources.byName[name];
  if (!resource) throw new Error(`no resource ${name}`);
  return toClientResource({ resource: { ...resource, ...changes }, resources, access, actor });
}

const MONEY = ["budget", "spent", "remaining"];

describe("a field of a class the actor does not read", () => {
  test("is named nowhere", () => {
    const text = JSON.stringify(seenBy(["worker"]));
    for (const name of MONEY) expect(text).not.toContain(name);
  });

  test("is there for those who read the class", () => {
    const boss = seenBy(["boss"]);
    expect(boss.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(MONEY));
    expect(boss.list.columns).toContain("budget");
    expect(boss.list.groups).toEqual(["rich", "late"]);
    expect(boss.list.sort).toBe("budget,-due");
    expect(boss.rules.map(({ name }) => name)).toEqual(["budget_covers_spent", "due_soon"]);
  });

  test("takes sections, tabs, groups, rules and sorts with it that would be empty or wrong", () => {
    const worker = seenBy(["worker"]);
    expect(worker.sections.map(({ name }) => name)).toEqual(["general", "client", "work"]);
    expect(worker.tabs.map(({ name }) => name)).not.toContain("money");
    expect(worker.tabs.find(({ name }) => name === "parts")).toMatchObject({ columns: ["title"] });
    expect(worker.list.groups).toEqual(["late"]);
    expect(worker.list.sort).toBe("-due");
    expect(worker.list.views[1]).toMatchObject({ card: ["title"] });
    expect(worker.rules.map(({ name }) => name)).toEqual(["due_soon"]);
    expect(worker.lifecycles[0]?.transitions.find(({ name }) => name === "start")?.require).toEqual(["due"]);
  });
});

test("notes and steps of a form name nothing that is hidden, and no step somebody else makes", () => {
  const base = resources.byName["project"]!;
  const [first, ...others] = base.sections;
  const sections: CompiledResource["sections"] = [
    {
      ...first!,
      fields: ["title", "budget", "owner"],
      notes: [
        { name: "rich", when: { field: "budget", gt: 100 } },
        { name: "hint", before: "budget", when: null },
      ],
      steps: ["status.start", "status.reopen"],
    },
    ...others,
  ];
  const seen = (role: string) => seenBy([role], "project", { sections }).sections[0];
  expect(seen("boss")).toMatchObject({
    notes: [{ name: "rich" }, { name: "hint", before: "budget" }],
    steps: ["status.start", "status.reopen"],
  });
  expect(seen("worker")).toMatchObject({
    fields: ["title", "owner"],
    notes: [{ name: "hint", before: "owner" }],
    steps: ["status.start"],
  });
});

test("views come with the list to those whose role has them and who read what they filter by", () => {
  const base = resources.byName["project"]!.list;
  const list: CompiledResource["list"] = {
    ...base,
    shippedViews: [
      { name: "mine", roles: ["worker"], filters: { owner: "me", due__within: "last_7_days" } },
      { name: "rich", filters: { budget__gte: "100" } },
      { name: "all_money", columns: ["title", "budget"], sort: "budget, -due", first: true, grouped: false },
    ],
  };
  const seen = (role: string) => seenBy([role], "project", { list }).list.shippedViews;
  expect(seen("worker")).toEqual([
    { name: "mine", layout: { rows: { owner: "me", due__within: "last_7_days" } }, first: false },
    {
      name: "all_money",
      layout: { columns: ["title"], grouped: false, rows: { sort: "-due" } },
      first: true,
    },
  ]);
  expect(seen("boss").map(({ name }) => name)).toEqual(["rich", "all_money"]);
});

test("forms are offered to those who may make or change what comes of them, with the conditions they may know", () => {
  expect(seenBy(["guest"]).forms).toEqual([]);
  expect(seenBy(["boss"]).forms.map(({ name, when }) => [name, when])).toEqual([
    ["progress", { field: "budget", gt: "0" }],
    ["closing_talk", undefined],
  ]);
  expect(seenBy(["worker"]).forms[0]).toEqual({
    name: "progress",
    kind: "project_update",
    makes: "project",
    context: { project: "id" },
  });
});

test("a search is offered where it looks into a field the actor reads", () => {
  const offered = (searched: readonly string[], roles: readonly string[]) => {
    const fields = resources.byName["project"]!.fields.map((field) => ({
      ...field,
      search: searched.includes(field.name),
    }));
    return seenBy(roles, "project", { fields }).list.search;
  };
  expect(offered(["title"], ["worker"])).toBe(true);
  expect(offered([], ["boss"])).toBe(false);
  expect(offered(["budget"], ["boss"])).toBe(true);
  expect(offered(["budget"], ["worker"])).toBe(false);
});

test("a feed names no hidden field, and is none where it is hidden who gave a row", () => {
  const feed = { by: "owner", at: "due", facts: ["status", "budget"], texts: ["notes"], trend: "budget" };
  const seen = (roles: readonly string[], changes: object = {}) =>
    seenBy(roles, "project", { feed: { ...feed, ...changes } }).feed;
  expect(seen(["boss"])).toEqual(feed);
  expect(seen(["worker"])).toEqual({ ...feed, facts: ["status"], trend: null });
  expect(seen(["worker"], { by: "budget" })).toBeNull();
});

test("answers are read by those who may show what they are kept as", () => {
  const tab = {
    name: "talk",
    kind: "answers",
    form: "closing",
    makes: "employee",
    reference: "owner",
  } as const;
  const seen = (roles: readonly string[], changes: object = {}) =>
    seenBy(roles, "project", { tabs: [{ ...tab, ...changes }] }).tabs.map(({ name }) => name);
  expect(seen(["worker"])).toEqual(["talk"]);
  expect(seen(["guest"])).toEqual([]);
  expect(seen(["worker"], { reference: "budget" })).toEqual([]);
  expect(seen(["worker"], { makes: "nothing" })).toEqual([]);
  expect(seen(["worker"], { form: { field: "kind" } })).toEqual(["talk"]);
  expect(seen(["worker"], { form: { field: "budget" } })).toEqual([]);
});

test("actions, scopes, bulk actions and transitions are those the actor has", () => {
  const [boss, worker, guest] = [seenBy(["boss"]), seenBy(["worker"]), seenBy(["guest"])];
  expect(boss.actions).toEqual([
    "pick",
    "list",
    "show",
    "create",
    "edit",
    "delete",
    "export",
    "approve",
    "print",
    "email",
    "share",
  ]);
  expect(worker.actions).toEqual(["pick", "list", "show", "create", "edit", "print", "email", "share"]);
  expect(guest.actions).toEqual(["pick", "list", "show", "print", "email", "share"]);
  expect(boss.list.scopes).toEqual(["all", "team", "my"]);
  expect(worker.list).toMatchObject({ scopes: ["team", "my"], defaultScope: "team" });
  expect(guest.list).toMatchObject({ scopes: ["my"], defaultScope: "my", bulkActions: [] });
  expect(worker.list.bulkActions).toEqual(["edit", "transition"]);
  const transitions = (resource: ClientResource): string[] =>
    resource.lifecycles.flatMap((lifecycle) => lifecycle.transitions.map(({ name }) => name));
  expect(transitions(boss)).toEqual(["start", "finish", "reopen"]);
  expect(transitions(worker)).toEqual(["start", "finish"]);
  expect(transitions(guest)).toEqual([]);
});

test("what can be written follows grants, classes and the field itself", () => {
  const writable = (resource: ClientResource): string[] =>
    resource.fields.filter((field) => field.writable).map(({ name }) => name);
  expect(writable(seenBy(["guest"]))).toEqual([]);
  expect(writable(seenBy(["worker"]))).toContain("title");
  expect(writable(seenBy(["worker"]))).not.toContain("status");
  expect(writable(seenBy(["boss"]))).toEqual(expect.arrayContaining(["budget", "notes", "tasks"]));
  expect(writable(seenBy(["boss"]))).not.toContain("code");
  expect(writable(seenBy(["boss"], "task"))).toContain("cost");
});

test("tabs lead only where the actor may go", () => {
  const tabs = (roles: string[]): string[] => seenBy(roles).tabs.map(({ name }) => name);
  expect(tabs(["worker"])).toContain("owner");
  expect(tabs(["guest"])).not.toContain("owner");
  expect(tabs(["guest"])).toContain("siblings");
});

test("a field carries what its type checks, and nothing the browser has no use for", () => {
  const field = (name: string): unknown =>
    seenBy(["boss"]).fields.find((candidate) => candidate.name === name);
  expect(field("priority")).toMatchObject({ limits: { min: 1, max: 5 }, default: 3 });
  expect(field("status")).toMatchObject({ lifecycle: true, readOnly: true });
  expect(field("age")).not.toHaveProperty("computed");
  expect(field("budget")).not.toHaveProperty("sensitivity");
  expect(field("title")).not.toHaveProperty("definition");
});
