import { beforeAll, describe, expect, it } from "vitest";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { AnswerRecord, Question, StoredQuestion } from "../../../core/forms/types.ts";
import { INTERVIEW } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company } from "../../support/forms-app.ts";
import { questionsOf, recordOf, sendForm, redesign } from "./filling.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(() => createFormsApp([INTERVIEW]));
let company: Company;
let questions: Readonly<Record<string, Question>>;

beforeAll(async () => {
  company = await plantCompany(app);
  questions = await questionsOf(app, "interview");
});

const read = async <T>(url: string, who = "ada"): Promise<T> => {
  const answer = await app.as(who)("GET", url);
  expectStatus(answer, 200);
  return answer.json<{ data: T }>().data;
};
const publish = (base_version: number, more: object = {}, who = "ada") =>
  app.as(who)("POST", "/api/forms/interview/publish/", { body: { base_version, ...more } });
const change = (title: string, values: Partial<StoredQuestion> | null) =>
  redesign(app, "interview", ({ id }) => (id === questions[title]!.id ? values : {}));
const edit = async (title: string, values: Partial<StoredQuestion>) =>
  expectStatus(await change(title, values), 200);
interface State {
  readonly form_name: string;
  readonly published: { readonly version: number; readonly source: string } | null;
  readonly problems: readonly DesignError[];
  readonly has_changes: boolean;
  readonly release_differs: boolean;
}
const stateOf = async (form = "interview") =>
  (await read<State[]>("/api/forms/")).find(({ form_name }) => form_name === form);
interface Version {
  readonly version: number;
  readonly note: string | null;
  readonly by: { readonly label: string } | null;
  readonly questions: readonly StoredQuestion[];
  readonly differences: {
    readonly changed: readonly { readonly changes: readonly string[]; readonly after: StoredQuestion }[];
  } | null;
  readonly is_draft: boolean;
  readonly filled: {
    readonly count: number;
    readonly last: string | null;
    readonly by: readonly { readonly label: string; readonly count: number }[];
    readonly others: number;
  } | null;
}
const least = (kind: string) => [
  recordOf(questions["On time?"]!, { answer: "Yes" }),
  recordOf(questions["coding"]!, { answer: "No" }),
  recordOf(questions["kind"]!, { answer: kind }),
  recordOf(questions["likely"]!, { answer: 8 }),
];
const give = (interview: number, version: number, kind: string) =>
  sendForm(app, {
    who: "eve",
    method: "POST",
    url: `/api/interview/${interview}/supervisor_feedback/`,
    form: {
      call_given_by: "Cora Consultant",
      supervisor_name: "Eve",
      went_well: "Calm",
      form_version: version,
      answers: least(kind),
    },
  });
const given = (interview: number) =>
  read<{ form_version: number; answers: AnswerRecord[]; questions: Question[] }>(
    `/api/interview/${interview}/supervisor_feedback/`,
    "eve",
  );

