import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerRecord, Question } from "../../../core/forms/types.ts";
import { INTERVIEW } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import type { FormParts } from "../../support/form-body.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company } from "../../support/forms-app.ts";
import { readStored, PDF, PNG, questionsOf, recordOf, sendForm, TEXT } from "./filling.ts";
import type { Answered } from "./filling.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(() => createFormsApp([INTERVIEW]));
let company: Company;
let questions: Readonly<Record<string, Question>>;
let interview: number;

beforeAll(async () => {
  company = await plantCompany(app);
  questions = await questionsOf(app, "interview");
});
beforeEach(async () => {
  interview = await company.interview();
});

type More = Omit<Answered, "question_id">;
const record = (title: string, more: More | string | number) =>
  recordOf(questions[title]!, typeof more === "object" ? more : { answer: more });
const part = (title: string) => {
  const { id, parent_question_id: parent } = questions[title]!;
  return parent === null ? String(id) : `${id}-${parent}`;
};
/** What has to be answered, and nothing else. */
const least = () => [record("On time?", "Yes"), record("coding", "No"), record("likely", 8)];
const formOf = (answers: readonly unknown[], more: object = {}) => ({
  call_given_by: "Cora Consultant",
  supervisor_name: "Eve",
  issues: "",
  went_well: "Calm",
  form_version: 1,
  answers,
  ...more,
});
const url = (id = interview) => `/api/interview/${id}/supervisor_feedback/`;
const send = (
  answers: readonly unknown[],
  { who = "eve", method = "POST" as "POST" | "PUT", files = {} as FormParts, more = {}, key = "" } = {},
) =>
  sendForm(app, {
    who,
    method,
    url: url(),
    form: formOf(answers, more),
    files,
    headers: key === "" ? {} : { "idempotency-key": key },
  });

interface Read {
  readonly data: {
    readonly id: number;
    readonly row_version: number;
    readonly score: number;
    readonly integrity_flag?: boolean;
    readonly form_version: number;
    readonly answers: readonly AnswerRecord[];
    readonly questions: readonly Question[];
    readonly permissions: { readonly edit: boolean };
  } | null;
  readonly permissions: { readonly create: boolean };
}
const read = async (who = "eve", language = "en") => {
  const answer = await app.as(who)("GET", url(), { headers: { "accept-language": language } });
  expectStatus(answer, 200);
  return answer.json<Read>();
};
const issuesOf = (answer: { json: () => unknown }) =>
  (answer.json() as { issues?: { question: number | null; path: string[]; code: string }[] }).issues?.map(
    ({ question, path, code }) => `${question === null ? path.join(".") : titleOf(question)}: ${code}`,
  );
const titleOf = (id: number) => Object.values(questions).find((one) => one.id === id)?.title ?? `#${id}`;

/** Nothing may be left of what is refused, neither rows nor copies of files. */
async function refused(work: () => ReturnType<typeof send>, status = 400) {
  const before = await readStored(app);
  const answer = await work();
  expectStatus(answer, status);
  expect(await readStored(app)).toEqual(before);
  expect(await readdir(app.app.benchline.uploadDir).catch(() => [])).toEqual([]);
  return answer;
}

