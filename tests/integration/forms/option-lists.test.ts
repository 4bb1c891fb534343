import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListOption } from "../../../core/forms/option-lists.ts";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { INTERVIEW, TEST } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp, plantCompany } from "../../support/forms-app.ts";
import type { Company, FormsApp } from "../../support/forms-app.ts";
import { multipart } from "../../support/multipart.ts";
import { questionsOf, recordOf, sendForm } from "./filling.ts";

let app: FormsApp;
let company: Company;
beforeAll(async () => {
  app = await createFormsApp([INTERVIEW, TEST] as readonly ShippedForm[]);
  company = await plantCompany(app);
  await app.app.questionForms.ready();
});
afterAll(() => app.close());

interface Draft {
  readonly base: string;
  readonly questions: readonly StoredQuestion[];
  readonly problems: readonly { code: string; title: string }[];
}
const draftUrl = (form: string) => `/api/forms/${form}/draft/`;
const readDraft = async (form: string) =>
  (await app.as("ada")("GET", draftUrl(form))).json<{ data: Draft }>().data;
async function putDraft(form: string, questions: readonly object[], who = "ada"): Promise<Draft> {
  const { base } = await readDraft(form);
  expectStatus(await app.as(who)("PUT", draftUrl(form), { body: { base, questions } }), 200);
  return readDraft(form);
}
async function makeForm(title: string, questions: readonly object[], more: object = {}): Promise<string> {
  const answer = await app.as("ada")("POST", "/api/forms/", { body: { title, ...more } });
  expectStatus(answer, 201);
  const { form_name } = answer.json<{ data: { form_name: string } }>().data;
  await putDraft(form_name, questions);
  return form_name;
}
async function publish(form: string, base_version: number) {
  const answer = await app.as("ada")("POST", `/api/forms/${form}/publish/`, { body: { base_version } });
  expectStatus(answer, 201);
}

interface Lists {
  readonly data: readonly {
    readonly id: number;
    readonly title: string;
    readonly row_version: number;
    readonly may_edit: boolean;
    readonly options: readonly ListOption[];
    readonly used_by: readonly object[];
  }[];
  readonly permissions: { readonly create: boolean };
}
const readLists = async (who = "ada") => {
  const answer = await app.as(who)("GET", "/api/option_lists/");
  expectStatus(answer, 200);
  return answer.json<Lists>();
};
const findList = async (id: number) => (await readLists()).data.find((list) => list.id === id)!;
const say = (value: string, position: number, more: object = {}) => ({ value, position, ...more });
async function makeList(title: string, options: readonly object[]): Promise<number> {
  const answer = await app.as("ada")("POST", "/api/option_list/", { body: { title, options } });
  expectStatus(answer, 201);
  return answer.json<{ id: number }>().id;
}
/** Options as they are written, in their order. */
const written = (options: readonly ListOption[]) =>
  options.map(({ id, value, labels, is_retired }, index) => ({
    id,
    ...say(value, index + 1, labels),
    is_retired,
  }));
async function changeList(id: number, options: readonly object[], who = "ada") {
  const { title, row_version } = await findList(id);
  return app.as(who)("PUT", `/api/option_list/${id}/`, { body: { title, row_version, options } });
}
const choice = (title: string, option_list: number | null, more: object = {}) => ({
  id: -1,
  title,
  answer_type: "option",
  parent_question_id: null,
  option_list,
  ...more,
});
const optionsOf = ({ questions }: Pick<Draft, "questions">) => questions[0]!.options;

