import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import SURVEY from "../../../resources/forms/template_satisfaction.json" with { type: "json" };
import { INTERVIEW, TEST } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { plantConsultant } from "../people-app.ts";
import { questionsOf, recordOf, sendForm } from "./filling.ts";

let app: FormsApp;
let company: Company;
beforeAll(async () => {
  app = await createFormsApp([INTERVIEW, TEST, SURVEY as ShippedForm]);
  company = await plantCompany(app);
  await app.app.questionForms.ready();
});
afterAll(() => app.close());

interface Listed {
  readonly form_name: string;
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly used_by: readonly string[];
  readonly questions: number;
}
const listed = async (who = "ada") => {
  const answer = await app.as(who)("GET", "/api/forms/");
  expectStatus(answer, 200);
  return answer.json<{ data: Listed[]; permissions: { create: boolean } }>();
};
const find = async (name: string) => (await listed()).data.find(({ form_name }) => form_name === name);
const make = async (body: object, who = "ada") => {
  const answer = await app.as(who)("POST", "/api/forms/", { body });
  expectStatus(answer, 201);
  return answer.json<{ data: { form_name: string } }>().data.form_name;
};
const design = (name: string, path = "") => `/api/forms/${name}/${path}`;

/** One question, published. */
async function publish(name: string, title = "How was it?") {
  const { base } = (await app.as("ada")("GET", design(name, "draft/"))).json<{ data: { base: string } }>()
    .data;
  const questions = [{ id: -1, title, answer_type: "text", parent_question_id: null }];
  expectStatus(await app.as("ada")("PUT", design(name, "draft/"), { body: { base, questions } }), 200);
  return app.as("ada")("POST", design(name, "publish/"), { body: { base_version: 0 } });
}

interface Access {
  resources: Record<string, { grants: object[] }>;
}
const inForce = async <T>(kind: string, name: string) =>
  (await app.as("boss")("GET", `/api/config/definitions/${kind}/${name}/`)).json<{
    data: { document: T; version: number };
  }>().data;
const document = async <T>(kind: string, name: string) => (await inForce<T>(kind, name)).document;
const publishChanges = async (changes: readonly object[]) => {
  const { version: base_version } = await inForce("access", "access");
  return app.as("boss")("POST", "/api/config/publish/", { body: { base_version, changes } });
};

