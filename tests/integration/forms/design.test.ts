import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { WIDE } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp } from "../../support/forms-app.ts";
import type { FormsApp } from "../../support/forms-app.ts";

let app: FormsApp;
beforeAll(async () => {
  app = await createFormsApp([WIDE]);
});
afterAll(() => app.close());

interface Draft {
  readonly base: string;
  readonly questions: readonly StoredQuestion[];
  readonly problems: readonly DesignError[];
}
const url = "/api/forms/test/draft/";
const read = async (): Promise<Draft> => {
  const answer = await app.as("ada")("GET", url);
  expectStatus(answer, 200);
  return answer.json<{ data: Draft }>().data;
};
const save = (base: string, questions: readonly object[], who = "ada") =>
  app.as(who)("PUT", url, { body: { base, questions } });
const saved = async (base: string, questions: readonly object[]) => {
  const answer = await save(base, questions);
  expectStatus(answer, 200);
  return answer.json<{ data: Draft & { ids: Record<string, number> } }>().data;
};
const titles = ({ questions }: Pick<Draft, "questions">) => questions.map(({ title }) => title);
const versionsOf = async () => {
  const rows = await app.database.read
    .selectFrom("question")
    .select(["title", "row_version"])
    .where("form_name", "=", "test")
    .execute();
  return new Map(rows.map((row) => [String(row["title"]), Number(row["row_version"])]));
};