describe("the first feedback of an interview", () => {
  it("[R7.50 R3.33 R3.53 R5.27] is taken with its files, answered with a message, and read as it was given", async () => {
    expect(await read()).toEqual({ data: null, permissions: { create: true, read: true } });
    const answer = await send(
      [
        record("On time?", "Yes"),
        record("coding", "Yes"),
        record("task", { answer: "Sum of pairs" }),
        record("solved", "Good"),
        record("shots", { answer: ["task.png"] }),
        record("rounds", 2),
        record("topic", { answer: "Java", block: [1] }),
        record("topic", { answer: "Cloud", block: [2] }),
        record("shot", { answer: ["second.pdf"], block: [2] }),
        record("kind", "Technical"),
        record("topics", { answer: ["Java", "Kafka"] }),
        record("confirmed", { answer: "No", comment: "One date differs." }),
        record("follow_up", { answer: "Yes", files: ["next.zip.pdf"] }),
        record("comfort", 2),
        record("likely", 8),
      ],
      {
        files: {
          [part("shots")]: { content: PNG, name: "task.png" },
          [`${part("shot")}-2`]: { content: PDF, name: "second.pdf" },
          [part("follow_up")]: { content: PDF, name: "next.zip.pdf" },
        },
      },
    );
    expectStatus(answer, 200);
    expect(answer.json()).toMatchObject({
      message: "Feedback submitted successfully",
      data: { row_version: 1 },
    });
    const { data, permissions } = await read();
    expect(permissions).toEqual({ create: false, read: true });
    expect(data).toMatchObject({
      call_given_by: "Cora Consultant",
      supervisor_name: "Eve",
      issues: null,
      went_well: "Calm",
      form_version: 1,
      score: 8,
      verdict: "offer",
      permissions: { edit: true },
    });
    const byPlace = Object.fromEntries(
      data!.answers.map((one) => [[titleOf(one.question_id), ...(one.block ?? [])].join(" "), one]),
    );
    const file = (name: string) => ({ id: expect.any(Number), name });
    expect(byPlace["shots"]).toEqual({
      question_id: questions["shots"]!.id,
      que_value: "shots",
      answer: [file("task.png")],
      comment: null,
      parent_question_id: questions["coding"]!.id,
      is_required: false,
    });
    expect(byPlace["rounds"]?.answer).toBe(2);
    expect(byPlace["topic 2"]).toMatchObject({ answer: "Cloud", block: [2], is_required: true });
    expect(byPlace["shot 2"]?.answer).toEqual([file("second.pdf")]);
    expect(byPlace["topics"]?.answer).toEqual(["Java", "Kafka"]);
    expect(byPlace["confirmed"]).toMatchObject({ answer: "No", comment: "One date differs." });
    expect(byPlace["follow_up"]).toMatchObject({ answer: "Yes", files: [file("next.zip.pdf")] });
    expect(data!.questions.map(({ title }) => title)).toContain("topic");
    // in the reader's language
    expect((await read("eve", "es")).data?.questions.map(({ title }) => title)).toContain("¿A tiempo?");
    const row = await app.database.read
      .selectFrom("interview")
      .select("feedback_given")
      .where("id", "=", interview)
      .executeTakeFirst();
    expect(row?.["feedback_given"]).toBe(1);
  });

  it("keeps its files, for those who may show it alone", async () => {
    const answer = await send([...least(), record("Approach file", { answer: ["plan.pdf"] })], {
      files: { [part("Approach file")]: { content: PDF, name: "plan.pdf" } },
    });
    expectStatus(answer, 200);
    const { data } = await read();
    const [file] = data!.answers.at(-1)!.answer as unknown as { id: number }[];
    const link = (who: string) => app.as(who)("POST", `/api/files/${file!.id}/link/`);
    expectStatus(await link("eve"), 201);
    expectStatus(await link("ned"), 404);
  });

  it("[R5.18 R5.19 R5.20 R5.21] misses what has to be answered", async () => {
    const missing = async (answers: readonly unknown[], more: object = {}) => {
      const answer = await refused(() => send(answers, { more }));
      expect(answer.json()).toMatchObject({
        code: "mandatory_fields",
        message: "Please fill all Mandatory fields",
      });
      return issuesOf(answer);
    };
    expect(await missing([])).toEqual(["On time?: required", "coding: required", "likely: required"]);
    expect(await missing([record("On time?", "Yes"), record("coding", "Yes"), record("likely", 8)])).toEqual([
      "task: required",
    ]);
    expect(
      await missing([...least(), record("rounds", 2), record("topic", { answer: "Java", block: [1] })]),
    ).toEqual(["topic: required"]);
    expect(await missing(least(), { went_well: " ", issues: null })).toEqual([
      "issues: required",
      "went_well: required",
    ]);
    expect(await missing(least(), { supervisor_name: "", call_given_by: undefined })).toEqual([
      "supervisor_name: required",
      "call_given_by: required",
    ]);
    expectStatus(await send(least(), { more: { went_well: "", issues: "The line broke" } }), 200);
  });

  it("refuses answers to questions that are hidden, unknown or no questions, each named", async () => {
    const wrong = async (answers: readonly unknown[]) => {
      const answer = await refused(() => send([...least(), ...answers]));
      expect(answer.json()).toMatchObject({ code: "invalid_answers" });
      return issuesOf(answer);
    };
    expect(await wrong([record("task", "Sum")])).toEqual(["task: hidden"]);
    expect(await wrong([record("topic", { answer: "Java", block: [1] })])).toEqual(["rounds: hidden"]);
    expect(await wrong([record("Before", "Hello")])).toEqual(["Before: hidden"]);
    expect(await wrong([record("described", { answer: "No", comment: "Hidden" })])).toEqual([
      "described: hidden",
    ]);
    expect(await wrong([{ question_id: 999_999, answer: "Yes" }])).toEqual(["#999999: unknown"]);
    expect(await wrong([record("kind", "Technical"), record("kind", "Screening")])).toEqual([
      "kind: unknown",
    ]);
  });

  it("refuses wrong types, choices that are none and texts that are too long", async () => {
    const wrong = async (...answers: readonly unknown[]) =>
      issuesOf(await refused(() => send([...least(), ...answers])));
    expect(await wrong(record("rounds", "two"))).toEqual(["rounds: not_whole"]);
    expect(await wrong(record("rounds", 16))).toContain("rounds: out_of_range");
    expect(await wrong(record("kind", { answer: ["Technical"] }))).toEqual(["kind: wrong_type"]);
    expect(await wrong(record("kind", "Managerial"))).toEqual(["kind: not_an_option"]);
    expect(await wrong(record("topics", { answer: ["Java", "None"] }))).toEqual(["topics: none_alone"]);
    expect(await wrong(record("confirmed", { answer: "No", comment: { html: 1 } }))).toEqual([
      "confirmed: wrong_type",
    ]);
    const task = (length: number) => [
      record("On time?", "Yes"),
      record("coding", "Yes"),
      record("likely", 8),
      record("task", "x".repeat(length)),
    ];
    expect(issuesOf(await refused(() => send(task(10_001))))).toEqual(["task: too_long"]);
    expectStatus(await send(task(10_000)), 200);
  });

  it("[R7.50 R3.53] is taken as the answer records alone, with what stands beside them in parts of its own", async () => {
    const texts = { call_given_by: "Cora Consultant", supervisor_name: "Eve", went_well: "Calm" };
    const alone = (method: "POST" | "PUT", answers: readonly unknown[], parts: FormParts = {}) =>
      sendForm(app, { who: "eve", method, url: url(), form: answers, files: parts });
    const silent = await refused(() => alone("POST", least()));
    expect(silent.json()).toMatchObject({ code: "mandatory_fields" });
    // who was there the interview says, as it does in the form; what it was like only the supervisor can
    expect(issuesOf(silent)).toEqual(["issues: required", "went_well: required"]);
    const unanswered = await refused(() => alone("POST", [], texts));
    expect(issuesOf(unanswered)).toContain("On time?: required");
    const task = { content: PDF, name: "task.pdf" };
    const answers = [...least(), record("Approach file", { answer: ["task.pdf"] })];
    expectStatus(await alone("POST", answers, { ...texts, [part("Approach file")]: task }), 200);
    expect((await read()).data).toMatchObject({ ...texts, issues: null, form_version: 1, score: 8 });

    const again = [record("On time?", "No"), record("coding", "No"), record("likely", 6)];
    expectStatus(await alone("PUT", again, { issues: "Late" }), 200);
    expect((await read()).data).toMatchObject({ ...texts, issues: "Late", score: 6, row_version: 2 });
  });

  it("[R7.50 R3.53 R5.20] is taken as the answer records and one of the two texts, in the names the interview says", async () => {
    const sent = (who: string, files: FormParts) =>
      sendForm(app, { who, method: "POST", url: url(), form: least(), files });
    expectStatus(await sent("eve", { issues: "Late" }), 200);
    expect((await read()).data).toMatchObject({
      call_given_by: "Cora Consultant",
      supervisor_name: "eve",
      issues: "Late",
      went_well: null,
    });
    interview = await company.interview({ supervisor: null });
    const unknown = await refused(() => sent("max", { issues: "Late" }));
    expect(issuesOf(unknown)).toEqual(["supervisor_name: required"]);
  });

  it("refuses what is no form at all", async () => {
    const sent = (form: unknown, files: FormParts = {}) =>
      refused(() => sendForm(app, { who: "eve", method: "POST", url: url(), form, files }));
    const code = async (answer: Promise<{ json: () => unknown }>) =>
      ((await answer).json() as { code: string }).code;
    expect(await code(sent("{"))).toBe("malformed_json");
    for (const form of [
      null,
      5,
      { answers: [] },
      formOf([5]),
      formOf([{ question_id: "7" }]),
      formOf([{ question_id: 7, block: ["%"] }]),
      [5],
      [{ question_id: "7" }],
    ])
      expect(await code(sent(form))).toBe("malformed_form");
    expect(await code(sent(formOf(least(), { form_version: 99 })))).toBe("unknown_form_version");
    expect(await code(sent(formOf(least()), { other: "text" }))).toBe("unknown_part");
    const json = await app.as("eve")("POST", url(), { body: formOf(least()) });
    expect(json.json()).toMatchObject({ code: "not_multipart" });
  });
});