describe("publishing a form", () => {
  it("makes a version; whoever began on the one before finishes on it, and each is read with its own", async () => {
    expect(await stateOf()).toMatchObject({
      published: { version: 1, source: "shipped" },
      has_changes: false,
      problems: [],
    });
    const began = await company.interview();
    await edit("kind", { title: "Which round?", options: ["Screening", "Final"] });
    expect(await stateOf()).toMatchObject({ published: { version: 1 }, has_changes: true });
    const answer = await publish(1, { note: "Final rounds" });
    expectStatus(answer, 201);
    expect(answer.json()).toMatchObject({ message: "Version 2 is published.", data: { version: 2 } });

    expectStatus(await give(began, 1, "Technical"), 200);
    const later = await company.interview();
    expectStatus(await give(later, 2, "Technical"), 400);
    expectStatus(await give(later, 2, "Final"), 200);
    expectStatus(await give(await company.interview(), 3, "Final"), 400);

    const titleIn = async (interview: number) => {
      const { form_version, questions: shown } = await given(interview);
      return [form_version, shown.find(({ id }) => id === questions["kind"]!.id)?.title];
    };
    expect(await titleIn(began)).toEqual([1, "kind"]);
    expect(await titleIn(later)).toEqual([2, "Which round?"]);
    expect(
      (await given(began)).answers.find(({ question_id: id }) => id === questions["kind"]!.id),
    ).toMatchObject({
      que_value: "kind",
      answer: "Technical",
    });
    const asked = await app.as("eve")("GET", "/api/question/?form_name=interview");
    expect(asked.json()).toMatchObject({ version: 2 });
    const below = (version: string) =>
      app.as("eve")("GET", `/api/question/${questions["coding"]!.id}/parent/?value=1${version}`);
    expect((await below("&version=1")).json()).toMatchObject({ version: 1 });
    expect((await below("")).json()).toMatchObject({ version: 2 });
    const words = async (query: string) => {
      const { data, version } = (
        await app.as("eve")("GET", `/api/question/?form_name=interview${query}`)
      ).json<{ data: Question[]; version: number }>();
      return [version, data.find(({ id }) => id === questions["kind"]!.id)?.title];
    };
    expect(await words("&version=1")).toEqual([1, "kind"]);
    expect(await words("&version=2&depth=all")).toEqual([2, "Which round?"]);
    expect(await words("&version=1&depth=all")).toEqual([1, "kind"]);
  });

  it("keeps every version, with who made it and what it changed", async () => {
    const versions = await read<Version[]>("/api/forms/interview/versions/");
    expect(versions.map(({ version, note, by }) => [version, note, by?.label ?? null])).toEqual([
      [2, "Final rounds", "ada"],
      [1, null, null],
    ]);
    expect(versions.map(({ filled }) => filled?.count)).toEqual([1, 1]);
    expect(Date.parse(versions[0]?.filled?.last ?? "")).toBeLessThanOrEqual(Date.now());
    const second = await read<Version>("/api/forms/interview/versions/2/?compare=1");
    expect(second.differences?.changed.map(({ after, changes }) => [after.title, changes])).toEqual([
      ["Which round?", ["title", "options"]],
    ]);
    const first = await read<Version>("/api/forms/interview/versions/1/");
    expect(first.questions.find(({ id }) => id === questions["kind"]!.id)?.options).toEqual([
      "Screening",
      "Technical",
    ]);
    expectStatus(await app.as("ada")("GET", "/api/forms/interview/versions/9/"), 404);
    expectStatus(await app.as("ada")("GET", "/api/forms/none/versions/"), 404);
  });

  it("says who filled in each version, which records still wait, and which version the draft equals", async () => {
    interface Listed {
      readonly data: readonly Version[];
      readonly unanswered: readonly { readonly resource: string; readonly count: number }[];
    }
    const list = async (who = "ada") => {
      const answer = await app.as(who)("GET", "/api/forms/interview/versions/");
      expectStatus(answer, 200);
      return answer.json<Listed>();
    };
    const { data, unanswered } = await list();
    expect(data.map(({ filled }) => filled?.by)).toMatchObject([
      [{ label: "eve", count: 1 }],
      [{ label: "eve", count: 1 }],
    ]);
    expect(data.map(({ is_draft }) => is_draft)).toEqual([true, false]);
    // one further interview is over and was given nothing
    expect(unanswered).toEqual([{ resource: "interview", count: 1 }]);
    await company.interview({ status: "scheduled" });
    await company.interview({ archived: Date.now() });
    const another = await company.interview();
    expect((await list()).unanswered).toEqual([{ resource: "interview", count: 2 }]);
    expectStatus(await give(another, 2, "Final"), 200);
    const later = await list();
    expect(later.unanswered).toEqual([{ resource: "interview", count: 1 }]);
    expect(later.data[0]?.filled).toMatchObject({ count: 2, by: [{ label: "eve", count: 2 }], others: 0 });
    // the draft becomes what was asked first: there is nothing to bring back of that one
    await edit("kind", { title: "kind", options: ["Screening", "Technical"] });
    expect((await list()).data.map(({ is_draft }) => is_draft)).toEqual([false, true]);
    await edit("kind", { title: "Which round?", options: ["Screening", "Final"] });
  });

  it("is refused where nothing changed, and where somebody else was faster", async () => {
    expect((await publish(2)).json()).toMatchObject({ code: "nothing_to_publish" });
    await edit("solved", { title: "How well was it solved?" });
    const stale = await publish(1);
    expectStatus(stale, 409);
    expect(stale.json()).toMatchObject({ code: "form_published_meanwhile", version: 2 });
    const both = await Promise.all([publish(2), publish(2, {}, "boss")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await stateOf())?.published?.version).toBe(3);
  });

  it("names every question that stands in its way", async () => {
    const id = (title: string) => questions[title]!.id;
    const cases: [string, Partial<StoredQuestion>, Partial<StoredQuestion>][] = [
      ["task", { reveal_value: "Perhaps" }, { reveal_value: null }],
      ["shots", { parent_question_id: id("Before") }, { parent_question_id: id("coding") }],
    ];
    for (const [title, broken, mended] of cases) {
      expectStatus(await change(title, broken), 200);
      const answer = await publish(3);
      expectStatus(answer, 422);
      const { code, problems } = answer.json<{ code: string; problems: DesignError[] }>();
      expect(code).toBe("form_not_publishable");
      expect(problems.map(({ question }) => question)).toContain(id(title));
      expect((await stateOf())?.problems).toEqual(problems);
      expect((await read<{ problems: unknown }>("/api/forms/interview/preview/")).problems).toEqual(problems);
      await edit(title, mended);
    }
    // circles and orphans are not even saved
    for (const values of [{ parent_question_id: id("coding") }, null])
      expect((await change("coding", values)).json()).toMatchObject({ code: "unknown_question" });
    expect((await stateOf())?.problems).toEqual([]);
  });

  it("has questions that are written in the designer alone, by who may design the form", async () => {
    const { id } = questions["kind"]!;
    const before = await read<{ base: string }>("/api/forms/interview/draft/");
    const asked = { form: 1, title: "More?", answer_type: "text", category: "parent" };
    // not even by who may everything: there is one right to them, and it is that of the form
    for (const who of ["boss", "ada", "eve"]) {
      const { row_version = 1 } = (await app.as(who)("GET", `/api/question/${id}/`)).json<{
        row_version?: number;
      }>();
      const body = { row_version, title: "Which kind?" };
      for (const [method, url, sent] of [
        ["POST", "/api/question/", asked],
        ["PATCH", `/api/question/${id}/`, body],
        ["PUT", `/api/question/${id}/`, body],
        ["DELETE", `/api/question/${id}/`, { row_version }],
        ["POST", "/api/question/bulk/", { ids: [id], action: "edit", values: { title: "Which kind?" } }],
      ] as const) {
        const { statusCode, body: text } = await app.as(who)(method, url, { body: sent });
        expect([403, 404, 405], `${who} ${method} ${url}: ${text}`).toContain(statusCode);
      }
      const draft = await app.as(who)("GET", "/api/forms/interview/draft/");
      expectStatus(draft, who === "eve" ? 403 : 200);
    }
    expect(await read<{ base: string }>("/api/forms/interview/draft/")).toEqual(before);
  });

  it("is for those who may design the form", async () => {
    for (const who of ["eve", "max"]) {
      for (const path of ["", "interview/versions/", "interview/versions/1/", "interview/preview/"])
        expectStatus(await app.as(who)("GET", `/api/forms/${path}`), 403);
      expectStatus(await publish(3, {}, who), 403);
    }
    expectStatus(await publish(-1), 400);
    expectStatus(await app.as("ada")("POST", "/api/forms/none/publish/", { body: { base_version: 0 } }), 404);
  });
});

