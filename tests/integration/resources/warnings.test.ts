import { beforeAll, describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { smallCompany } from "../../fixtures/small-company.ts";
import { createTestApp } from "../../support/app.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
const plan: ResourceDefinition = {
  version: 1,
  name: "plan",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    { name: "begins", type: "date" },
    { name: "closed", type: "boolean", default: false },
    { name: "budget", type: "integer", sensitivity: "MONEY" },
  ],
};

/** Rules here judge what stands behind a reference: no form knows it. */
const stint: ResourceDefinition = {
  version: 1,
  name: "stint",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    { name: "plan", type: "reference", to: "plan" },
    { name: "start", type: "date" },
    {
      name: "start_again",
      type: "date",
      compare: [
        { field: "start", operator: "gte", level: "warning" },
        { field: "checked_on", operator: "lte", level: "warning" },
        { field: "plan_begins", operator: "gte" },
      ],
    },
    { name: "checked_on", type: "date", sensitivity: "MONEY" },
    { name: "plan_begins", type: "computed", result: "date", lookup: "plan.begins" },
    { name: "plan_closed", type: "computed", result: "boolean", lookup: "plan.closed" },
    {
      name: "plan_budget",
      type: "computed",
      result: "integer",
      lookup: "plan.budget",
      sensitivity: "MONEY",
    },
  ],
  rules: [
    {
      name: "before_plan",
      check: { field: "start", gte: { field: "plan_begins" } },
      when: { field: "plan_begins", empty: false },
      level: "warning",
      fields: ["start"],
    },
    {
      name: "plan_is_closed",
      check: { not: { field: "plan_closed", is: true } },
      level: "error",
      fields: ["plan"],
    },
    {
      name: "no_money",
      check: { not: { field: "plan_budget", lt: 1 } },
      level: "warning",
      fields: ["plan"],
    },
  ],
};

const everything = ["list", "show", "create", "edit", "delete"] as const;
const grants = {
  grants: [
    { rule: "superadmin", actions: [...everything], scope: "all" as const },
    { rule: "worker", actions: [...everything], scope: "all" as const },
  ],
};

/** Words of the rule in two languages; of the field it stands at, in one. */
const labels = {
  ...smallCompany.labels,
  en: {
    ...smallCompany.labels["en"],
    stint: {
      name: "Stint",
      plural: "Stints",
      fields: { start: "First day", start_again: "Second start" },
      rules: { before_plan: "It begins before its plan." },
    },
  },
  fr: {
    stint: {
      name: "Séjour",
      plural: "Séjours",
      fields: {},
      rules: { before_plan: "Il commence avant son plan." },
    },
  },
};

const app = prepareOnce(() =>
  createTestApp({
    fixture: { ...smallCompany, labels },
    resources: [plan, stint],
    access: { plan: grants, stint: grants },
  }),
);
const plans: Record<string, number> = {};
beforeAll(async () => {
  for (const [name, values] of Object.entries({
    march: { begins: "2026-03-01", budget: 5 },
    may: { begins: "2026-05-01", budget: 5 },
    shut: { closed: true, budget: 5 },
    poor: { budget: 0 },
  })) {
    const made = await app.as("boss")("POST", "/api/plan/", { body: { name, ...values } });
    plans[name] = made.json<{ id: number }>().id;
  }
});

const ask = async (person: string, path: string, body: object) => {
  const answer = await app.as(person)("POST", path, { body });
  return { status: answer.statusCode, told: answer.json<{ data?: object[]; errors?: object }>() };
};
const rulesOf = async (person: string, path: string, body: object) => {
  const { status, told } = await ask(person, path, body);
  expect(status).toBe(200);
  return told.data?.map((issue) => {
    const { field, parameters } = issue as { field: string; parameters: { rule: string } };
    return `${field} ${parameters.rule}`;
  });
};
const count = async () => (await app.as("boss")("GET", "/api/stint/")).json<{ count: number }>().count;

describe("warnings before a save", () => {
  it("tell of a new record what stands behind the references it chooses, and write nothing", async () => {
    const body = { name: "x", plan: plans["march"], start: "2026-02-01" };
    expect(await rulesOf("boss", "/api/stint/warnings/", body)).toEqual(["start before_plan"]);
    expect(await rulesOf("boss", "/api/stint/warnings/", { ...body, start: "2026-03-01" })).toEqual([]);
    expect(await rulesOf("boss", "/api/stint/warnings/", { ...body, plan: plans["poor"] })).toEqual([
      "plan no_money",
    ]);
    expect(await count()).toBe(0);
  });

  it("tell of a change, judged with the reference that would stand then", async () => {
    const body = { name: "y", plan: plans["march"], start: "2026-04-01" };
    const made = (await app.as("boss")("POST", "/api/stint/", { body })).json<{ id: number }>();
    const path = `/api/stint/${made.id}/warnings/`;
    expect(await rulesOf("boss", path, { start: "2026-02-01", row_version: 1 })).toEqual([
      "start before_plan",
    ]);
    expect(await rulesOf("boss", path, { plan: plans["may"], row_version: 1 })).toEqual([
      "start before_plan",
    ]);
    expect(await rulesOf("boss", path, { plan: null, row_version: 1 })).toEqual([]);
    const stored = (await app.as("boss")("GET", `/api/stint/${made.id}/`)).json();
    expect(stored).toMatchObject({ row_version: 1, start: "2026-04-01" });
    expect((await ask("boss", path, { start: "2026-02-01", row_version: 9 })).status).toBe(409);
  });

  it("say nothing of what the reader may not read", async () => {
    const body = { name: "z", plan: plans["poor"] };
    expect(await rulesOf("worker", "/api/stint/warnings/", body)).toEqual([]);
  });

  it("refuse what the save would refuse, for whoever may save", async () => {
    expect((await ask("guest", "/api/stint/warnings/", { name: "x" })).status).toBe(403);
    const { status, told } = await ask("boss", "/api/stint/warnings/", { start: "2026-02-31" });
    expect(status).toBe(400);
    expect(Object.keys(told.errors ?? {}).toSorted()).toEqual(["name", "start"]);
  });
});

