import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** What a record begins with, and what stays of it. */
const lead: ResourceDefinition = {
  version: 1,
  name: "lead",
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    {
      name: "asked_by",
      type: "email",
      visibleWhen: { field: "created", empty: true },
      keepWhenHidden: true,
    },
    { name: "hot", type: "boolean" },
    { name: "heat", type: "text", visibleWhen: { field: "hot", is: true }, keepWhenHidden: true },
  ],
};

let app: TestApp;

beforeAll(async () => {
  const grants: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [lead],
    access: { lead: { grants } },
    people: { boss: ["superadmin"] },
  });
});
afterAll(() => app.close());

type Saved = Record<string, unknown> & { readonly id: number };

async function call(method: "POST" | "PATCH" | "GET", path: string, body?: object): Promise<Saved> {
  const answer = await app.as("boss")(method, path, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const make = (values: object) => call("POST", "/api/lead/", { title: "Lead", ...values });
const read = (id: number) => call("GET", `/api/lead/${id}/`);
async function change(id: number, values: object) {
  const { row_version } = await read(id);
  return app.as("boss")("PATCH", `/api/lead/${id}/`, { body: { row_version, ...values } });
}

describe("a field that keeps its value when it is hidden", () => {
  test("is given while the record is new, stays, and is changed no more", async () => {
    const { id } = await make({ asked_by: "kim@example.com" });
    expect((await change(id, { title: "Other" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ title: "Other", asked_by: "kim@example.com" });
    for (const asked_by of ["lee@example.com", null]) {
      const refused = await change(id, { asked_by });
      expect(refused.json()).toMatchObject({ issues: [{ field: "asked_by", code: "not_applicable" }] });
    }
    expect((await change(id, { asked_by: "kim@example.com" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ asked_by: "kim@example.com" });
  });

  test("is changed again once it shows", async () => {
    const { id } = await make({ hot: true, heat: "high" });
    await change(id, { hot: false });
    expect(await read(id)).toMatchObject({ hot: false, heat: "high" });
    expect((await change(id, { hot: true, heat: "low" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ heat: "low" });
  });
});