describe("files of answers", () => {
  const attach = (file: FormParts, answers: readonly unknown[] = []) =>
    send([...least(), ...answers], { files: file });

  it.each([
    ["R5.27", "empty", Buffer.alloc(0), "note.pdf", "empty_file"],
    ["R5.27", "mislabelled", PDF, "photo.png", "file_kind"],
    ["R5.27", "of a kind nobody takes", TEXT, "note.txt", "file_kind"],
    ["R5.27", "of no known kind", Buffer.from([0, 1, 2, 3]), "note.pdf", "file_kind"],
    [
      "R5.28",
      "an archive under another name",
      Buffer.from("377abcaf271c0004", "hex"),
      "work.zip",
      "file_kind",
    ],
  ])("[%s] are refused when %s", async (_id, _what, content, name, code) => {
    const answer = await refused(() =>
      attach({ [part("follow_up")]: { content, name } }, [record("follow_up", { answer: "Yes" })]),
    );
    expect(issuesOf(answer)).toContain(`follow_up: ${code}`);
  });

  it("[R5.27] of a hundred megabytes are refused before they are taken in", async () => {
    const answer = await refused(
      () =>
        attach(
          { [part("follow_up")]: { content: Buffer.alloc(100 * 1024 * 1024, "%PDF-"), name: "big.pdf" } },
          [record("follow_up", { answer: "Yes" })],
        ),
      413,
    );
    expect(issuesOf(answer)).toEqual(["follow_up: too_large_file"]);
  });

  it("[R5.28] may be 7-Zip archives by either name", async () => {
    const content = Buffer.from("377abcaf271c0004", "hex");
    for (const name of ["work.7z", "work.7zip"]) {
      interview = await company.interview();
      expectStatus(
        await attach({ [part("follow_up")]: { content, name } }, [record("follow_up", { answer: "Yes" })]),
        200,
      );
    }
  });

  it("[R5.29 R5.30 R5.31] the approach file may be a text, and is one", async () => {
    const plan = { content: TEXT, name: "plan.txt" };
    const twice = await refused(() => attach({ [part("Approach file")]: [plan, plan] }));
    expect(issuesOf(twice)).toEqual(["Approach file: too_many_files"]);
    expectStatus(await attach({ [part("Approach file")]: plan }), 200);
    expect((await read()).data?.answers.at(-1)?.answer).toEqual([
      { id: expect.any(Number), name: "plan.txt" },
    ]);
  });

  it("are refused for questions that are unknown, hidden or take none", async () => {
    const file = { content: PDF, name: "a.pdf" };
    const wrong = async (name: string) => issuesOf(await refused(() => attach({ [name]: file })));
    expect(await wrong("999999")).toEqual(["#999999: unknown"]);
    expect(await wrong(part("kind"))).toEqual(["kind: unknown"]);
    expect(await wrong(String(questions["shots"]!.id))).toEqual(["shots: unknown"]);
    expect(await wrong(part("shots"))).toEqual(["shots: hidden"]);
    expect(await wrong("file")).toEqual([": unknown"]);
  });

  it("that are named and not sent are missed; somebody else's are not taken by their ids", async () => {
    const wrong = async (answer: unknown) =>
      issuesOf(await refused(() => send([...least(), record("Approach file", { answer })])));
    expect(await wrong(["plan.pdf"])).toEqual(["Approach file: file_missing"]);
    const upload = await app.database.read.selectFrom("attachment").select("id").executeTakeFirstOrThrow();
    expect(await wrong([{ id: Number(upload["id"]), name: "plan.pdf" }])).toEqual([
      "Approach file: file_foreign",
    ]);
  });
});

