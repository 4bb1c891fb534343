import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FormResults } from "../../../core/forms/results.ts";
import type { AnswerRecord, Question } from "../../../core/forms/types.ts";
import { buildForm } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { plant } from "../people-app.ts";
import { questionsOf, recordOf, sendForm } from "./filling.ts";

let app: FormsApp;
let company: Company;
let questions: Readonly<Record<string, Question>>;
/** Approved leaves of eve and of ned, and one of eve that is pending. */
let hers: number;
let his: number;
let open: number;

beforeAll(async () => {
  app = await createFormsApp([
    buildForm("test", [
      ["device", "record", { records_of: "leave", records_where: { field: "status", is: "approved" } }],
      ["spare", "record", { records_of: "leave", ask_when: { question: "device", answered: true } }],
      ["who", "record", { records_of: "consultant", prefill: "consultant" }],
      [
        "also",
        "records",
        { records_of: "leave", records_where: { field: "status", is: "approved" }, max_value: 2 },
      ],
      ["with", "records", { records_of: "consultant", prefill: "consultant" }],
    ]),
  ]);
  company = await plantCompany(app);
  questions = await questionsOf(app, "test");
  const leave = (code: string, status: string, holder: string) =>
    plant(app, "leave", {
      label: code,
      code,
      status,
      person_type: "employee",
      employee: app.users[holder]!.id,
    });
  hers = await leave("Leave of Eve", "approved", "eve");
  his = await leave("Leave of Ned", "approved", "ned");
  open = await leave("Trip of Eve", "pending", "eve");
});
afterAll(() => app.close());

const url = "/api/forms/test/responses/";
const say = (title: string, answer: unknown) => recordOf(questions[title]!, { answer });
const send = (who: string, method: "POST" | "PUT", at: string, form: object) =>
  sendForm(app, { who, method, url: at, form: { form_version: 1, ...form } });
const give = (who: string, test: number, answers: readonly unknown[]) =>
  send(who, "POST", url, { answers, record: { resource: "test", id: test } });
const read = async (who: string, test: number) => {
  const answer = await app.as(who)("GET", `${url}?resource=test&id=${test}`);
  expectStatus(answer, 200);
  const [response] = answer.json<{ data: { id: number; answers: AnswerRecord[] }[] }>().data;
  return {
    id: response?.id,
    answers: response?.answers.map(({ que_value, answer: id, record }) => [que_value, id, record]),
  };
};
const issuesOf = async (answer: ReturnType<typeof send>) => {
  const refused = await answer;
  expectStatus(refused, 400);
  const { issues } = refused.json<{ issues: { question: number; code: string }[] }>();
  const titles = new Map(Object.values(questions).map(({ id, title }) => [id, title]));
  return issues.map(({ question, code }) => `${titles.get(question)}: ${code}`);
};
const offered = async (who: string, title: string, query = "") => {
  const answer = await app.as(who)("GET", `/api/question/${questions[title]!.id}/records/?query=${query}`);
  expectStatus(answer, 200);
  return answer.json<{ data: { label: string }[] }>().data.map(({ label }) => label);
};

