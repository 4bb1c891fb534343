import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../core/definition/clock.ts";
import type { Question } from "../../../core/forms/types.ts";
import { buildForm, option } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { questionsOf, recordOf, sendForm } from "./filling.ts";

let app: FormsApp;
let company: Company;
let questions: Readonly<Record<string, Question>>;

beforeAll(async () => {
  app = await createFormsApp([
    buildForm("test", [
      ["born", "date", { latest: "today" }],
      ["trip", "date", { earliest: "today+10", latest: "2999-12-31" }],
      [
        "heard",
        "multi_select",
        { options: ["Friends", "Press", "None of these"].map(option), sole_options: ["None of these"] },
      ],
      ["pain", "scale", { min_value: 0, max_value: 100 }],
    ]),
  ]);
  company = await plantCompany(app);
  questions = await questionsOf(app, "test");
});
afterAll(() => app.close());

const away = (days: number) => addDays({ date: new Date().toISOString().slice(0, 10), days });
const give = async (title: string, answer: unknown) =>
  sendForm(app, {
    who: "eve",
    method: "POST",
    url: "/api/forms/test/responses/",
    form: {
      form_version: 1,
      answers: [recordOf(questions[title]!, { answer })],
      record: { resource: "test", id: await company.test() },
    },
  });
const problemOf = async (title: string, answer: unknown) => {
  const refused = await give(title, answer);
  expectStatus(refused, 400);
  const { issues, errors } = refused.json<{
    issues: { code: string }[];
    errors: Record<string, string[]>;
  }>();
  return [issues.map(({ code }) => code), Object.values(errors).flat()[0]];
};

describe("the limits of a day", () => {
  it("move with the day it is answered, and are said where they are broken", async () => {
    expectStatus(await give("born", away(-1)), 201);
    const [codes, words] = await problemOf("born", away(3));
    expect(codes).toEqual(["day_after"]);
    expect(words).toMatch(/^Choose \d{4}-\d\d-\d\d or an earlier day\.$/);
    expect((await problemOf("trip", away(5)))[0]).toEqual(["day_outside"]);
    expectStatus(await give("trip", away(12)), 201);
  });

  it("are told to whoever fills the form, as they were written", () => {
    expect(questions["born"]).toMatchObject({ latest: "today" });
    expect(questions["trip"]).toMatchObject({ earliest: "today+10", latest: "2999-12-31" });
  });
});

it("a choice that excludes all others is taken alone, and with others refused", async () => {
  expect(questions["heard"]).toMatchObject({ sole_options: ["None of these"] });
  expectStatus(await give("heard", ["Friends", "Press"]), 201);
  expectStatus(await give("heard", ["None of these"]), 201);
  expect(await problemOf("heard", ["Friends", "None of these"])).toEqual([
    ["none_alone"],
    "This choice can’t be combined with others.",
  ]);
});

it("a scale goes up to 100 where it says so, and no further", async () => {
  expectStatus(await give("pain", 73), 201);
  expect((await problemOf("pain", 101))[0]).toEqual(["out_of_range"]);
});
