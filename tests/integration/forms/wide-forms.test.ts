import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FormResults } from "../../../core/forms/results.ts";
import type { AnswerRecord, FormVersion, Question } from "../../../core/forms/types.ts";
import { WIDE } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import type { FormParts } from "../../support/form-body.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { PDF, PNG, questionsOf, recordOf, sendForm } from "./filling.ts";

let app: FormsApp;
let company: Company;
let questions: Readonly<Record<string, Question>>;

beforeAll(async () => {
  app = await createFormsApp([WIDE]);
  company = await plantCompany(app);
  questions = await questionsOf(app, "test");
});
afterAll(() => app.close());

const url = "/api/forms/test/responses/";
const say = (title: string, answer: unknown, block?: readonly number[]) =>
  recordOf(questions[title]!, { answer, ...(block === undefined ? {} : { block }) });
const give = (test: number, answers: readonly unknown[], files: FormParts = {}, form_version = 1) =>
  sendForm(app, {
    who: "eve",
    method: "POST",
    url,
    form: { answers, form_version, record: { resource: "test", id: test } },
    files,
  });
const issuesOf = async (answers: readonly unknown[], files: FormParts = {}) => {
  const refused = await give(await company.test(), answers, files);
  expectStatus(refused, 400);
  const { issues } = refused.json<{
    issues: { question: number; block: number[]; code: string }[];
  }>();
  const titles = new Map(Object.values(questions).map(({ id, title }) => [id, title]));
  return issues.map(({ question, block, code }) => [titles.get(question), ...block].join(".") + `: ${code}`);
};