describe("a question that a record answers", () => {
  it("offers the records of its area that it asks for, as far as whoever answers may choose them", async () => {
    expect(await offered("eve", "device")).toEqual(["Leave of Eve"]);
    expect((await offered("eve", "spare")).toSorted()).toEqual(["Leave of Eve", "Trip of Eve"]);
    expect((await offered("boss", "device")).toSorted()).toEqual(["Leave of Eve", "Leave of Ned"]);
    expect(await offered("boss", "device", "Ned")).toEqual(["Leave of Ned"]);
    expectStatus(await app.as("eve")("GET", `/api/question/99999/records/`), 404);
    const ask = (query: string) =>
      app.as("eve")("GET", `/api/question/${questions["device"]!.id}/records/?${query}`);
    expectStatus(await ask("version=none"), 400);
    expectStatus(await ask("version=7"), 400);
  });

  it("takes such a record, and refuses any other in plain words at its question", async () => {
    const test = await company.test();
    expect(await issuesOf(give("eve", test, [say("device", his)]))).toEqual(["device: record_unknown"]);
    expect(await issuesOf(give("eve", test, [say("device", open)]))).toEqual(["device: record_outside"]);
    expect(await issuesOf(give("eve", test, [say("device", 987_654)]))).toEqual(["device: record_unknown"]);
    expect(await issuesOf(give("eve", test, [say("device", "Leave of Eve")]))).toEqual([
      "device: not_a_record",
    ]);
    expect(await issuesOf(give("eve", test, [say("device", 0)]))).toContain("device: not_a_record");
    // what is not even asked is told as that
    expect(await issuesOf(give("eve", test, [say("spare", his)]))).toEqual(["spare: hidden"]);
    const refused = await give("eve", test, [say("device", his)]);
    expect(refused.json<{ errors: Record<string, string[]> }>().errors).toEqual({
      [`q${questions["device"]!.id}`]: [
        "This record doesn’t exist, or you don’t have access to it. Please choose another one.",
      ],
    });
    expectStatus(await give("eve", test, [say("device", hers), say("spare", open)]), 201);
    expect((await read("eve", test)).answers).toEqual([
      ["device", hers, { label: "Leave of Eve", archived: false }],
      ["spare", open, { label: "Trip of Eve", archived: false }],
    ]);
  });

  it("names its answer to nobody who may not see the record, and keeps it while others change the rest", async () => {
    const test = await company.test();
    expectStatus(await give("boss", test, [say("device", his), say("spare", hers)]), 201);
    const unseen = { label: null, archived: false };
    const seen = await read("max", test);
    expect(seen.answers).toEqual([
      ["device", his, unseen],
      ["spare", hers, unseen],
    ]);
    const whole = await app.as("max")("GET", `${url}?resource=test&id=${test}`);
    expect(whole.payload).not.toContain("Leave of");

    const change = (answers: readonly unknown[]) => send("max", "PUT", `${url}${seen.id}/`, { answers });
    expectStatus(await change([say("device", his), say("who", company.consultant)]), 200);
    expect((await read("boss", test)).answers).toEqual([
      ["device", his, { label: "Leave of Ned", archived: false }],
      ["who", company.consultant, { label: "Cora Consultant", archived: false }],
    ]);
    expect(await issuesOf(change([say("device", hers)]))).toEqual(["device: record_unknown"]);
  });

  it("still shows a record that was archived, and says so; nobody chooses it anew", async () => {
    const gone = await plant(app, "leave", {
      label: "Old leave",
      code: "Old leave",
      status: "approved",
      person_type: "employee",
      employee: app.users["eve"]!.id,
    });
    const test = await company.test();
    expectStatus(await give("eve", test, [say("device", gone)]), 201);
    await app.database.write((trx) =>
      trx.updateTable("leave").set({ archived: Date.now() }).where("id", "=", gone).execute(),
    );
    const { id, answers } = await read("eve", test);
    expect(answers).toEqual([["device", gone, { label: "Old leave", archived: true }]]);
    expectStatus(await send("eve", "PUT", `${url}${id}/`, { answers: [say("device", gone)] }), 200);
    expect(await offered("eve", "device")).not.toContain("Old leave");
    const other = await company.test();
    expect(await issuesOf(give("eve", other, [say("device", gone)]))).toEqual(["device: record_unknown"]);
  });

  it("begins with a record that the one it is about refers to", async () => {
    const test = await company.test();
    const answer = await app.as("eve")("GET", `/api/question/?form_name=test&about=test:${test}`);
    const { data } = answer.json<{ data: Question[] }>();
    expect(data.find(({ title }) => title === "who")?.default_value).toBe(String(company.consultant));
  });

  it("is counted by record, as far as the reader may see it, and so written into files", async () => {
    const results = async (who: string) => {
      const answer = await app.as(who)("GET", "/api/forms/test/results/?period=last_30_days");
      expectStatus(answer, 200);
      const found = answer.json<{ data: FormResults }>().data.questions;
      return { text: answer.payload, device: found.find(({ title }) => title === "device") };
    };
    expect((await results("boss")).device).toMatchObject({
      answered: 3,
      average: null,
      values: [
        { value: hers, label: "Leave of Eve", count: 1 },
        { value: his, label: "Leave of Ned", count: 1 },
        { label: "Old leave", count: 1 },
      ],
    });
    // all that somebody may not see are one
    expect((await results("eve")).device).toMatchObject({
      values: [{ label: "Leave of Eve" }, { label: "Old leave" }, { value: null, hidden: true, count: 1 }],
    });
    const blind = await results("max");
    expect(blind.text).not.toContain("eave of");
    const file = await app.as("boss")("GET", "/api/forms/test/results/export/?period=last_30_days");
    expectStatus(file, 200);
    expect(file.payload).toContain(",device,,Leave of Ned,");
    expect(file.payload).toContain(",device,,Old leave (archived),");
  });
});