describe("forms as records", () => {
  it("are the release's at first, in the reader's language, with the areas that name them", async () => {
    const { data, permissions } = await listed();
    expect(permissions).toEqual({ create: true });
    expect(data.map(({ form_name, state, used_by }) => [form_name, state, used_by])).toEqual([
      ["interview", "published", ["interview"]],
      ["test", "published", ["test"]],
    ]);
    const record = await app.as("eve")("GET", `/api/form/${data[0]!.id}/`);
    expect(record.json()).toMatchObject({
      name: "interview",
      state: "published",
      permissions: { granted: ["fill"] },
    });
    expectStatus(await app.as("eve")("GET", "/api/forms/"), 403);
  });

  it("are made, duplicated, renamed, retired and put back", async () => {
    const name = await make({ title: "Probezeit: Gespräch", translations: { fr: { title: "Entretien" } } });
    expect(name).toBe("probezeit_gesprach");
    expect(await find(name)).toMatchObject({ state: "draft", used_by: [], questions: 0 });
    expect(await make({ title: "试用期" })).toBe("form");
    expectStatus(await app.as("eve")("POST", "/api/forms/", { body: { title: "No" } }), 403);
    expectStatus(await app.as("ada")("POST", "/api/forms/", { body: { title: "  " } }), 400);

    const copy = await make({ title: "Test again", copy_of: "test" });
    const [original, copied] = await Promise.all(
      ["test", copy].map(
        async (one) =>
          (await app.as("ada")("GET", design(one, "draft/"))).json<{
            data: { questions: { id: number; title: string; parent_question_id: number | null }[] };
          }>().data.questions,
      ),
    );
    const shape = (questions: typeof original) =>
      questions!.map(({ title, parent_question_id }) => [title, parent_question_id === null]);
    expect(shape(copied)).toEqual(shape(original));
    expect(copied!.map(({ id }) => id)).not.toEqual(original!.map(({ id }) => id));

    const { data } = (await app.as("ada")("GET", design(name))).json<{ data: { row_version: number } }>();
    const body = { title: "Probation talk", row_version: data.row_version };
    expectStatus(await app.as("ada")("PUT", design(name), { body }), 200);
    expect(await find(name)).toMatchObject({ title: "Probation talk" });
    expectStatus(await app.as("ada")("PUT", design(name), { body }), 409);

    expectStatus(await app.as("ada")("POST", design(name, "retire/")), 200);
    expect(await find(name)).toMatchObject({ state: "retired" });
    expect((await publish(copy)).statusCode).toBe(201);
    expectStatus(await app.as("ada")("POST", design(name, "publish/"), { body: { base_version: 0 } }), 409);
    expectStatus(await app.as("ada")("POST", design(name, "restore/")), 200);
    expect(await find(name)).toMatchObject({ state: "draft" });
    expectStatus(await app.as("ada")("POST", design(copy, "retire/")), 200);
    expectStatus(await app.as("ada")("POST", design(copy, "restore/")), 200);
    expect(await find(copy)).toMatchObject({ state: "published" });
  });

  it("that an area is filled in with cannot be retired, and it is said where", async () => {
    const refused = await app.as("ada")("POST", design("test", "retire/"), {
      headers: { "accept-language": "en" },
    });
    expectStatus(refused, 409);
    expect(refused.json()).toMatchObject({
      code: "form_in_use",
      message: "The form is used in Tests. Remove it from their forms in the studio first.",
    });
  });

  it("are filled where an area names them, by whom it says, and read with the version they were given to", async () => {
    const name = await make({ title: "Client visit", filled_on: "consultant" });
    const target = { resource: "consultant", id: company.consultant };
    const url = design(name, "responses/");
    const about = `${url}?resource=consultant&id=${company.consultant}`;
    const give = async (who: string, answer = "Well") => {
      const questions = await questionsOf(app, name);
      const [question] = Object.values(questions);
      const answers = question === undefined ? [] : [recordOf(question, { answer })];
      return sendForm(app, { who, method: "POST", url, form: { answers, form_version: 1, record: target } });
    };
    expectStatus(await publish(name), 201);
    const elsewhere = await give("boss");
    expectStatus(elsewhere, 409);
    expect(elsewhere.json()).toMatchObject({ code: "form_not_offered" });

    const resource = await document<{ detail: { forms: object[] } }>("resource", "consultant");
    resource.detail.forms.push({ name: "visit", kind: "response", form: name, makes: "form_response" });
    expectStatus(await publishChanges([{ kind: "resource", name: "consultant", document: resource }]), 201);
    const forms = async (who: string) =>
      (await app.as(who)("GET", `/api/consultant/${company.consultant}/`))
        .json<{
          permissions: { forms: { name: string; allowed: boolean }[] };
        }>()
        .permissions.forms.find((form) => form.name === "visit");
    expect(await forms("boss")).toEqual({ name: "visit", allowed: true });

    // from now on superadmins alone fill it, and admins design no other one
    const access = await document<Access>("access", "access");
    const before = structuredClone(access);
    const all = ["list", "show", "create", "edit", "export", "design", "fill"];
    access.resources["form"]!.grants = [
      { rule: "everyone", actions: ["list", "show"], scope: "all" },
      { rule: "everyone", actions: ["fill"], scope: "all", when: { not: { field: "name", is: name } } },
      { rule: "superadmin", actions: all, scope: "all" },
      { rule: "admin", actions: ["design"], scope: "all", when: { field: "name", is: name } },
    ];
    expectStatus(await publishChanges([{ kind: "access", name: "access", document: access }]), 201);
    expect(await forms("ada")).toMatchObject({ allowed: false, reason: { code: "out_of_scope" } });
    expectStatus(await give("ada"), 403);
    expect((await listed()).data.map(({ form_name }) => form_name)).toEqual([name]);
    expectStatus(await app.as("ada")("GET", design("test", "draft/")), 403);
    expectStatus(await app.as("ada")("GET", design(name, "draft/")), 200);
    expectStatus(await app.as("ada")("POST", "/api/forms/", { body: { title: "More" } }), 403);
    expectStatus(await publishChanges([{ kind: "access", name: "access", document: before }]), 201);
    expect(await forms("ada")).toEqual({ name: "visit", allowed: true });

    expectStatus(await give("boss"), 201);
    const read = (await app.as("boss")("GET", about)).json<{
      title: string;
      data: { form_version: number; answers: { answer: string }[]; questions: { title: string }[] }[];
    }>();
    expect(read.title).toBe("Client visit");
    expect(read.data).toMatchObject([
      { form_version: 1, answers: [{ answer: "Well" }], questions: [{ title: "How was it?" }] },
    ]);

    // what there is not, is retired or is about others is named to no area
    const spare = await make({ title: "Spare" });
    expectStatus(await app.as("ada")("POST", design(spare, "retire/")), 200);
    const other = await make({ title: "Of leads", filled_on: "lead" });
    for (const [wrong, said] of [
      ["spar", 'did you mean "spare"?'],
      [spare, "is retired"],
      [other, "only for records of lead"],
    ] as const) {
      const link = { name: "more", kind: "response", form: wrong, makes: "form_response" };
      const changed = {
        ...resource,
        detail: { ...resource.detail, forms: [...resource.detail.forms, link] },
      };
      const refused = await publishChanges([{ kind: "resource", name: "consultant", document: changed }]);
      expectStatus(refused, 422);
      expect(refused.json()).toMatchObject({
        definition_errors: [{ code: "unknown_form", message: expect.stringContaining(said) }],
      });
    }

    // once the area names it no more it can be retired, and its answers stay
    resource.detail.forms.pop();
    expectStatus(await publishChanges([{ kind: "resource", name: "consultant", document: resource }]), 201);
    expectStatus(await app.as("ada")("POST", design(name, "retire/")), 200);
    expect((await app.as("boss")("GET", about)).json()).toMatchObject({
      data: [{ answers: [{ answer: "Well" }] }],
      permissions: { create: false },
    });
    expect((await give("boss")).json()).toMatchObject({ code: "form_retired" });
  });

  it("begin with a template, with its words in every language; nobody is asked the template itself", async () => {
    const answer = (
      await app.as("ada")("GET", "/api/forms/", { headers: { "accept-language": "fr" } })
    ).json<{
      templates: object[];
    }>();
    expect(answer.templates).toEqual([
      { name: SURVEY.form_name, title: SURVEY.title.fr, questions: SURVEY.questions.length - 1 },
    ]);
    expect(await find(SURVEY.form_name)).toBeUndefined();
    const name = await make({ title: "Our survey", template: SURVEY.form_name });
    const { questions } = (await app.as("ada")("GET", design(name, "draft/"))).json<{
      data: { questions: StoredQuestion[] };
    }>().data;
    const [first] = questions;
    expect(first).toMatchObject({ answer_type: "page", title: SURVEY.questions[0]!.title.en });
    expect(first?.translations?.["ar"]?.title).toBe(SURVEY.questions[0]!.title.ar);
    const published = await app.as("ada")("POST", design(name, "publish/"), { body: { base_version: 0 } });
    expectStatus(published, 201);
    const body = { title: "Another", template: "interview" };
    expectStatus(await app.as("ada")("POST", "/api/forms/", { body }), 404);
  });

  it("tell how often a version was filled in to those alone who may list what was", async () => {
    const name = await make({ title: "Second visit", filled_on: "consultant" });
    expectStatus(await publish(name), 201);
    const before = await document<{ detail: { forms: object[] } }>("resource", "consultant");
    const resource = structuredClone(before);
    resource.detail.forms.push({ name: "second", kind: "response", form: name, makes: "form_response" });
    // no tab of the record shows what was answered
    expectStatus(await publishChanges([{ kind: "resource", name: "consultant", document: resource }]), 201);
    const versions = async (who: string) =>
      (await app.as(who)("GET", design(name, "versions/"))).json<{
        data: { filled: { count: number; last: string | null } | null }[];
        unanswered: object[];
      }>();
    const filled = async (who: string) => (await versions(who)).data.map((version) => version.filled);
    const waiting = async (who: string) => (await versions(who)).unanswered;
    expect(await filled("ada")).toEqual([{ count: 0, last: null, by: [], others: 0 }]);
    expect(await waiting("ada")).toEqual([{ resource: "consultant", count: 1 }]);
    const [question] = Object.values(await questionsOf(app, name));
    const record = { resource: "consultant", id: company.consultant };
    const form = { answers: [recordOf(question!, { answer: "Well" })], form_version: 1, record };
    const url = design(name, "responses/");
    expectStatus(await sendForm(app, { who: "boss", method: "POST", url, form }), 201);
    expect(await filled("ada")).toMatchObject([
      { count: 1, last: expect.stringContaining("T"), by: [{ label: "boss", count: 1 }] },
    ]);
    expect(await waiting("ada")).toEqual([]);
    await plantConsultant(app, 2, { status: "bench" });
    expect(await waiting("ada")).toEqual([{ resource: "consultant", count: 1 }]);

    const results = await app.as("ada")("GET", `/api/forms/${name}/results/`);
    expect(results.json()).toMatchObject({ data: { responses: 1 } });

    const access = await document<Access>("access", "access");
    const hidden = structuredClone(access);
    const { consultant } = hidden.resources;
    consultant!.grants = consultant!.grants.filter((grant) => (grant as { rule?: string }).rule !== "admin");
    expectStatus(await publishChanges([{ kind: "access", name: "access", document: hidden }]), 201);
    expect(await filled("ada")).toEqual([null]);
    expect(await waiting("ada")).toEqual([]);
    expect(await waiting("boss")).toEqual([{ resource: "consultant", count: 1 }]);
    expect(await filled("boss")).toMatchObject([{ count: 1 }]);
    const restored = [
      { kind: "access", name: "access", document: access },
      { kind: "resource", name: "consultant", document: before },
    ];
    expectStatus(await publishChanges(restored), 201);
  });

  it("take over what was made before there were any", async () => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.read);
    await app.database.write(async (trx) => {
      await sql`update question set form = null where form_name = 'test'`.execute(trx);
      await sql`delete from form_text where form = (select id from form where name = 'test')`.execute(trx);
      await sql`delete from form where name = 'test'`.execute(trx);
    });
    const next = await app.second();
    try {
      await next.app.questionForms.ready();
      const { rows } = await run(
        sql`select f.name, f.state, f.title, count(*) as n from question q join form f on f.id = q.form where q.form_name = 'test' group by f.name, f.state, f.title`,
      );
      expect(rows).toMatchObject([{ name: "test", state: "published", title: "Test" }]);
    } finally {
      await next.close();
    }
  });
});