describe("a shared list of options", () => {
  it("is offered by questions of several forms, told with them, and changed for all of them at once", async () => {
    const list = await makeList("Satisfaction", [
      say("Good", 1, { fr: "Bien", ar: "جيد" }),
      say("Bad", 2, { fr: "Mauvais" }),
    ]);
    const first = await makeForm("First", [choice("How was it?", list, { options: ["whatever"] })]);
    const second = await makeForm("Second", [
      choice("And now?", list, { translations: { fr: { title: "Et maintenant ?", options: ["x"] } } }),
      choice("Which?", list, { id: -2, answer_type: "multi_select" }),
    ]);
    const [question] = (await readDraft(first)).questions;
    expect(question).toMatchObject({
      options: ["Good", "Bad"],
      option_list: list,
      translations: { fr: { title: "", options: ["Bien", "Mauvais"] }, ar: { options: ["جيد", ""] } },
    });
    expect((await findList(list)).used_by).toEqual([
      { form_name: first, title: "First", questions: 1 },
      { form_name: second, title: "Second", questions: 2 },
    ]);
    await publish(first, 0);
    await publish(second, 0);

    const [good, bad] = written((await findList(list)).options);
    const changed = [{ ...good, en: "Very good" }, { ...bad, position: 3 }, say("So so", 2, { fr: "Moyen" })];
    expectStatus(await changeList(list, changed), 200);
    for (const form of [first, second]) {
      expect(optionsOf(await readDraft(form))).toEqual(["Good", "So so", "Bad"]);
      const versions = async (version: number) =>
        (await app.as("ada")("GET", `/api/forms/${form}/versions/${version}/`)).json<{ data: Draft }>().data;
      expect(optionsOf(await versions(1))).toEqual(["Good", "Bad"]);
      await publish(form, 1);
      expect(optionsOf(await versions(1))).toEqual(["Good", "Bad"]);
      expect((await versions(2)).questions[0]).toMatchObject({
        options: ["Good", "So so", "Bad"],
        translations: {
          fr: { options: ["Bien", "Moyen", "Mauvais"] },
          en: { options: ["Very good", "", ""] },
        },
      });
    }
    const french = (
      await app.as("ada")("GET", `/api/forms/${second}/preview/`, {
        headers: { "accept-language": "fr" },
      })
    ).json<{ data: { questions: readonly object[] } }>().data.questions[0];
    expect(french).toMatchObject({ title: "Et maintenant ?", option_labels: { "So so": "Moyen" } });
    expect(french).not.toHaveProperty("option_list");
  });

  it("stays with a question that is saved as it was read, and leaves it with the options it had", async () => {
    const list = await makeList("Colours", [say("Red", 1), say("Blue", 2)]);
    const form = await makeForm("Colours", [choice("Which colour?", list)]);
    const before = await readDraft(form);
    const after = await putDraft(form, before.questions);
    expect(after).toEqual(before);
    const own = await putDraft(
      form,
      before.questions.map((question) => ({ ...question, option_list: null })),
    );
    expect(own.questions[0]).toMatchObject({ options: ["Red", "Blue"] });
    expect(own.questions[0]).not.toHaveProperty("option_list");
    expect((await findList(list)).used_by).toEqual([]);
    expectStatus(await changeList(list, [say("Green", 1)]), 200);
    expect(optionsOf(await readDraft(form))).toEqual(["Red", "Blue"]);
  });

  it("goes out as plain options in every format, and is kept by a question that comes back with them", async () => {
    const list = await makeList("Sizes", [say("Small", 1, { es: "Pequeño" }), say("Large", 2)]);
    const form = await makeForm("Sizes", [choice("Which size?", list)]);
    const file = await app.as("ada")("GET", `/api/forms/${form}/export/?format=surveyjs`);
    expectStatus(file, 200);
    expect(file.body).toContain("Pequeño");
    expect(file.body).not.toContain("option_list");
    const { base } = await readDraft(form);
    const upload = (text: string, mode: string, draft: string) => {
      const { body, headers } = multipart({
        content: text,
        name: "form.json",
        texts: { mode, base: draft },
      });
      return app.as("ada")("POST", `/api/forms/${form}/import/`, { body, headers });
    };
    expectStatus(await upload(file.body, "replace", base), 200);
    const again = await readDraft(form);
    expect(again.questions[0]).toMatchObject({ option_list: list, options: ["Small", "Large"] });
    expectStatus(await upload(file.body.replaceAll("Large", "Huge"), "replace", again.base), 200);
    const own = await readDraft(form);
    expect(own.questions[0]).toMatchObject({ options: ["Small", "Huge"] });
    expect(own.questions[0]).not.toHaveProperty("option_list");
  });

  it("retires an option: it is asked no more, what was answered with it counts under its words, and what hangs on it is told", async () => {
    const list = await makeList("Wishes", [say("Training", 1, { en: "A training" }), say("Nothing", 2)]);
    const link = { name: "wishes", kind: "response", form: "wishes", makes: "form_response" };
    const form = await makeForm(
      "Wishes",
      [
        choice("What helps?", list),
        {
          id: -2,
          title: "Which one?",
          answer_type: "text",
          parent_question_id: -1,
          reveal_value: "Training",
        },
      ],
      { filled_on: "consultant" },
    );
    await publish(form, 0);
    const inForce = (await app.as("boss")("GET", "/api/config/definitions/resource/consultant/")).json<{
      data: { document: { detail: { forms: object[]; tabs: object[] } } };
    }>().data.document;
    inForce.detail.forms.push(link);
    inForce.detail.tabs.push({ name: "wishes", kind: "answers", form, makes: "form_response" });
    const access = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { version: number };
    }>().data;
    expectStatus(
      await app.as("boss")("POST", "/api/config/publish/", {
        body: {
          base_version: access.version,
          changes: [{ kind: "resource", name: "consultant", document: inForce }],
        },
      }),
      201,
    );
    const [question] = Object.values(await questionsOf(app, form));
    const sent = await sendForm(app, {
      who: "boss",
      method: "POST",
      url: `/api/forms/${form}/responses/`,
      form: {
        answers: [recordOf(question!, { answer: "Training" })],
        form_version: 1,
        record: { resource: "consultant", id: company.consultant },
      },
    });
    expectStatus(sent, 201);

    const { options } = await findList(list);
    expectStatus(
      await changeList(
        list,
        written(options).map((option) => ({ ...option, is_retired: option.value === "Training" })),
      ),
      200,
    );
    const draft = await readDraft(form);
    expect(optionsOf(draft)).toEqual(["Nothing"]);
    expect(draft.problems).toMatchObject([{ code: "unreachable", title: "Which one?" }]);
    await putDraft(form, draft.questions.slice(0, 1));
    await publish(form, 1);
    const results = (await app.as("boss")("GET", `/api/forms/${form}/results/`)).json<{
      data: { questions: { title: string; values: object[] }[] };
    }>();
    expect(results.data.questions[0]).toMatchObject({
      title: "What helps?",
      values: [
        { value: "Nothing", count: 0 },
        { value: "Training", label: "A training", count: 1 },
      ],
    });
    const target = `resource=consultant&id=${company.consultant}`;
    const given = (await app.as("boss")("GET", `/api/forms/${form}/responses/?${target}`)).json<{
      data: { answers: { answer: string }[]; questions: { options: string[] }[] }[];
    }>();
    expect(given.data[0]).toMatchObject({
      answers: [{ answer: "Training" }],
      questions: [{ options: ["Training", "Nothing"] }, {}],
    });
  });

  it("holds each option once and at least one", async () => {
    const body = (options: readonly object[]) => ({ title: `List ${options.length}`, options });
    const make = (options: readonly object[]) =>
      app.as("ada")("POST", "/api/option_list/", { body: body(options) });
    expectStatus(await make([say("A", 1), say("A", 2)]), 409);
    expectStatus(await make([]), 400);
  });

  it("is seen and changed by those alone whom the role matrix names; a list that is none of theirs is not offered by others", async () => {
    const list = await makeList("Grades", [say("A", 1), say("B", 2)]);
    expectStatus(await app.as("eve")("GET", "/api/option_lists/"), 403);
    expectStatus(await app.as("eve")("GET", `/api/option_list/${list}/`), 403);
    expectStatus(
      await app.as("eve")("POST", "/api/option_list/", { body: { title: "Own", options: [say("A", 1)] } }),
      403,
    );
    const { document } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { document: { resources: Record<string, { grants: object[] }> } };
    }>().data;
    const before = document.resources["option_list"]!.grants;
    const given = async (...more: object[]) => {
      const next = structuredClone(document);
      next.resources["option_list"]!.grants = [before[0]!, ...more];
      const { data } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
        data: { version: number };
      }>();
      const changes = [{ kind: "access", name: "access", document: next }];
      const answer = await app.as("boss")("POST", "/api/config/publish/", {
        body: { base_version: data.version, changes },
      });
      expectStatus(answer, 201);
    };
    const form = await makeForm("Grades", [choice("Which grade?", list)]);
    await given({ rule: "admin", actions: ["list", "show"], scope: "all" });
    const seen = await readLists();
    expect(seen.permissions).toEqual({ create: false });
    expect(seen.data.every(({ may_edit }) => !may_edit)).toBe(true);
    expectStatus(await changeList(list, [say("C", 1)]), 403);
    await given();
    expect(await readLists()).toEqual({ data: [], permissions: { create: false } });
    expect((await readLists("boss")).data.some(({ may_edit }) => may_edit)).toBe(true);
    // what a form offers already it goes on offering, and nothing new is taken from a list one may not see
    const draft = await readDraft(form);
    const more = choice("Another?", list, { options: ["A", "Z"] });
    const after = await putDraft(form, [...draft.questions, more]);
    expect(after.questions.map(({ option_list = null, options }) => [option_list, options])).toEqual([
      [list, ["A", "B"]],
      [null, ["A", "Z"]],
    ]);
    const body = { title: "Grades again", copy_of: form };
    const copy = await app.as("ada")("POST", "/api/forms/", { body });
    expectStatus(copy, 201);
    const { form_name } = copy.json<{ data: { form_name: string } }>().data;
    expect((await readDraft(form_name)).questions[0]).not.toHaveProperty("option_list");
    expect(optionsOf(await readDraft(form_name))).toEqual(["A", "B"]);
    const other = await makeForm("Other grades", [more]);
    expect((await readDraft(other)).questions[0]).toMatchObject({ options: ["A", "Z"] });
    expect((await readDraft(other)).questions[0]).not.toHaveProperty("option_list");
    await given(...before.slice(1));
  });
});
