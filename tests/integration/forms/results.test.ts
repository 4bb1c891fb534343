import { beforeAll, describe, expect, it } from "vitest";
import { figureKey } from "../../../core/forms/results.ts";
import type { FormResults, GivenAnswer, QuestionResult } from "../../../core/forms/results.ts";
import type { Question } from "../../../core/forms/types.ts";
import { INTERVIEW, TEST } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company } from "../../support/forms-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { plantNamed } from "../people-app.ts";
import { PNG, questionsOf, recordOf, sendForm, redesign } from "./filling.ts";

const app = prepareOnce(() => createFormsApp([INTERVIEW, TEST]));
let company: Company;
let questions: Readonly<Record<string, Question>>;
let otto: number;
let small: number;

interface Given {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly who?: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly records?: readonly unknown[];
  readonly files?: Parameters<typeof sendForm>[1]["files"];
}

/** The feedback of an interview of its own; gives the interview's id. */
async function give({ on = {}, who = "eve", answers, records = [], files = {} }: Given): Promise<number> {
  const interview = await company.interview(on);
  const all = { "On time?": "Yes", coding: "No", likely: 8, ...answers };
  const sent = await sendForm(app, {
    who,
    method: "POST",
    url: `/api/interview/${interview}/supervisor_feedback/`,
    files,
    form: {
      call_given_by: "Cora Consultant",
      supervisor_name: "Eve",
      went_well: "Calm",
      form_version: 1,
      answers: [
        ...Object.entries(all).map(([title, answer]) => recordOf(questions[title]!, { answer })),
        ...records,
      ],
    },
  });
  expectStatus(sent, 200);
  return interview;
}

beforeAll(async () => {
  company = await plantCompany(app);
  questions = await questionsOf(app, "interview");
  otto = await plantNamed(app, "consultant", "Otto Other", { status: "bench" });
  small = await plantNamed(app, "client", "Small Client");
  const ned = app.users["ned"]!.id;
  await give({ answers: { kind: "Screening", topics: ["Java", "Go"], likely: 4 } });
  await give({
    answers: { kind: "Technical", topics: ["Java"], rounds: 2, likely: 9 },
    records: [1, 2].map((block) =>
      recordOf(questions["topic"]!, { answer: `Part ${block}`, block: [block] }),
    ),
  });
  await give({
    on: { consultant: otto, client: small, supervisor: ned },
    who: "ned",
    answers: { "On time?": "No", kind: "Technical", likely: 5 },
    records: [recordOf(questions["described"]!, { answer: "Yes", comment: "=2+2, he said" })],
  });
});

const get = async (who: string, query = "", form = "interview"): Promise<FormResults> => {
  const answer = await app.as(who)("GET", `/api/forms/${form}/results/${query}`);
  expectStatus(answer, 200);
  return answer.json<{ data: FormResults }>().data;
};
const of = ({ questions: all }: Pick<FormResults, "questions">, title: string): QuestionResult =>
  all.find((one) => one.title === title)!;
const counts = (result: FormResults, title: string) =>
  Object.fromEntries(of(result, title).values.map(({ value, count }) => [value, count]));
const csv = async (who: string, query = "", form = "interview"): Promise<string[]> => {
  const answer = await app.as(who)("GET", `/api/forms/${form}/results/export/${query}`);
  expectStatus(answer, 200);
  return answer.payload.trim().split("\r\n").slice(1);
};

