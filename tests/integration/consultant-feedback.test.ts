import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant, plantNamed, STAFF } from "./people-app.ts";

interface Given {
  readonly message: string;
  readonly data: { readonly id: number };
}

const NOW = Date.parse("2026-03-05T12:00:00.000Z");

let app: TestApp;
let cora: number;
let otto: number;
let project: number;
let foreign: number;

beforeAll(async () => {
  const people = { ...STAFF, rita: ["retention"], uma: ["usa_employee"], mia: ["marketer"] };
  app = await createStaffApp({ people, clock: () => NOW });
  const mentor = app.users.eve!.id;
  cora = await plantNamed(app, "consultant", "Cora Consultant", { status: "on_project", mentor });
  otto = await plantNamed(app, "consultant", "Otto Other", { status: "on_bench" });
  const row = { project_type: "client", work_mode: "remote", start_date: "2026-01-01", status: "active" };
  project = await plant(app, "project", { label: "P1 · Work", code: "P1", consultant: cora, ...row });
  foreign = await plant(app, "project", { label: "P2 · Work", code: "P2", consultant: otto, ...row });
  const body = { consultant: otto, marketer: app.users.max!.id, role: "primary", start: "2026-01-01" };
  expectStatus(await app.as("boss")("POST", "/api/consultant_marketing/", { body }), 201);
  const support = { status: "active", start: "2026-01-05", project };
  expectStatus(await app.as("dan")("POST", `/api/project/${project}/support/`, { body: support }), 200);
});
afterAll(() => app.close());

const complete = { description: "<p>Learns <b>fast</b>.</p>", rating: 4, feedback_type: "independent" };
const give = (who: string, body: object, { id = cora, headers = {} } = {}) =>
  app.as(who)("POST", `/api/consultant/${id}/feedback/`, { body: { ...complete, ...body }, headers });
const given = async (who: string, body: object, id = cora) => {
  const answer = await give(who, body, { id });
  expectStatus(answer, 201);
  const { message, data } = answer.json<Given>();
  const row = await app.as("boss")("GET", `/api/consultant_feedback/${data.id}/`);
  return { message, row: row.json<Record<string, unknown>>() };
};
/** What a record says of the forms that are filled in from it. */
const formsOf = async (who: string, record: string) => {
  const answer = await app.as(who)("GET", `/api/${record}/`);
  expectStatus(answer, 200);
  return answer.json<{ permissions: { forms: { name: string; allowed: boolean }[] } }>().permissions.forms;
};