describe("feedback that is there", () => {
  it("[R7.51 R7.52] is changed by PUT, with the files that stay and those that are new", async () => {
    await send([...least(), record("follow_up", { answer: "Yes", files: ["a.pdf"] })], {
      files: { [part("follow_up")]: { content: PDF, name: "a.pdf" } },
    });
    const first = (await read()).data!;
    const followUp = first.answers.find(({ question_id: id }) => id === questions["follow_up"]!.id)!;
    const answer = await send(
      [
        record("On time?", "No"),
        record("coding", "No"),
        record("likely", 5),
        record("follow_up", { answer: "Yes", files: [...followUp.files!, "b.png"] }),
      ],
      { method: "PUT", files: { [part("follow_up")]: { content: PNG, name: "b.png" } } },
    );
    expectStatus(answer, 200);
    expect(answer.json()).toMatchObject({
      message: "Feedback updated successfully",
      data: { id: first.id, row_version: 2 },
    });
    const second = (await read()).data!;
    expect(second).toMatchObject({ id: first.id, score: 5, verdict: "reject", row_version: 2 });
    expect(second.answers.map(({ answer: given }) => given)).toEqual(["No", "No", "Yes", 5]);
    expect(second.answers[2]!.files).toEqual([followUp.files![0], { id: expect.any(Number), name: "b.png" }]);
    const history = await app.as("boss")("GET", `/api/supervisor_feedback/${first.id}/history/`);
    expect(history.json<{ data: { action: string }[] }>().data.map(({ action }) => action)).toEqual([
      "edit",
      "create",
    ]);
  });

  it("[R7.52] is no place for a first one, and none is no place for a change", async () => {
    const put = await refused(() => send(least(), { method: "PUT" }), 404);
    expect(put.json()).toMatchObject({ code: "no_feedback_yet" });
    expectStatus(await send(least()), 200);
    const again = await refused(() => send(least(), { who: "max" }), 409);
    expect(again.json()).toMatchObject({ code: "feedback_exists" });
  });

  it("that two people give at once is given by one, the other hears of it", async () => {
    const both = await Promise.all(["eve", "max", "boss"].map((who) => send(least(), { who })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refusals = both.filter(({ statusCode }) => statusCode === 409);
    expect(refusals.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      "feedback_exists",
      "feedback_exists",
    ]);
  });

  it("that is sent twice is kept once and answered alike", async () => {
    const key = randomUUID();
    const first = await send(least(), { key });
    expectStatus(first, 200);
    await expect
      .poll(async () => (await send(least(), { key })).headers["idempotency-replayed"])
      .toBe("true");
    const again = await send(least(), { key });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it("is not changed over what somebody else saved meanwhile", async () => {
    await send(least());
    expectStatus(
      await send(least(), { method: "PUT", more: { row_version: 1, went_well: "Very calm" } }),
      200,
    );
    const stale = await refused(() => send(least(), { method: "PUT", more: { row_version: 1 } }), 409);
    expect(stale.json()).toMatchObject({
      code: "stale_version",
      current: { row_version: 2, went_well: "Very calm" },
    });
  });

  it("is given by whoever supervised, whose submission it is, or who may edit the interview", async () => {
    for (const who of ["ned", "mia", "lea"]) {
      expect((await read(who)).permissions).toEqual({ create: false, read: true });
      expectStatus(await refused(() => send(least(), { who }), 403), 403);
    }
    for (const who of ["max", "boss"]) {
      interview = await company.interview();
      expect((await read(who)).permissions).toEqual({ create: true, read: true });
      expectStatus(await send(least(), { who }), 200);
    }
    // the interview says that it was given; what it says stays with those who may read it
    expect(await read("ned")).toEqual({ data: null, permissions: { create: false, read: false } });
    expectStatus(await app.as("ned")("PUT", url(), { body: least() }), 404);
    interview = await company.interview({ status: "scheduled" });
    const early = await refused(() => send(least()), 409);
    expect(early.json()).toMatchObject({ code: "interview_not_held" });
    expectStatus(await app.as("eve")("GET", "/api/interview/999999/supervisor_feedback/"), 404);
  });

  it("is changed by its giver until the outcome is known, then by admins alone", async () => {
    await send(least());
    expectStatus(await send(least(), { who: "max", method: "PUT" }), 403);
    const moved = await app.as("boss")("POST", `/api/interview/${interview}/transition/`, {
      body: { field: "outcome", transition: "advance", row_version: 1 },
    });
    expectStatus(moved, 200);
    expect((await read()).data?.permissions.edit).toBe(false);
    expectStatus(await refused(() => send(least(), { method: "PUT" }), 403), 403);
    for (const who of ["ada", "boss"]) expectStatus(await send(least(), { who, method: "PUT" }), 200);
  });

  it("says when somebody else than the consultant attended", async () => {
    await send(least(), { more: { call_given_by: " cora  CONSULTANT " } });
    expect((await read("boss")).data?.integrity_flag).toBe(false);
    expectStatus(await send(least(), { method: "PUT", more: { call_given_by: "Somebody Else" } }), 200);
    expect((await read("boss")).data?.integrity_flag).toBe(true);
    expect((await read()).data).not.toHaveProperty("integrity_flag");
  });

  it("is written by its own calls alone: the generic ones leave answers, version and score as they are", async () => {
    await send(least());
    const { data } = await read();
    const address = `/api/supervisor_feedback/${data!.id}/`;
    for (const body of [{ answers: [] }, { form_version: 9 }, { score: 10 }]) {
      const answer = await app.as("boss")("PATCH", address, { body: { row_version: 1, ...body } });
      expectStatus(answer, 400);
    }
    expectStatus(
      await app.as("boss")("PATCH", address, { body: { row_version: 1, went_well: "Calm and clear" } }),
      200,
    );
    expectStatus(await app.as("boss")("POST", "/api/supervisor_feedback/", { body: { interview } }), 403);
    expect((await read()).data?.answers).toEqual(data!.answers);
  });
});
