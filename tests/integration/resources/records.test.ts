import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import type { TestApp, TestClient } from "../../support/app.ts";

const people = {
  boss: ["superadmin"],
  ann: ["worker"],
  bob: ["worker"],
  cap: ["captain"],
  gus: ["guest"],
  clerk: ["clerk"],
  nobody: [],
};

let app: TestApp;
let boss: TestClient;
let ann: TestClient;

beforeAll(async () => {
  app = await createTestApp({ fixture: workshop, people });
  boss = app.as("boss");
  ann = app.as("ann");
});
afterAll(() => app.close());

describe("a record", () => {
  test("is created with defaults, a code, copied values and its label, and read again", async () => {
    const made = await ann("POST", "/api/job/", {
      body: { title: "Roof", hours: "2.5", rate: "100.00", due: "2026-12-01" },
    });
    expect(made.json()).toMatchObject({ title: "Roof" });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: number }>();
    const read = await ann("GET", `/api/job/${id}/`);
    expect(read.json()).toMatchObject({
      id,
      row_version: 1,
      code: expect.stringMatching(/^JOB-\d{4}-\d{4}$/),
      label: expect.stringMatching(/^JOB-\d{4}-\d{4} · Roof$/),
      owner: { id: app.users["ann"]!.id, label: "ann" },
      team: { label: "First team" },
      status: "draft",
      billing: "unbilled",
      hours: "2.5",
      rate: "100.00",
      fee: "250.00",
      due: "2026-12-01",
      lines: [],
      lines_total: "0.00",
      permissions: { edit: true, delete: true },
    });
  });
});

void boss!;