describe("a question that several records answer", () => {
  const [first, second] = [() => hers, () => his];
  const several = async (who: string, test: number) => {
    const answer = await app.as(who)("GET", `${url}?resource=test&id=${test}`);
    expectStatus(answer, 200);
    const [response] = answer.json<{ data: { id: number; answers: AnswerRecord[] }[] }>().data;
    const given = response?.answers.find(({ que_value }) => que_value === "also");
    return { id: response?.id, answer: given?.answer, records: given?.records, text: answer.payload };
  };

  it("offers and takes the same as for one, each once, and no more than it says", async () => {
    expect((await offered("boss", "also")).toSorted()).toEqual(expect.arrayContaining(["Leave of Eve"]));
    const test = await company.test();
    const refused = async (who: string, answer: unknown) =>
      await issuesOf(give(who, test, [say("also", answer)]));
    expect(await refused("eve", [hers, his])).toEqual(["also: record_unknown"]);
    expect(await refused("eve", [open])).toEqual(["also: record_outside"]);
    expect(await refused("boss", [hers, hers])).toEqual(["also: duplicate"]);
    expect(await refused("boss", hers)).toEqual(["also: not_a_record"]);
    expect(await refused("boss", [hers, "his"])).toContain("also: not_a_record");
    const third = await plant(app, "leave", {
      label: "Third leave",
      code: "Third leave",
      status: "approved",
      person_type: "employee",
      employee: app.users["eve"]!.id,
    });
    const tooMany = await give("boss", test, [say("also", [hers, his, third])]);
    expectStatus(tooMany, 400);
    expect(tooMany.json<{ errors: Record<string, string[]> }>().errors).toEqual({
      [`q${questions["also"]!.id}`]: ["Please choose at most 2."],
    });
    expectStatus(await give("boss", test, [say("also", [his, hers])]), 201);
    // in the order in which they were chosen
    expect(await several("boss", test)).toMatchObject({
      answer: [his, hers],
      records: [
        { label: "Leave of Ned", archived: false },
        { label: "Leave of Eve", archived: false },
      ],
    });
  });

  it("names each only to whoever may see it, who keeps the others while changing the rest", async () => {
    const test = await company.test();
    expectStatus(await give("boss", test, [say("also", [hers, his])]), 201);
    const seen = await several("eve", test);
    expect(seen.records).toEqual([
      { label: "Leave of Eve", archived: false },
      { label: null, archived: false },
    ]);
    expect(seen.text).not.toContain("Leave of Ned");
    const change = (answer: unknown) =>
      send("eve", "PUT", `${url}${seen.id}/`, { answers: [say("also", answer)] });
    expectStatus(await change([his]), 200);
    expect(await several("boss", test)).toMatchObject({
      answer: [his],
      records: [{ label: "Leave of Ned" }],
    });
    // what was let go is chosen anew, or not at all
    expectStatus(await change([hers]), 200);
    expect(await issuesOf(change([hers, his]))).toEqual(["also: record_unknown"]);
  });

  it("begins with the record that the one it is about refers to, as a list of one", async () => {
    const test = await company.test();
    const answer = await app.as("eve")("GET", `/api/question/?form_name=test&about=test:${test}`);
    const { data } = answer.json<{ data: Question[] }>();
    expect(data.find(({ title }) => title === "with")?.default_value).toBe(String(company.consultant));
  });

  it("is counted by record, opens the answers behind each figure, and is written into files by name", async () => {
    const results = async (who: string) => {
      const answer = await app.as(who)("GET", "/api/forms/test/results/?period=last_30_days");
      expectStatus(answer, 200);
      const found = answer.json<{ data: FormResults }>().data.questions;
      return found.find(({ title }) => title === "also");
    };
    expect(await results("boss")).toMatchObject({
      answered: 2,
      values: [
        { value: first(), label: "Leave of Eve", count: 2 },
        { value: second(), label: "Leave of Ned", count: 1 },
      ],
    });
    expect((await results("eve"))?.values).toEqual([
      expect.objectContaining({ value: first(), label: "Leave of Eve", count: 2 }),
      { value: null, hidden: true, count: 1 },
    ]);
    const figure = async (who: string, name: string | number) => {
      const at = `/api/forms/test/results/${questions["also"]!.id}/answers/?period=last_30_days&figure=${name}`;
      const answer = await app.as(who)("GET", at);
      expectStatus(answer, 200);
      return answer.json<{ count: number; data: { answer: string }[] }>();
    };
    expect(await figure("boss", hers)).toMatchObject({ count: 2 });
    expect(await figure("boss", his)).toMatchObject({
      count: 1,
      data: [{ answer: "Leave of Ned, Leave of Eve" }],
    });
    expect(await figure("eve", "hidden")).toMatchObject({
      count: 1,
      data: [{ answer: "A record you don’t have access to, Leave of Eve" }],
    });
    // nobody learns by its id who chose a record they may not see
    expect(await figure("eve", his)).toMatchObject({ count: 0 });
    const file = await app.as("boss")("GET", "/api/forms/test/results/export/?period=last_30_days");
    expect(file.payload).toContain(',also,,"Leave of Ned, Leave of Eve",');
  });
});