describe("a release that changes a form", () => {
  const changed = {
    ...INTERVIEW,
    questions: INTERVIEW.questions.map((question) =>
      question.name === "described"
        ? { ...question, title: { ...question.title, en: "Was it described?" } }
        : question,
    ),
  };

  it("leaves what designers published and shows them the difference", async () => {
    await app.ship(changed);
    const next = await app.second();
    try {
      await next.app.questionForms.ready();
      const state = (await next.as("ada")("GET", "/api/forms/")).json<{ data: State[] }>().data;
      expect(state.find(({ form_name }) => form_name === "interview")).toMatchObject({
        published: { version: 3, source: "published" },
        release_differs: true,
      });
      const preview = await next.as("ada")("GET", "/api/forms/interview/preview/");
      const { release } = preview.json<{ data: { release: Version["differences"] } }>().data;
      expect(release?.changed.map(({ after }) => after.title)).toContain("Was it described?");
    } finally {
      await next.close();
    }
  });

  it("becomes the next version where nobody touched the form, once for two processes", async () => {
    const other = await createFormsApp([INTERVIEW]);
    try {
      await other.app.questionForms.ready();
      const before = await questionsOf(other, "interview");
      await other.ship({ ...changed, questions: changed.questions.filter(({ name }) => name !== "kind") });
      const [a, b] = await Promise.all([other.second(), other.second()]);
      try {
        await Promise.all([a.app.questionForms.ready(), b.app.questionForms.ready()]);
        const versions = await a.app.questionForms.versions.list("interview");
        expect(versions.map(({ version, source }) => [version, source])).toEqual([
          [2, "shipped"],
          [1, "shipped"],
        ]);
        const after = await questionsOf(b, "interview");
        expect(after["Was it described?"]?.id).toBe(before["described"]!.id);
        expect(after["kind"]).toBeUndefined();
        const third = await other.second();
        await third.app.questionForms.ready();
        expect((await third.app.questionForms.versions.list("interview")).length).toBe(2);
        await third.close();
      } finally {
        await a.close();
        await b.close();
      }
    } finally {
      await other.close();
    }
  });
});
