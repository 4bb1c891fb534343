import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerRecord, Question, StoredQuestion } from "../../../core/forms/types.ts";
import type { ShippedQuestion } from "../../../core/forms/shipped.ts";
import { buildForm } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { questionsOf, recordOf, redesign, sendForm } from "./filling.ts";

const FORM: readonly (readonly [string, ShippedQuestion["answer_type"], Partial<ShippedQuestion>?])[] = [
  ["who", "text", { prefill: "consultant.name", read_only: true }],
  ["kind", "text", { prefill: "type" }],
  ["mail", "text", { prefill: "consultant.email", default_value: "unknown" }],
  ["minutes", "integer", { prefill: "duration_minutes", default_value: "30" }],
  ["note", "text", { default_value: "As agreed", read_only: true }],
  [
    "tasks",
    "integer",
    {
      questions: [
        {
          name: "points",
          answer_type: "decimal",
          title: { en: "points", es: "points", zh: "points", fr: "points", it: "points", ar: "points" },
          is_required: true,
        },
      ],
    },
  ],
  ["total", "decimal", { calculation: { sum: ["points"] }, max_value: 20 }],
  ["part", "decimal", { calculation: { divide: [{ question: "total" }, { question: "tasks" }] } }],
  ["praise", "text", { is_required: true, ask_when: { question: "total", more: 10 } }],
];

let app: FormsApp;
let company: Company;
let questions: Readonly<Record<string, Question>>;

beforeAll(async () => {
  app = await createFormsApp([buildForm("test", FORM), buildForm("exit", [["old", "text"]])]);
  company = await plantCompany(app);
  questions = await questionsOf(app, "test");
});
afterAll(() => app.close());

const url = "/api/forms/test/responses/";
const say = (title: string, answer: unknown, block?: readonly number[]) =>
  recordOf(questions[title]!, { answer, ...(block === undefined ? {} : { block }) });
const send = (method: "POST" | "PUT", at: string, form: object) =>
  sendForm(app, { who: "eve", method, url: at, form: { form_version: 1, ...form } });
const give = (test: number, answers: readonly unknown[]) =>
  send("POST", url, { answers, record: { resource: "test", id: test } });
const read = async (test: number) => {
  const answer = await app.as("eve")("GET", `${url}?resource=test&id=${test}`);
  const [response] = answer.json<{
    data: { id: number; answers: AnswerRecord[]; questions: Question[] }[];
  }>().data;
  return {
    id: response!.id,
    answers: Object.fromEntries(response!.answers.map((one) => [one.que_value, one.answer])),
    defaults: Object.fromEntries(response!.questions.map((one) => [one.title, one.default_value])),
  };
};
const ask = async (about: string, language = "en") => {
  const headers = { "accept-language": language };
  const answer = await app.as("eve")("GET", `/api/question/?form_name=test${about}`, { headers });
  expectStatus(answer, 200);
  const { data } = answer.json<{ data: Question[] }>();
  return Object.fromEntries(data.map((one) => [one.title.replace(" (es)", ""), one.default_value]));
};