interface Page {
  readonly data: GivenAnswer[];
  readonly count: number;
}
/** All answers behind a figure, page by page. */
async function behind(
  who: string,
  { id }: Pick<QuestionResult, "id">,
  { figure, query = "" }: { figure?: string; query?: string } = {},
): Promise<Page> {
  const asked = new URLSearchParams(figure === undefined ? {} : { figure });
  const data: GivenAnswer[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/forms/interview/results/${id}/answers/?${asked}&page=${page}${query}`;
    const answer = await app.as(who)("GET", path);
    expectStatus(answer, 200);
    const found = answer.json<Page>();
    data.push(...found.data);
    if (found.data.length === 0) return { data, count: found.count };
  }
}

describe("results of a form", () => {
  it("count every question's answers, with averages and their course", async () => {
    const found = await get("boss");
    expect(found).toMatchObject({ responses: 3, answers: 3 * 3 + 3 + 2 + 3 + 1, subjects: ["interview"] });
    expect(counts(found, "On time?")).toEqual({ Yes: 2, No: 1 });
    expect(of(found, "On time?")).toMatchObject({ average_of: "yes", average: 66.67 });
    expect(counts(found, "kind")).toEqual({ Screening: 1, Technical: 2 });
    // what somebody added stands behind what was offered, and an option nobody chose stands there too
    expect(of(found, "topics").values.map(({ value, count }) => [value, count])).toEqual([
      ["Java", 2],
      ["None", 0],
      ["Go", 1],
    ]);
    expect(of(found, "likely")).toMatchObject({ answered: 3, average: 6, least: 4, most: 9 });
    expect(of(found, "likely").values).toHaveLength(10);
    expect(of(found, "topic")).toMatchObject({ answered: 2, values: [], average: null });
    expect(of(found, "described")).toMatchObject({ answered: 1, remarks: 1 });
    const course = of(found, "likely").course.filter(({ answered }) => answered > 0);
    expect(course).toMatchObject([{ answered: 3, average: 6 }]);
    // headings are no questions
    expect(of(found, "Before")).toBeUndefined();
  });

  it("are narrowed by what was answered about, by who asked, and by the period", async () => {
    const { filters } = await get("boss");
    expect(filters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["consultant", "client", "supervisor", "verdict"]),
    );
    const ned = app.users["ned"]!.id;
    expect(await get("boss", `?consultant=${otto}`)).toMatchObject({ responses: 1, answers: 5 });
    expect(await get("boss", `?client=${small}&supervisor=${ned}`)).toMatchObject({ responses: 1 });
    expect(await get("boss", `?client=${small}&supervisor=${app.users["eve"]!.id}`)).toMatchObject({
      responses: 0,
      answers: 0,
    });
    expect(counts(await get("boss", "?verdict=offer"), "likely")).toMatchObject({ 9: 1, 4: 0 });
    expect(await get("boss", "?period=last_year")).toMatchObject({ responses: 0 });
    expectStatus(await app.as("boss")("GET", "/api/forms/interview/results/?salary=1"), 400);
    expectStatus(await app.as("boss")("GET", "/api/forms/interview/results/?period=ever"), 400);
  });

  it("are those of the records that their reader may read, in figures, texts and files", async () => {
    expect(await get("ned")).toMatchObject({ responses: 1, answers: 5, may_export: false });
    expect(await get("eve")).toMatchObject({ responses: 2 });
    expect(counts(await get("ned"), "kind")).toEqual({ Screening: 0, Technical: 1 });
    const described = questions["described"]!.id;
    const written = async (who: string) => {
      const answer = await app.as(who)("GET", `/api/forms/interview/results/${described}/`);
      expectStatus(answer, 200);
      return answer.json<{ data: GivenAnswer[]; count: number }>();
    };
    expect(await written("ned")).toMatchObject({
      count: 1,
      data: [{ comment: "=2+2, he said", answer: "Yes", about: { label: expect.stringContaining("Cora") } }],
    });
    expect(await written("eve")).toEqual({ data: [], count: 0 });
    expectStatus(await app.as("ned")("GET", "/api/forms/interview/results/export/"), 403);
    expectStatus(await app.as("ned")("POST", "/api/forms/interview/results/export/link/"), 403);
  });

  it("open the answers behind every figure, as many as it says, each in its filled form", async () => {
    for (const who of ["boss", "ned", "mia"]) {
      const found = await get(who);
      for (const question of found.questions) {
        const all = await behind(who, question);
        expect([all.count, all.data.length]).toEqual([question.answered, question.answered]);
        for (const value of question.values) {
          const { count, data } = await behind(who, question, { figure: figureKey(value) });
          expect([question.title, value.value, count, data.length]).toEqual([
            question.title,
            value.value,
            value.count,
            value.count,
          ]);
        }
      }
    }
    const kind = questions["kind"]!;
    const [one] = (await behind("ned", kind, { figure: "Technical" })).data;
    expect(one).toMatchObject({ answer: "Technical", about: { label: expect.stringContaining("Cora") } });
    const filled = await app.as("ned")("GET", `/api/supervisor_feedback/${one!.id}/`);
    expectStatus(filled, 200);
    expect(filled.json<{ interview: { id: number } }>().interview.id).toBe(one!.about!.id);
    const topics = (await behind("boss", questions["topic"]!)).data.map(({ answer }) => answer);
    expect(new Set(topics)).toEqual(new Set(["Part 1", "Part 2"]));
    expectStatus(await app.as("boss")("GET", "/api/forms/interview/results/999999/answers/"), 404);
  });

  it("have a file with as many rows as they have answers, question by question", async () => {
    for (const query of ["", `?consultant=${otto}`]) {
      const found = await get("boss", query);
      const rows = await csv("boss", query);
      expect(rows).toHaveLength(found.answers);
      for (const { title, answered } of found.questions)
        expect(rows.filter((row) => row.split(",")[3] === title)).toHaveLength(answered);
    }
    expect((await csv("boss")).join("\n")).toContain(`"'=2+2, he said"`);
    const link = await app.as("boss")("POST", "/api/forms/interview/results/export/link/?format=xlsx");
    expectStatus(link, 201);
    const { url } = link.json<{ data: { url: string } }>().data;
    const file = await app.as("boss")("GET", url);
    expectStatus(file, 200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect(file.headers["content-disposition"]).toContain("interview-");
    expectStatus(await app.as("boss")("GET", url), 404);
    expectStatus(await app.as("boss")("GET", "/api/forms/interview/results/export/?format=pdf"), 400);
  });

  it("stand beside those of the period before, and say which files were given", async () => {
    const DAY = 86_400_000;
    const giveAgo = async (days: number, given: Given) => {
      const interview = await give(given);
      await app.database.write((trx) =>
        trx
          .updateTable("supervisor_feedback")
          .set({ submitted_on: Date.now() - days * DAY, row_version: 2 })
          .where("interview", "=", interview)
          .execute(),
      );
    };
    const shots = questions["shots"]!;
    await giveAgo(500, {
      answers: { kind: "Technical", coding: "Yes", likely: 9, topics: ["Java", "Rust"] },
      records: [
        recordOf(questions["task"]!, { answer: "Sort" }),
        recordOf(shots, { answer: ["left.png", "right.png"] }),
      ],
      files: {
        [`${shots.id}-${questions["coding"]!.id}`]: [
          { name: "left.png", content: PNG },
          { name: "right.png", content: PNG },
        ],
      },
    });
    await giveAgo(530, { answers: { kind: "Technical", likely: 4 } });
    await giveAgo(531, { answers: { kind: "Screening", likely: 3, "On time?": "No" } });
    const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
    const span = `from=${day(515)}&to=${day(486)}`;
    const found = await get("boss", `?${span}&compare=previous`);
    expect(found).toMatchObject({
      responses: 1,
      compare: "previous",
      compared: { from: day(545), to: day(516) },
      previous: { responses: 2, answers: 8 },
    });
    const pairs = (title: string) =>
      of(found, title).values.map(({ value, count, previous }) => [value, count, previous]);
    expect(pairs("kind")).toEqual([
      ["Screening", 0, 1],
      ["Technical", 1, 1],
    ]);
    expect(of(found, "likely")).toMatchObject({ average: 9, previous: { answered: 2, average: 3.5 } });
    expect(of(found, "On time?")).toMatchObject({ average: 100, previous: { average: 50 } });
    expect(of(found, "topics")).toMatchObject({ previous: { answered: 0, average: null } });
    for (const question of found.questions) {
      expect((await behind("boss", question, { query: `&${span}&compare=previous&before=true` })).count).toBe(
        question.previous!.answered,
      );
      for (const value of question.values) {
        const { data } = await behind("boss", question, {
          figure: figureKey(value),
          query: `&${span}&compare=previous&before=true`,
        });
        expect([question.title, value.value, data.length]).toEqual([
          question.title,
          value.value,
          value.previous,
        ]);
      }
    }
    const yearly = await get("boss", "?period=last_year&compare=year");
    expect(yearly.compared!.from.slice(0, 4)).toBe(String(Number(yearly.period!.from.slice(0, 4)) - 1));
    expect((await get("boss", `?${span}`)).previous).toBeUndefined();
    expectStatus(await app.as("boss")("GET", "/api/forms/interview/results/?compare=ever"), 400);

    const { data } = await behind("boss", shots, { query: `&${span}` });
    expect(data).toMatchObject([{ answer: null, files: ["left.png", "right.png"] }]);
    expect((await csv("boss", `?${span}`)).join("\n")).toContain("left.png\nright.png");
  });

  it("are those of this moment: an answer given anew counts once, and what is archived no more", async () => {
    const interview = await give({ answers: { kind: "Screening", likely: 1 } });
    expect(await get("boss")).toMatchObject({ responses: 4 });
    expect(counts(await get("boss"), "likely")).toMatchObject({ 1: 1, 2: 0 });
    const url = `/api/interview/${interview}/supervisor_feedback/`;
    const { id, row_version } = (await app.as("eve")("GET", url)).json<{
      data: { id: number; row_version: number };
    }>().data;
    const answers = { "On time?": "Yes", coding: "No", likely: 2 };
    const changed = await sendForm(app, {
      who: "eve",
      method: "PUT",
      url,
      form: {
        call_given_by: "Cora Consultant",
        supervisor_name: "Eve",
        went_well: "Calm",
        form_version: 1,
        row_version,
        answers: Object.entries(answers).map(([title, answer]) => recordOf(questions[title]!, { answer })),
      },
    });
    expectStatus(changed, 200);
    const found = await get("boss");
    expect(counts(found, "likely")).toMatchObject({ 1: 0, 2: 1 });
    expect(counts(found, "kind")).toEqual({ Screening: 1, Technical: 2 });
    await app.database.write((trx) =>
      trx.updateTable("supervisor_feedback").set({ archived: Date.now() }).where("id", "=", id).execute(),
    );
    expect(await get("boss")).toMatchObject({ responses: 3 });
    expect(await csv("boss")).toHaveLength((await get("boss")).answers);
  });

  it("belong to the question, whatever its versions say", async () => {
    const { id } = questions["kind"]!;
    const gone = questions["on_time"] ?? questions["On time?"]!;
    const edited = await redesign(app, "interview", (one) =>
      one.id === gone.id
        ? null
        : one.id === id
          ? { title: "Which kind?", options: ["Technical", "Panel"], translations: {} }
          : {},
    );
    expectStatus(edited, 200);
    expectStatus(
      await app.as("ada")("POST", "/api/forms/interview/publish/", { body: { base_version: 1 } }),
      201,
    );
    const found = await get("boss");
    expect(counts(found, "Which kind?")).toEqual({ Technical: 2, Panel: 0, Screening: 1 });
    expect(of(found, "On time?")).toMatchObject({ asked: false, answered: 3 });
    expect(found.questions.at(-1)!.title).toBe("On time?");
  });
});

describe("results of a form about any record", () => {
  it("are read with the right to list what they are about", async () => {
    const asked = await questionsOf(app, "test");
    const test = await company.test();
    const sent = await sendForm(app, {
      who: "eve",
      method: "POST",
      url: "/api/forms/test/responses/",
      form: {
        record: { resource: "test", id: test },
        form_version: 1,
        answers: [
          recordOf(asked["coding"]!, { answer: "Yes" }),
          recordOf(asked["hard"]!, { answer: "Good" }),
        ],
      },
    });
    expectStatus(sent, 201);
    const found = await get("max", "", "test");
    expect(found).toMatchObject({ responses: 1, answers: 2, subjects: ["test"] });
    expect(of(found, "hard")).toMatchObject({ average_of: "rate", average: 5 });
    expect(await get("max", `?consultant=${otto}`, "test")).toMatchObject({ responses: 0 });
    expect(await get("max", `?consultant=${company.consultant}`, "test")).toMatchObject({ responses: 1 });
    const listed = await app.as("lea")("GET", "/api/test/");
    const results = await app.as("lea")("GET", "/api/forms/test/results/");
    expect(results.statusCode).toBe(listed.statusCode);
    expectStatus(await app.as("max")("GET", "/api/forms/test/results/export/"), 403);
    expect(await csv("boss", "", "test")).toHaveLength(2);
  });

  it("count what was answered about records of every area, within the lists of the reader, in figures and files", async () => {
    const link = { name: "asked", kind: "response", form: "test", makes: "form_response" };
    const areas = ["submission", "vendor_company"];
    const published = async (name: string) =>
      (await app.as("boss")("GET", `/api/config/definitions/resource/${name}/`)).json<{
        data: { document: { detail?: { forms?: object[] } }; version: number };
      }>().data;
    const changes = await Promise.all(
      areas.map(async (name) => {
        const { document } = await published(name);
        const forms = [...(document.detail?.forms ?? []), link];
        return { kind: "resource", name, document: { ...document, detail: { ...document.detail, forms } } };
      }),
    );
    const base_version = (await published("submission")).version;
    expectStatus(
      await app.as("boss")("POST", "/api/config/publish/", { body: { base_version, changes } }),
      201,
    );
    const vendor = await plantNamed(app, "vendor_company", "Asked Vendor");
    const asked = await questionsOf(app, "test");
    for (const record of [
      { resource: "submission", id: company.submission },
      { resource: "vendor_company", id: vendor },
    ])
      expectStatus(
        await sendForm(app, {
          who: "boss",
          method: "POST",
          url: "/api/forms/test/responses/",
          form: {
            record,
            form_version: 1,
            answers: [
              recordOf(asked["coding"]!, { answer: "Yes" }),
              recordOf(asked["hard"]!, { answer: "Bad" }),
            ],
          },
        }),
        201,
      );

    const found = await get("boss", "", "test");
    expect(found).toMatchObject({
      responses: 3,
      answers: 6,
      subjects: expect.arrayContaining(["submission", "test", "vendor_company"]),
    });
    expect(counts(found, "hard")).toMatchObject({ Good: 1, Bad: 2 });
    const rows = await csv("boss", "", "test");
    expect(rows).toHaveLength(found.answers);
    expect(rows.filter((row) => row.includes("Vendor,Asked Vendor"))).toHaveLength(2);
    expect(rows.filter((row) => row.includes("Submission,"))).toHaveLength(2);
    // engineers list no vendor companies
    const within = await get("eve", "", "test");
    expect(within).toMatchObject({ responses: 2, answers: 4 });
    expect(within.subjects).not.toContain("vendor_company");
    const path = `/api/forms/test/results/${asked["hard"]!.id}/answers/?figure=Bad`;
    expect((await app.as("boss")("GET", path)).json<Page>()).toMatchObject({
      count: 2,
      data: [
        { about: { resource: "vendor_company", id: vendor, label: "Asked Vendor" } },
        { about: { resource: "submission", id: company.submission } },
      ],
    });
    expect((await app.as("eve")("GET", path)).json<Page>()).toMatchObject({
      count: 1,
      data: [{ about: { resource: "submission", id: company.submission } }],
    });
    const offered = (who: string, { filters }: FormResults) =>
      [who, ...filters.map(({ name, title }) => `${name}: ${title}`)].join("\n");
    expect(offered("eve", within)).toContain("\nconsultant: Consultant\n");
    expect(offered("eve", within)).toContain("\ntest.status: Status (Test)");
    expect(offered("boss", found)).not.toContain("\nconsultant: ");
    for (const [who, query, responses] of [
      ["eve", `?consultant=${company.consultant}`, 2],
      ["eve", "?test.status=completed", 1],
      ["eve", "?submission.status=interview", 1],
      ["eve", "?submission.status=interview&test.status=completed", 0],
      ["boss", `?submission.consultant=${company.consultant}`, 1],
      ["boss", `?submission.consultant=${otto}`, 0],
    ] as const) {
      expect([query, (await get(who, query, "test")).responses]).toEqual([query, responses]);
    }
    expect(await csv("boss", `?submission.consultant=${company.consultant}`, "test")).toHaveLength(2);
    // what somebody may not list is no filter of theirs
    expectStatus(await app.as("eve")("GET", "/api/forms/test/results/?vendor_company.status=active"), 400);
    const versions = await app.as("boss")("GET", "/api/forms/test/versions/");
    expect(JSON.stringify(versions.json())).toContain('"count":3');
  });

  it("are offered to whoever may read some", async () => {
    const named = async (who: string) =>
      (await app.as(who)("GET", "/api/forms/results/"))
        .json<{ data: { form_name: string }[] }>()
        .data.map(({ form_name }) => form_name);
    expect(await named("boss")).toEqual(["interview", "test"]);
    expect(await named("eve")).toEqual(expect.arrayContaining(["interview"]));
    expectStatus(await app.as("boss")("GET", "/api/forms/none/results/"), 404);
  });
});
