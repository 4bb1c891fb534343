import { beforeAll, describe, expect, it } from "vitest";
import type { GivenPage } from "../../server/modules/my-feedback/my-feedback.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
const HOUR = 3_600_000;

const app = prepareOnce(() => createStaffApp({ clock: () => now }));
let now = START;
let project: number;

beforeAll(async () => {
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", {
    status: "on_project",
    mentor: app.users.eve!.id,
  });
  const row = { project_type: "client", work_mode: "remote", start_date: "2026-01-01", status: "active" };
  project = await plant(app, "project", { label: "P1 · Work", code: "P1", consultant, ...row });
  const support = { status: "active", start: "2026-01-05", project };
  expectStatus(await app.as("eve")("POST", `/api/project/${project}/support/`, { body: support }), 200);
  const feedback = (who: string, description: string) => {
    now += HOUR;
    const body = { description, feedback_type: "independent", rating: 4 };
    return app.as(who)("POST", `/api/consultant/${consultant}/feedback/`, { body });
  };
  for (let count = 1; count <= 23; count += 1) expectStatus(await feedback("eve", `Feedback ${count}`), 201);
  expectStatus(await feedback("boss", "Of somebody else"), 201);
  now += HOUR;
  const update = {
    project,
    type: "project",
    start: "2026-02-02",
    update: "<p>Done.</p>",
    has_blocker: false,
  };
  expectStatus(await app.as("eve")("POST", "/api/project_update/", { body: update }), 201);
});

const given = async (who: string, query = "") => {
  const answer = await app.as(who)("GET", `/api/my-feedback/${query}`);
  expectStatus(answer, 200);
  return answer.json<GivenPage>();
};

describe("what somebody gave", () => {
  it("is everything of every kind, the newest first, page by page and each once", async () => {
    const first = await given("eve");
    expect(first.data[0]).toMatchObject({
      resource: "project_update",
      row: { update: "<p>Done.</p>", project: { id: project }, created_on: new Date(now).toISOString() },
    });
    expect(first.data[1]).toMatchObject({
      resource: "consultant_feedback",
      row: { description: "Feedback 23", rating: 4, consultant: { label: "Cora Consultant" } },
    });
    expect(first.data).toHaveLength(20);
    const counts = Object.fromEntries(first.kinds.map(({ resource, count }) => [resource, count]));
    expect(counts).toMatchObject({ consultant_feedback: 23, project_update: 1, supervisor_feedback: 0 });
    const second = await given("eve", `?before=${first.next}`);
    expect(second.data).toHaveLength(4);
    expect(second.next).toBeNull();
    const ids = [...first.data, ...second.data].map(({ resource, row }) => `${resource} ${row.id as number}`);
    expect(new Set(ids).size).toBe(24);
  });

  it("is one kind alone where that is asked for", async () => {
    const { data, kinds, next } = await given("eve", "?kind=project_update");
    expect(data.map(({ resource }) => resource)).toEqual(["project_update"]);
    expect(next).toBeNull();
    expect(kinds.find(({ resource }) => resource === "consultant_feedback")?.count).toBe(23);
    expect((await given("eve", "?kind=nothing")).data).toEqual([]);
  });

  it("is the person's own, and nothing where nothing was given", async () => {
    expect((await given("boss")).data).toHaveLength(1);
    expect((await given("max")).data).toEqual([]);
  });

  it("begins at a moment that can be read", async () => {
    const answer = await app.as("eve")("GET", "/api/my-feedback/?before=yesterday");
    expectStatus(answer, 400);
    expect(answer.json()).toMatchObject({ errors: { before: [expect.any(String)] } });
  });
});