describe("answers that are found in the record", () => {
  it("are the defaults of whoever is asked about it, as far as that person may see the field", async () => {
    const test = await company.test({ duration_minutes: 90 });
    expect(await ask(`&about=test:${test}`)).toMatchObject({
      who: "Cora Consultant",
      kind: "Live coding",
      mail: "unknown",
      minutes: "90",
    });
    expect(await ask(`&about=test:${test}`, "es")).toMatchObject({ kind: expect.not.stringMatching("Live") });
    const unset = await company.test({ duration_minutes: null });
    expect((await ask(`&about=test:${unset}`))["minutes"]).toBe("30");
    // without a record, and of none that is there
    expect(await ask("")).toMatchObject({ minutes: "30", note: "As agreed" });
    expect((await ask("&about=test:99999"))["minutes"]).toBe("30");
    for (const about of ["interview:1", "test", "test:0", "nothing:1"])
      expectStatus(await app.as("eve")("GET", `/api/question/?form_name=test&about=${about}`), 400);
  });

  it("stand as the server finds them where they are read-only, whatever is sent", async () => {
    const test = await company.test();
    expectStatus(await give(test, [say("who", "Somebody else"), say("kind", "Mine")]), 201);
    const first = await read(test);
    expect(first.answers).toEqual({ who: "Cora Consultant", kind: "Mine", note: "As agreed" });
    expect(first.defaults).toMatchObject({ who: "Cora Consultant", kind: "Live coding" });

    const rename = async (name: string) => {
      const path = `/api/consultant/${company.consultant}/`;
      const { row_version } = (await app.as("boss")("GET", path)).json<{ row_version: number }>();
      expectStatus(await app.as("boss")("PATCH", path, { body: { row_version, name } }), 200);
    };
    await rename("Cora Married");
    // what was given once stays
    expectStatus(await send("PUT", `${url}${first.id}/`, { answers: [say("minutes", 5)] }), 200);
    expect((await read(test)).answers).toEqual({ who: "Cora Consultant", minutes: 5, note: "As agreed" });
    const next = await company.test();
    expectStatus(await give(next, []), 201);
    expect((await read(next)).answers).toEqual({ who: "Cora Married", note: "As agreed" });
    await rename("Cora Consultant");
  });

  it("follow from what is given, whatever is sent, and are held to their form", async () => {
    const test = await company.test();
    const points = [say("tasks", 3), say("points", 0.1, [1]), say("points", 0.2, [2]), say("points", 3, [3])];
    expectStatus(await give(test, [...points, say("total", 19), say("part", "much")]), 201);
    const first = await read(test);
    expect(first.answers).toMatchObject({ total: 3.3, part: 1.1 });

    const issuesOf = async (answers: readonly unknown[]) => {
      const refused = await send("PUT", `${url}${first.id}/`, { answers });
      expectStatus(refused, 400);
      const { issues } = refused.json<{ issues: { question: number; code: string }[] }>();
      const titles = new Map(Object.values(questions).map(({ id, title }) => [id, title]));
      return issues.map(({ question, code }) => `${titles.get(question)}: ${code}`);
    };
    expect(await issuesOf([say("tasks", 1), say("points", 12, [1])])).toEqual(["praise: required"]);
    expect(await issuesOf([say("tasks", 1), say("points", 21, [1]), say("praise", "Well")])).toEqual([
      "total: out_of_range",
    ]);
    expect(await issuesOf([say("tasks", 1), say("points", 2, [1]), say("praise", "Well")])).toEqual([
      "praise: hidden",
    ]);
    const praised = [say("tasks", 1), say("points", 12, [1]), say("praise", "Well")];
    expectStatus(await send("PUT", `${url}${first.id}/`, { answers: praised }), 200);
    expect((await read(test)).answers).toMatchObject({ total: 12, part: 12, praise: "Well" });

    const results = await app.as("boss")("GET", "/api/forms/test/results/?period=last_30_days");
    expectStatus(results, 200);
    const { data } = results.json<{ data: { questions: { title: string; average: number | null }[] } }>();
    expect(data.questions.find(({ title }) => title === "total")).toMatchObject({ average: 12 });
  });

  it("are saved with a draft by the questions they are about, new ones too", async () => {
    const draft = () =>
      app
        .as("ada")("GET", "/api/forms/exit/draft/")
        .then((answer) => answer.json<{ data: { base: string; questions: Question[] } }>().data);
    const ask = (id: number, title: string, more: object) => ({
      id,
      title,
      answer_type: "integer",
      parent_question_id: null,
      ...more,
    });
    const put = async (all: readonly object[]) => {
      const { base } = await draft();
      return app.as("ada")("PUT", "/api/forms/exit/draft/", { body: { base, questions: all } });
    };
    expectStatus(await put([ask(-1, "Both", { calculation: { sum: [-2, -9] } }), ask(-2, "One", {})]), 400);
    const saved = await put([ask(-1, "Both", { calculation: { sum: [-2] } }), ask(-2, "One", {})]);
    expectStatus(saved, 200);
    const { ids } = saved.json<{ data: { ids: Record<string, number> } }>().data;
    const { questions: all } = await draft();
    expect(all.map(({ title, calculation }) => [title, calculation])).toEqual([
      ["Both", { sum: [ids["-2"]] }],
      ["One", undefined],
    ]);
    const removed = await put(all.filter(({ title }) => title === "Both"));
    expectStatus(removed, 200);
    const left = (await app.as("ada")("GET", "/api/forms/exit/draft/")).json<{
      data: { problems: { title: string; code: string }[] };
    }>().data;
    expect(left.problems.map(({ title, code }) => [title, code])).toEqual([["Both", "calculation_unknown"]]);
  });

  it("keep a form from being published where they cannot be found", async () => {
    const edit = async (title: string, values: Partial<StoredQuestion>) =>
      expectStatus(await redesign(app, "test", ({ id }) => (id === questions[title]!.id ? values : {})), 200);
    const problems = async () => {
      const draft = await app.as("ada")("GET", "/api/forms/test/draft/");
      const { data } = draft.json<{ data: { problems: { title: string; code: string }[] } }>();
      return data.problems.map(({ title, code }) => `${title}: ${code}`);
    };
    // contact data is read by fewer people than answers are
    expect(await problems()).toEqual(["mail: prefill_private"]);
    await edit("mail", { prefill: null });
    await edit("kind", { prefill: "consultant.nothing" });
    await edit("minutes", { prefill: "consultant.name", is_required: true, read_only: true });
    expect(await problems()).toEqual([
      "kind: prefill_unknown",
      "minutes: read_only_required",
      "minutes: prefill_unfit",
    ]);
    const publish = () => app.as("ada")("POST", "/api/forms/test/publish/", { body: { base_version: 1 } });
    expectStatus(await publish(), 422);
    await edit("kind", { prefill: "platform" });
    await edit("minutes", { prefill: "duration_minutes", is_required: false });
    expectStatus(await publish(), 201);
    const compare = await app.as("ada")("GET", "/api/forms/test/versions/2/?compare=1");
    const { differences } = compare.json<{
      data: { differences: { changed: { after: { title: string }; changes: string[] }[] } };
    }>().data;
    expect(differences.changed.map(({ after, changes }) => [after.title, ...changes])).toEqual([
      ["kind", "default"],
      ["mail", "default"],
      ["minutes", "read_only"],
    ]);
  });
});