describe("a form of the wider types", () => {
  it("takes each kind of answer and gives it back as it was", async () => {
    const test = await company.test();
    const given = [
      say("likely", 8),
      say("tools", ["Git"]),
      say("years", 2.5),
      say("day", "2024-02-29"),
      say("moment", "2026-01-31T14:30:00Z"),
      say("mail", "cora@example.com"),
      say("call", "+49 30 1234567"),
      say("page", "https://example.com/cora"),
      say("town", "Rome"),
      say("order", ["Work", "Pay", "Place"]),
      say("jobs", 1),
      say("firm", "Blue", [1]),
    ];
    const name = { [String(questions["name"]!.id)]: { content: PNG, name: "signature.png" } };
    expectStatus(await give(test, given, name), 201);
    const answer = await app.as("eve")("GET", `${url}?resource=test&id=${test}`);
    const [response] = answer.json<{ data: { answers: AnswerRecord[]; questions: Question[] }[] }>().data;
    expect(response!.answers.map((one) => [one.que_value, one.answer])).toEqual([
      ...given.map(({ que_value, answer: one }) => [que_value, one]),
      ["name", [{ id: expect.any(Number), name: "signature.png" }]],
    ]);
  });

  it("refuses what is no answer, at its place", async () => {
    const likely = say("likely", 8);
    expect(await issuesOf([likely, say("years", "two"), say("day", "2025-02-29")])).toEqual([
      "years: not_a_number",
      "day: not_a_date",
    ]);
    expect(await issuesOf([likely, say("mail", "cora"), say("call", "12"), say("page", "example")])).toEqual([
      "mail: not_an_email",
      "call: not_a_phone",
      "page: not_a_link",
    ]);
    expect(await issuesOf([say("likely", 11), say("order", ["Pay"])])).toEqual([
      "likely: out_of_range",
      "order: not_ranked",
    ]);
    const pdf = { [String(questions["name"]!.id)]: { content: PDF, name: "signature.png" } };
    expect(await issuesOf([likely], pdf)).toEqual(["name: file_kind"]);
  });

  it("takes rows in any order and gives them back, with the files of a row that moved", async () => {
    const test = await company.test();
    const part = (row: number) => `${questions["ticket"]!.id}-${questions["trips"]!.id}-${row}`;
    const rows = [say("city", "Rome", [1]), say("city", "Oslo", [2]), say("ticket", ["oslo.pdf"], [2])];
    const given = await give(test, [say("likely", 8), say("trips", 2), ...rows], {
      [part(2)]: { content: PDF, name: "oslo.pdf" },
    });
    expectStatus(given, 201);
    const read = async () => {
      const answer = await app.as("eve")("GET", `${url}?resource=test&id=${test}`);
      const [response] = answer.json<{
        data: { id: number; row_version: number; answers: AnswerRecord[] }[];
      }>().data;
      return response!;
    };
    const before = await read();
    const ticket = before.answers.find(({ que_value }) => que_value === "ticket")!.answer;
    expect(ticket).toEqual([{ id: expect.any(Number), name: "oslo.pdf" }]);
    const moved = [say("city", "Oslo", [1]), say("ticket", ticket, [1]), say("city", "Rome", [2])];
    const change = (answers: readonly unknown[]) =>
      sendForm(app, {
        who: "eve",
        method: "PUT",
        url: `${url}${before.id}/`,
        form: { answers, form_version: 1, row_version: before.row_version },
      });
    expectStatus(await change([say("likely", 8), say("trips", 2), ...moved]), 200);
    const after = await read();
    expect(after.answers.map(({ que_value, answer, block }) => [que_value, answer, block])).toEqual([
      ["likely", 8, undefined],
      ["trips", 2, undefined],
      ["city", "Oslo", [1]],
      ["ticket", ticket, [1]],
      ["city", "Rome", [2]],
    ]);
  });

  it("refuses rows that are too many or not whole, and rows of a matrix that is not asked", async () => {
    const likely = say("likely", 8);
    expect(await issuesOf([likely, say("trips", 4)])).toContain("trips: rows_outside");
    expect(await issuesOf([likely, say("trips", 2), say("city", "Rome", [1])])).toEqual(["city.2: required"]);
    expect(await issuesOf([likely, say("city", "Rome", [1])])).toEqual(["trips: hidden"]);
    expect(await issuesOf([likely, say("work", "Great")])).toEqual(["work: not_an_option"]);
    expect(await issuesOf([say("likely", 1), say("reason", "Far"), say("work", "Good")])).toEqual([
      "work: hidden",
    ]);
    const data = [likely, say("work", "Good"), say("pay", "Bad")];
    expectStatus(await give(await company.test(), data), 201);
  });

  it("counts rows and names the matrix of each of its rows in results and in their file", async () => {
    const on = await app.as("ada")("GET", "/api/forms/test/results/");
    expectStatus(on, 200);
    const found = on.json<{ data: FormResults }>().data.questions;
    const of = (title: string) => found.find((one) => one.title === title);
    expect(of("trips")).toMatchObject({ answered: 1, average: 2, values: [{ value: 2, count: 1 }] });
    expect(of("city")).toMatchObject({ answered: 2 });
    expect(of("Felt: work")).toMatchObject({ answered: 1, average: 5 });
    expect(of("Felt: pay")).toMatchObject({ answered: 1, average: 1 });
    const file = (format: string) =>
      app.as("boss")("GET", `/api/forms/test/results/export/?format=${format}`);
    expectStatus(await file("xlsx"), 200);
    expect((await file("csv")).body).toMatch(/Felt: work[^\n]*Good/u);
  });

  it("asks by several answers, also in repetitions and of questions further down", async () => {
    expect(await issuesOf([say("likely", 3)])).toEqual(["reason: required"]);
    expect(await issuesOf([say("reason", "Far"), say("likely", 3), say("tools", ["None"])])).toEqual([
      "reason: hidden",
    ]);
    expect(
      await issuesOf([say("likely", 8), say("jobs", 2), say("firm", "Acme Ltd", [1]), say("left", "x", [2])]),
    ).toEqual(["left.1: required", "left.2: hidden"]);
    expectStatus(await give(await company.test(), [say("likely", 3), say("tools", ["None"])]), 201);
  });

  it("gives the words of its help, units and ends in the language of whoever reads", async () => {
    const read = async (language: string) => {
      const headers = { "accept-language": language };
      const answer = await app.as("eve")("GET", "/api/question/?form_name=test", { headers });
      return new Map(answer.json<{ data: Question[] }>().data.map((question) => [question.id, question]));
    };
    const id = (title: string) => questions[title]!.id;
    const [english, spanish] = [await read("en"), await read("es")];
    expect(english.get(id("years"))).toMatchObject({
      unit: "years",
      help: "Half years count.",
      default_value: "1",
    });
    expect(spanish.get(id("years"))).toMatchObject({ unit: "años", help: "Los medios años cuentan." });
    expect(spanish.get(id("likely"))).toMatchObject({ low_label: "Nunca", high_label: "Seguro" });
    expect(english.get(id("reason"))!.ask_when).toEqual({
      all: [{ question: id("likely"), less: 5 }, { not: { question: id("tools"), contains: "None" } }],
    });
  });

  it("is not published with a condition that cannot hold, and is once that is mended", async () => {
    // as it stands in the table: a designer's save takes none that cannot be read
    const edit = (values: { ask_when: string }) =>
      app.database.write((trx) =>
        trx.updateTable("question").set(values).where("id", "=", questions["day"]!.id).execute(),
      );
    const publish = () => app.as("ada")("POST", "/api/forms/test/publish/", { body: { base_version: 1 } });
    for (const [ask_when, code] of [
      ['{"any":[', "condition_empty"],
      [JSON.stringify({ question: questions["likely"]!.id, more: 10 }), "condition_unfit"],
      [JSON.stringify({ question: questions["firm"]!.id, answered: true }), "condition_elsewhere"],
    ] as const) {
      await edit({ ask_when });
      const refused = await publish();
      expectStatus(refused, 422);
      expect(refused.json().detail ?? refused.json()).toMatchObject({ problems: [{ code }] });
    }
    const ask_when = { question: questions["mail"]!.id, answered: true };
    await edit({ ask_when: JSON.stringify(ask_when) });
    expectStatus(await publish(), 201);
    const versions = await app.as("ada")("GET", "/api/forms/test/versions/2/?compare=1");
    const { differences, questions: all } = versions.json<{
      data: Pick<FormVersion, "questions"> & { differences: { changed: { changes: string[] }[] } };
    }>().data;
    expect(differences.changed.map(({ changes }) => changes)).toEqual([["condition"]]);
    expect(all.find(({ id }) => id === questions["day"]!.id)!.ask_when).toEqual(ask_when);
  });
});