describe("the questions of a form as one document", () => {
  it("put back as they were read change no record", async () => {
    const [draft, before] = [await read(), await versionsOf()];
    expect(draft.problems).toEqual([]);
    const answer = await saved(draft.base, draft.questions);
    expect(answer).toEqual({ base: draft.base, problems: [], ids: {} });
    expect(await versionsOf()).toEqual(before);
  });

  it("take new questions with what hangs on them, conditions about them and words of other languages", async () => {
    const draft = await read();
    const added = [
      {
        id: -1,
        title: "Owns a car",
        answer_type: "yes_question",
        parent_question_id: null,
        translations: { es: { title: "Tiene coche" } },
      },
      { id: -2, title: "Which", answer_type: "option", options: ["Fiat", "Seat"], parent_question_id: -1 },
      {
        id: -3,
        title: "Charger",
        answer_type: "boolean",
        parent_question_id: null,
        ask_when: { question: -4, answered: true },
        help: "At home",
      },
      { id: -4, title: "Electric since", answer_type: "date", parent_question_id: null },
    ];
    const answer = await saved(draft.base, [...draft.questions, ...added]);
    expect(Object.keys(answer.ids).toSorted()).toEqual(["-1", "-2", "-3", "-4"]);
    expect(answer.problems).toEqual([]);
    const after = await read();
    expect(after.base).toBe(answer.base);
    expect(titles(after)).toEqual([...titles(draft), "Owns a car", "Which", "Charger", "Electric since"]);
    const found = (title: string) => after.questions.find((question) => question.title === title)!;
    expect(found("Owns a car").translations).toEqual({ es: { title: "Tiene coche" } });
    expect(found("Which")).toMatchObject({ parent_question_id: answer.ids["-1"], category: "child" });
    expect(found("Charger")).toMatchObject({
      ask_when: { question: answer.ids["-4"], answered: true },
      help: "At home",
    });
  });

  it("keep which words of another language nobody wrote yet, whatever else is written in it", async () => {
    const draft = await read();
    const half = { fr: { title: "", options: ["", "Seat", ""] } };
    const added = {
      id: -1,
      title: "Make",
      answer_type: "option",
      options: ["Fiat", "Seat", "Opel"],
      parent_question_id: null,
      translations: half,
    };
    const { base } = await saved(draft.base, [...draft.questions, added]);
    const after = await read();
    expect(after.questions.at(-1)!.translations).toEqual(half);
    expect(await saved(base, after.questions)).toMatchObject({ base });
    const french = await app.as("ada")("GET", "/api/forms/test/preview/", {
      headers: { "accept-language": "fr" },
    });
    const { questions } = french.json<{ data: { questions: { title: string }[] } }>().data;
    expect(questions.at(-1)).toMatchObject({ title: "Make", option_labels: { Seat: "Seat" } });
    await saved(base, draft.questions);
  });

  it("retire what is left out and bring it back under its id; only what changed is written", async () => {
    const draft = await read();
    const [first] = draft.questions;
    const without = draft.questions.slice(1);
    const { base } = await saved(draft.base, without);
    expect(titles(await read())).toEqual(titles({ questions: without }));
    const before = await versionsOf();
    const { base: next } = await saved(base, [...without, first!]);
    const after = await read();
    expect(after.questions.at(-1)).toMatchObject({ id: first!.id, title: first!.title });
    const changed = [...(await versionsOf())].filter(([title, version]) => before.get(title) !== version);
    expect(changed.map(([title]) => title)).toEqual([first!.title]);
    await saved(next, draft.questions);
    expect((await read()).questions).toEqual(draft.questions);
  });

  it("keep a condition about a question that is gone, told at its place until it is mended or that one comes back", async () => {
    const draft = await read();
    const added = [
      { id: -1, title: "Owns a boat", answer_type: "yes_question", parent_question_id: null },
      {
        id: -2,
        title: "Its length",
        answer_type: "text",
        parent_question_id: null,
        ask_when: { question: -1, is: "Yes" },
      },
      {
        id: -3,
        title: "Never saved",
        answer_type: "text",
        parent_question_id: null,
        ask_when: { question: 0, answered: true },
      },
    ];
    const { ids, base } = await saved(draft.base, [...draft.questions, ...added]);
    const both = (await read()).questions;
    const without = both.filter(({ id }) => id !== ids["-1"]);
    const { problems } = await saved(base, without);
    const told = ["Its length", "Never saved"].map((title) => ({ title, code: "condition_unknown" }));
    expect(problems).toMatchObject(told);
    const after = await read();
    expect(after.problems).toMatchObject(told);
    expect(after.questions.find(({ title }) => title === "Its length")).toMatchObject({
      ask_when: { question: ids["-1"], is: "Yes" },
    });
    const back = await saved(after.base, both);
    expect(back.problems).toMatchObject(told.slice(1));
    await saved(back.base, draft.questions);
  });

  it("are refused whole where somebody changed one meanwhile, and two at once cannot both be taken", async () => {
    const draft = await read();
    const renamed = (title: string) =>
      draft.questions.map((question, index) => (index === 0 ? { ...question, title } : question));
    const both = await Promise.all([save(draft.base, renamed("One")), save(draft.base, renamed("Two"))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: "form_changed_meanwhile",
    });
    const { base } = await read();
    await saved(base, draft.questions);
  });

  it("are refused with questions of other forms, without their parents, in circles and from who may not design", async () => {
    const draft = await read();
    const question = { title: "New", answer_type: "yes_question", parent_question_id: null };
    for (const wrong of [
      [{ ...question, id: 999_999 }],
      [{ ...question, id: -1, parent_question_id: -9 }],
      [
        { ...question, id: -1, parent_question_id: -2 },
        { ...question, id: -2, parent_question_id: -1 },
      ],
      [{ ...question, id: -1, ask_when: { question: -9, is: "Yes" } }],
      [
        { ...question, id: -1 },
        { ...question, id: -1 },
      ],
    ]) {
      const refused = await save(draft.base, [...draft.questions, ...wrong]);
      expectStatus(refused, 400);
      expect(refused.json()).toMatchObject({ code: "unknown_question" });
    }
    expectStatus(await save(draft.base, draft.questions, "eve"), 403);
    expectStatus(await app.as("eve")("GET", url), 403);
    expect(await read()).toEqual(draft);
  });
});