interface Previewed {
  readonly data: readonly {
    readonly id: number;
    readonly ok: boolean;
    readonly warnings?: readonly { field: string; code: string; message: string }[];
  }[];
  readonly warned?: number;
}

describe("warnings in the preview of work on many records", () => {
  const make = async (values: object) =>
    (await app.as("boss")("POST", "/api/stint/", { body: { name: "m", ...values } })).json<{ id: number }>()
      .id;
  const bulk = async (person: string, body: object, language = "en"): Promise<Previewed> => {
    const answer = await app.as(person)("POST", "/api/stint/bulk/", {
      body: { action: "edit", ...body },
      headers: { "accept-language": language },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<Previewed>();
  };

  it("tell row by row what would be doubtful, in the reader's language, and of how many rows", async () => {
    const ids = [
      await make({ plan: plans["march"] }),
      await make({}),
      await make({ plan: plans["may"] }),
      await make({ plan: plans["march"], start: "2026-02-10" }),
    ];
    const work = { ids, values: { start: "2026-02-10" }, dry_run: true };
    const said = (message: string) => [
      {
        field: "start",
        code: "rule",
        parameters: { resource: "stint", rule: "before_plan" },
        message,
      },
    ];
    const told = await bulk("boss", work);
    expect(told.data.map(({ warnings }) => warnings)).toEqual([
      said("It begins before its plan."),
      undefined,
      said("It begins before its plan."),
      undefined,
    ]);
    expect(told.warned).toBe(2);
    const french = await bulk("boss", work, "fr");
    expect(french.data[0]?.warnings).toEqual(said("Il commence avant son plan."));
    const done = await bulk("boss", { ids, values: { start: "2026-02-10" } });
    expect(done.data.map(({ ok, warnings }) => ({ ok, warnings }))).toEqual(
      ids.map(() => ({ ok: true, warnings: undefined })),
    );
    expect(done).not.toHaveProperty("warned");
  });

  it("say nothing of what the reader may not read", async () => {
    const ids = [await make({ checked_on: "2026-03-01" })];
    const poor = { ids, values: { plan: plans["poor"] }, dry_run: true };
    const rules = ({ data }: Previewed) => data.map(({ warnings = [] }) => warnings.map(({ code }) => code));
    expect(rules(await bulk("boss", poor))).toEqual([["rule"]]);
    expect(await bulk("worker", poor)).toMatchObject({ warned: 0 });
    const later = { ids, values: { start_again: "2026-03-02" }, dry_run: true };
    expect(rules(await bulk("boss", later))).toEqual([["compare_lte"]]);
    expect(await bulk("worker", later)).toMatchObject({ warned: 0 });
  });

  it("name another field by its label, where something is doubtful or refused", async () => {
    const ids = [await make({ start: "2026-03-05", plan: plans["march"] })];
    const told = await bulk("boss", { ids, values: { start_again: "2026-03-04" }, dry_run: true });
    expect(told.data[0]?.warnings?.map(({ message }) => message)).toEqual([
      expect.stringContaining("First day"),
    ]);
    const early = await bulk("boss", { ids, values: { start_again: "2026-02-04" }, dry_run: true });
    expect(early.data[0]).toMatchObject({ ok: false, errors: { start_again: [expect.any(String)] } });
  });
});

describe("a rule about what stands behind a reference", () => {
  it("holds for new records and for a reference that is changed", async () => {
    const shut = { name: "w", plan: plans["shut"] };
    expect((await app.as("boss")("POST", "/api/stint/", { body: shut })).statusCode).toBe(400);
    const made = (
      await app.as("boss")("POST", "/api/stint/", { body: { name: "w", plan: plans["may"] } })
    ).json<{ id: number }>();
    const path = `/api/stint/${made.id}/`;
    const change = (body: object) => app.as("boss")("PATCH", path, { body });
    expect((await change({ plan: plans["shut"], row_version: 1 })).statusCode).toBe(400);
    expect((await change({ plan: plans["march"], row_version: 1 })).statusCode).toBe(200);
  });
});