describe("the design of such a question", () => {
  const draft = async () => {
    const answer = await app.as("ada")("GET", "/api/forms/test/draft/");
    return answer.json<{
      data: { base: string; questions: Question[]; problems: { title: string; code: string }[] };
    }>().data;
  };
  const put = async (change: (question: Question) => object) => {
    const { base, questions: all } = await draft();
    const body = { base, questions: all.map((one) => ({ ...one, ...change(one) })) };
    expectStatus(await app.as("ada")("PUT", "/api/forms/test/draft/", { body }), 200);
    const { problems } = await draft();
    return problems.map(({ title, code }) => `${title}: ${code}`);
  };
  const of = (title: string, values: object) => (question: Question) =>
    question.title === title ? values : {};

  it("is kept whole, and keeps a form from being published where its records cannot be found", async () => {
    const where = {
      all: [
        { field: "status", in: ["approved", "taken"] },
        { field: "half_day", empty: true },
      ],
    };
    expect(await put(of("device", { records_where: where }))).toEqual([]);
    expect((await draft()).questions.find(({ title }) => title === "device")).toMatchObject({
      records_of: "leave",
      records_where: where,
    });
    const told = async (values: object) => await put(of("device", values));
    expect(await told({ records_of: null })).toEqual(["device: records_missing"]);
    expect(await told({ records_of: "nothing" })).toEqual(["device: records_unknown"]);
    expect(await told({ records_of: "asset", records_where: { field: "colour", is: "red" } })).toEqual([
      "device: filter_unknown",
    ]);
    expect(await told({ records_where: { field: "cost", gt: "1000" } })).toEqual(["device: filter_private"]);
    expect(await told({ records_where: { role: "superadmin" } })).toEqual(["device: filter_unfit"]);
    const publish = await app.as("ada")("POST", "/api/forms/test/publish/", { body: { base_version: 1 } });
    expectStatus(publish, 422);
    expect(await told({ records_of: "leave", records_where: null })).toEqual([]);
    // a record of another area is no answer to it
    expect(await put(of("who", { records_of: "client" }))).toEqual(["who: prefill_unfit"]);
    expect(await put(of("who", { records_of: "consultant" }))).toEqual([]);
    const condition = { question: questions["device"]!.id, is: his };
    expect(await put(of("spare", { ask_when: condition }))).toEqual([]);
    expect(await put(of("spare", { ask_when: { ...condition, is: "his" } }))).toEqual([
      "spare: condition_unfit",
    ]);
    expect(await put(of("spare", { ask_when: condition }))).toEqual([]);
    expectStatus(await app.as("ada")("POST", "/api/forms/test/publish/", { body: { base_version: 1 } }), 201);

    const second = (answers: readonly unknown[], test: number) =>
      sendForm(app, {
        who: "boss",
        method: "POST",
        url,
        form: { form_version: 2, answers, record: { resource: "test", id: test } },
      });
    const test = await company.test();
    expect(await issuesOf(second([say("device", hers), say("spare", open)], test))).toEqual([
      "spare: hidden",
    ]);
    expectStatus(await second([say("device", his), say("spare", open)], test), 201);
  });

  it("shows its designers what it would offer, and nobody else", async () => {
    const ask = (who: string, query: Record<string, string>) =>
      app.as(who)("GET", `/api/forms/test/records/?${new URLSearchParams(query)}`);
    const trips = { records_of: "leave", records_where: JSON.stringify({ field: "status", is: "pending" }) };
    const found = await ask("boss", trips);
    expectStatus(found, 200);
    expect(found.json<{ data: { label: string }[] }>().data).toMatchObject([{ label: "Trip of Eve" }]);
    // who designs forms need not see what they are about
    expect((await ask("ada", trips)).json<{ data: unknown[] }>().data).toEqual([]);
    expectStatus(await ask("eve", trips), 403);
    expectStatus(await ask("ada", { records_of: "nothing" }), 400);
    const costly = { field: "cost", gt: "1000" };
    expectStatus(await ask("ada", { records_of: "asset", records_where: JSON.stringify(costly) }), 400);
    expectStatus(await ask("ada", { records_of: "asset", records_where: "{" }), 400);
  });
});
