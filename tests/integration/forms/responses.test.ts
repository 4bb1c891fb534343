import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerRecord, Question } from "../../../core/forms/types.ts";
import { INTERVIEW, TEST } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import type { FormParts } from "../../support/form-body.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company } from "../../support/forms-app.ts";
import { readStored, PDF, questionsOf, recordOf, sendForm } from "./filling.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(() => createFormsApp([INTERVIEW, TEST]));
let company: Company;
let questions: Readonly<Record<string, Question>>;
let test: number;

beforeAll(async () => {
  company = await plantCompany(app);
  questions = await questionsOf(app, "test");
});
beforeEach(async () => {
  test = await company.test();
});

const url = "/api/forms/test/responses/";
const answered = (more: readonly unknown[] = []) => [
  recordOf(questions["coding"]!, { answer: "Yes" }),
  ...more,
];
const give = (
  answers: readonly unknown[],
  { who = "eve", id = 0, files = {} as FormParts, more = {} as object } = {},
) =>
  sendForm(app, {
    who,
    method: id === 0 ? "POST" : "PUT",
    url: id === 0 ? url : `${url}${id}/`,
    form: { answers, form_version: 1, record: { resource: "test", id: test }, ...more },
    files,
  });
interface Response {
  readonly id: number;
  readonly row_version: number;
  readonly form_version: number;
  readonly given_by: { readonly id: number };
  readonly answers: readonly AnswerRecord[];
  readonly questions: readonly Question[];
  readonly permissions: { readonly edit: boolean };
}
const about = (who = "eve") => app.as(who)("GET", `${url}?resource=test&id=${test}`);
const read = async (who = "eve") => {
  const answer = await about(who);
  expectStatus(answer, 200);
  return answer.json<{ data: Response[]; permissions: { create: boolean } }>();
};

describe("a form about a record", () => {
  it("is given by whoever may edit the record, and read by whoever may show it", async () => {
    expect(await read()).toEqual({ title: "Test", data: [], permissions: { create: true } });
    expect((await read("ned")).permissions).toEqual({ create: false });
    expectStatus(await give(answered(), { who: "ned" }), 403);
    const file = { [String(questions["paper"]!.id)]: { content: PDF, name: "paper.pdf" } };
    const answer = await give(answered([recordOf(questions["hard"]!, { answer: "Okay" })]), { files: file });
    expectStatus(answer, 201);
    expect(answer.json()).toMatchObject({ message: "The form is saved.", data: { row_version: 1 } });
    const { data, permissions } = await read("ned");
    expect(permissions).toEqual({ create: false });
    expect(data).toMatchObject([
      { form_version: 1, given_by: { id: app.users["eve"]!.id }, permissions: { edit: false } },
    ]);
    expect(data[0]!.answers.map(({ answer: one }) => one)).toEqual([
      "Yes",
      "Okay",
      [{ id: expect.any(Number), name: "paper.pdf" }],
    ]);
    expect(data[0]!.questions.map(({ title }) => title)).toEqual(["coding", "hard", "paper"]);
    const [stored] = data[0]!.answers.at(-1)!.answer as unknown as { id: number }[];
    expectStatus(await app.as("ned")("POST", `/api/files/${stored!.id}/link/`), 201);
  });

  it("is changed by whoever gave it or may edit the record", async () => {
    expectStatus(await give(answered()), 201);
    const { id } = (await read()).data[0]!;
    expectStatus(await give(answered(), { who: "ned", id }), 403);
    expectStatus(
      await give(answered([recordOf(questions["hard"]!, { answer: "Good" })]), { who: "max", id }),
      200,
    );
    const stale = await give(answered(), { id, more: { row_version: 1 } });
    expectStatus(stale, 409);
    expect(stale.json()).toMatchObject({ code: "stale_version" });
    expectStatus(
      await give([recordOf(questions["coding"]!, { answer: "No" })], { id, more: { row_version: 2 } }),
      200,
    );
    expect((await read()).data[0]!.answers.map(({ answer }) => answer)).toEqual(["No"]);
  });

  it("is given once a record, whoever is faster", async () => {
    const both = await Promise.all(["eve", "max"].map((who) => give(answered(), { who })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "response_exists",
    });
  });

  it("is held to its version, and leaves nothing behind when it is refused", async () => {
    const before = await readStored(app);
    const missing = await give([]);
    expectStatus(missing, 400);
    expect(missing.json()).toMatchObject({ message: "Please fill all Mandatory fields" });
    expectStatus(await give(answered(), { more: { form_version: 2 } }), 400);
    expectStatus(await give(answered(), { more: { record: { resource: "test", id: 999_999 } } }), 404);
    expectStatus(await give(answered(), { more: { record: { resource: "comment", id: 1 } } }), 404);
    expectStatus(await give(answered(), { more: { record: "test" } }), 400);
    expect(await readStored(app)).toEqual(before);
  });

  it("has no generic way in, and the one about interviews has calls of its own", async () => {
    const body = { form_name: "test", record: { resource: "test", id: test } };
    expectStatus(await app.as("boss")("POST", "/api/form_response/", { body }), 403);
    expectStatus(
      await app.as("boss")("GET", `/api/forms/interview/responses/?resource=test&id=${test}`),
      404,
    );
    expectStatus(await app.as("boss")("GET", "/api/forms/none/responses/?resource=test&id=1"), 404);
    expectStatus(await app.as("boss")("GET", url), 400);
  });
});