describe("feedback on a consultant", () => {
  it("[R7.54] is kept with who gave it and when, and answered with a message", async () => {
    const { message, row } = await given("eve", { feedback_type: "engineering_issue", project, rating: 3 });
    expect(message).toBe("Feedback Added");
    expect(row).toMatchObject({
      consultant: { id: cora },
      project: { id: project },
      feedback_type: "engineering_issue",
      rating: 3,
      department: "Engineering",
      given_by: { id: app.users.eve!.id },
      given_on: "2026-03-05T12:00:00.000Z",
      due_period: null,
      follow_up: "open",
    });
    const answer = await give("eve", {}, { headers: { "accept-language": "fr" } });
    expect(answer.json<Given>().message).toBe("Retour ajouté");
  });

  it("[R3.31] names the project it was given for, and none when it is independent", async () => {
    expect((await given("eve", { feedback_type: "engineering_issue" })).row["project"]).toBeNull();
    expect((await given("eve", { feedback_type: "independent", project })).row).toMatchObject({
      project: null,
      due_period: null,
      follow_up: "none",
    });
    const elsewhere = await give("eve", { feedback_type: "monthly", project: foreign });
    expectStatus(elsewhere, 400);
    expect(elsewhere.json()).toMatchObject({ issues: [{ field: "project" }] });
  });

  it("counts for the project two weeks after joining, then for the month that is owed, then for this month", async () => {
    const counted = async (feedback_type: string) =>
      (await given("eve", { feedback_type, project })).row["due_period"];
    expect(await counted("2_week")).toBe(String(project));
    expect(await counted("monthly")).toBe("2026-02");
    expect(await counted("monthly")).toBe("2026-03");
    const body = { ...complete, consultant: cora, project, feedback_type: "monthly" };
    const plain = await app.as("uma")("POST", "/api/consultant_feedback/", { body });
    expect(plain.json()).toMatchObject({ due_period: "2026-03", department: "Engineering" });
  });

  it.each([
    ["[R5.15] text", { description: "" }, ["description"]],
    ["[R5.15] text with letters in it", { description: "<p> <br></p>" }, ["description"]],
    ["[R5.16] type", { feedback_type: null }, ["feedback_type"]],
    ["text and type", { description: null, feedback_type: "" }, ["description", "feedback_type"]],
    ["project of a monthly one", { feedback_type: "monthly" }, ["project"]],
    ["project two weeks after joining", { feedback_type: "2_week", project: null }, ["project"]],
  ])("%s is needed", async (_what, body, fields) => {
    const answer = await give("eve", body);
    expectStatus(answer, 400);
    expect(answer.json()).toMatchObject({
      code: "feedback_fields_missing",
      message: "Please fill all mandatory fields",
      errors: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
    });
  });

  it("[R5.17] needs no stars", async () => {
    for (const rating of [null, undefined]) expect((await given("eve", { rating })).row["rating"]).toBeNull();
  });

  it("[R3.25] takes whole stars from one to five", async () => {
    for (const rating of [1, 5]) expect((await given("eve", { rating })).row["rating"]).toBe(rating);
    for (const rating of [0, 6, 2.5, "3"]) expectStatus(await give("eve", { rating }), 400);
    expectStatus(await give("eve", { feedback_type: "yearly" }), 400);
    expectStatus(await give("eve", { department: "Finance" }), 400);
  });

  it("keeps one where the same call comes twice", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const count = async () =>
      (await app.as("boss")("GET", "/api/consultant_feedback/?page=1")).json<{ count: number }>().count;
    const before = await count();
    for (let time = 1; time <= 2; time += 1) {
      const answer = await give("eve", {}, { headers });
      expect(answer.statusCode).toBeLessThan(300);
      expect(answer.json<Partial<Given>>().message ?? "Feedback Added").toBe("Feedback Added");
    }
    expect(await count()).toBe(before + 1);
  });
});

describe("who gives it", () => {
  it.each([
    ["the mentor", "eve", () => cora, 201],
    ["whoever supports a project of the consultant", "dan", () => cora, 201],
    ["the marketer", "max", () => otto, 201],
    ["retention, on everybody", "rita", () => otto, 201],
    ["US staff, on everybody", "uma", () => cora, 201],
    ["a superadmin, on everybody", "boss", () => otto, 201],
    ["no engineer apart from these", "eve", () => otto, 403],
    ["no marketer of others", "mia", () => otto, 403],
  ])("%s, and the consultant's record says so beforehand", async (_who, person, consultant, status) => {
    const granted = { name: "feedback", allowed: true };
    const refused = {
      name: "feedback",
      allowed: false,
      reason: { code: "out_of_scope", rules: ["everyone"] },
    };
    expect(await formsOf(person, `consultant/${consultant()}`)).toEqual([status === 201 ? granted : refused]);
    const answer = await give(person, {}, { id: consultant() });
    expectStatus(answer, status);
    if (status === 201) return;
    expect(answer.json()).toMatchObject({
      code: "feedback_not_linked",
      message:
        "You can give feedback on consultants you supervise, market or support. Otto Other isn’t one of them.",
      needs: { code: "out_of_scope" },
    });
    const body = { ...complete, consultant: consultant() };
    expectStatus(await app.as(person)("POST", "/api/consultant_feedback/", { body }), 403);
  });

  it("a project's record says it of its consultant", async () => {
    const feedback = async (who: string, id: number) =>
      (await formsOf(who, `project/${id}`)).find(({ name }) => name === "feedback")?.allowed;
    expect([await feedback("eve", project), await feedback("eve", foreign)]).toEqual([true, false]);
    expect([await feedback("boss", project), await feedback("boss", foreign)]).toEqual([true, true]);
    const row = { project_type: "client", work_mode: "remote", start_date: "2026-01-01", status: "active" };
    const nobodys = await plant(app, "project", { label: "P3 · Work", code: "P3", ...row });
    expect(await feedback("boss", nobodys)).toBeUndefined();
  });

  it("nobody on a consultant that is not there", async () => {
    expectStatus(await give("boss", {}, { id: 999 }), 404);
  });
});
