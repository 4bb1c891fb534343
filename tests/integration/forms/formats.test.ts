import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QUESTIONNAIRE } from "../../../core/forms/formats/fhir.fixture.ts";
import { FORM_FORMAT_NAMES } from "../../../core/forms/formats/endings.ts";
import { readFormFile } from "../../../core/forms/formats/form-formats.ts";
import { SURVEY } from "../../../core/forms/formats/surveyjs.fixture.ts";
import { PLAIN_LABELS } from "../../../core/forms/formats/table.ts";
import { XLSFORM } from "../../../core/forms/formats/xlsform.fixture.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { packSheets } from "../../../server/resources/export/xlsx-file.ts";
import { WIDE } from "../../fixtures/small-forms.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createFormsApp } from "../../support/forms-app.ts";
import type { FormsApp } from "../../support/forms-app.ts";
import { multipart } from "../../support/multipart.ts";

let app: FormsApp;
beforeAll(async () => {
  app = await createFormsApp([WIDE]);
});
afterAll(() => app.close());

const form = "/api/forms/test/";

interface Imported {
  readonly format: string;
  readonly questions: readonly StoredQuestion[];
  readonly not_taken: readonly { readonly place: string; readonly why: string; readonly message: string }[];
  readonly not_taken_count: number;
  readonly base?: string;
}

const send = (
  content: Buffer | string,
  texts: Readonly<Record<string, string>> = {},
  { who = "ada", language = "en" } = {},
) => {
  const { body, headers } = multipart({ content, name: "form", texts });
  return app.as(who)("POST", `${form}import/`, {
    body,
    headers: { ...headers, "accept-language": language },
  });
};
const taken = async (...sent: Parameters<typeof send>): Promise<Imported> => {
  const answer = await send(...sent);
  expectStatus(answer, 200);
  return answer.json<{ data: Imported }>().data;
};
const readDraft = async () => {
  const answer = await app.as("ada")("GET", `${form}draft/`);
  expectStatus(answer, 200);
  return answer.json<{ data: { base: string; questions: readonly StoredQuestion[] } }>().data;
};
const latest = async () => (await app.as("ada")("GET", `${form}versions/`)).json<{ data: unknown[] }>().data;

async function workbook(): Promise<Buffer> {
  const sheets = XLSFORM.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) }));
  const parts: Buffer[] = [];
  for await (const part of packSheets(sheets)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** What is asked, whatever the ids are. */
function shape(questions: readonly StoredQuestion[]) {
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  return questions.map(
    ({ title, answer_type, is_required, options, parent_question_id: parent, ...more }) => ({
      title,
      answer_type,
      is_required,
      options,
      parent: parent === null ? null : places.get(parent),
      reveal: more.reveal_value ?? null,
      help: more.help ?? null,
      translations: more.translations ?? {},
      hasCondition: (more.ask_when ?? null) !== null,
    }),
  );
}

describe("a form from a file of another program", () => {
  it("is shown first: what would be made and what is not taken, at its place and in the reader's words; nothing is written", async () => {
    const before = await readDraft();
    const read = await taken(JSON.stringify(SURVEY), {}, { who: "ada", language: "fr" });
    expect(read.format).toBe("surveyjs");
    expect(read.questions).toHaveLength(31);
    expect(read.questions.every(({ id }) => id < 0)).toBe(true);
    expect(read.not_taken).toContainEqual({
      place: "pages[1].elements[9].visibleIf",
      what: "age({born}) > 18 and iif({remote}, 1, 2) = 1",
      why: "condition",
      message: "Cette condition ne peut pas s’exprimer ici. La question est posée sans elle.",
    });
    expect(read.not_taken_count).toBe(read.not_taken.length);
    expect(await readDraft()).toEqual(before);
  });

  it("is read by its content: a workbook with a survey sheet, a questionnaire, a list with names of columns in any language", async () => {
    const sheets = await taken(await workbook());
    expect(sheets.format).toBe("xlsform");
    expect(sheets.not_taken.map(({ place }) => place)).toContain("survey!I33");
    const { design } = readFormFile({ kind: "sheets", sheets: XLSFORM }, PLAIN_LABELS);
    expect(shape(sheets.questions)).toEqual(shape(design));
    expect((await taken(JSON.stringify(QUESTIONNAIRE))).format).toBe("fhir");
    const list = await taken(
      'Question;Type de réponse;Options\r\nCouleur ?;Un choix;"Rouge\nVert"\r\nPourquoi ?;;\r\n',
    );
    expect(list.questions.map(({ title, options }) => [title, options])).toEqual([
      ["Couleur ?", ["Rouge", "Vert"]],
      ["Pourquoi ?", []],
    ]);
  });

  it("is put behind the draft or in its place, never published; what stayed the same stays the same question", async () => {
    const [before, versions] = [await readDraft(), await latest()];
    const file = "title,answer_type\r\nOne more,text\r\nAnd another,yes_question\r\n";
    const appended = await taken(file, { mode: "append", base: before.base });
    expect(appended.questions.map(({ title }) => title)).toEqual([
      ...before.questions.map(({ title }) => title),
      "One more",
      "And another",
    ]);
    const stale = await send(file, { mode: "replace", base: before.base });
    expectStatus(stale, 409);
    expect(stale.json()).toMatchObject({ code: "form_changed_meanwhile" });
    expectStatus(await send(file, { mode: "replace" }), 400);
    const other = "title,answer_type\r\nNew first,text\r\nAND ANOTHER,yes_question\r\n";
    const replaced = await taken(other, { mode: "replace", base: appended.base ?? "" });
    const kept = appended.questions.find(({ title }) => title === "And another");
    expect(replaced.questions.map(({ title }) => title)).toEqual(["New first", "AND ANOTHER"]);
    expect(replaced.questions[1]?.id).toBe(kept?.id);
    // none is published, and none asks what the draft asks now
    const unequal = versions.map((one) => ({ ...(one as object), is_draft: false }));
    expect(await latest()).toEqual(unequal);
    const { base } = await readDraft();
    const body = { base, questions: before.questions };
    expectStatus(await app.as("ada")("PUT", `${form}draft/`, { body }), 200);
  });

  it("is handed out in every format and is the same form when it comes back", async () => {
    const { questions } = await readDraft();
    expect(questions.length).toBeGreaterThan(10);
    for (const format of FORM_FORMAT_NAMES) {
      const report = await app.as("ada")("GET", `${form}export/report/?format=${format}`);
      expectStatus(report, 200);
      // a part of a text is nothing that conditions of FHIR ask for
      const unsaid = format === "fhir" ? ["left"] : [];
      const { data } = report.json<{ data: { place: string; why: string }[] }>();
      expect(data.map(({ place, why }) => [place, why])).toEqual(unsaid.map((place) => [place, "condition"]));
      const file = await app.as("ada")("GET", `${form}export/?format=${format}`);
      expectStatus(file, 200);
      expect(String(file.headers["content-disposition"])).toContain("attachment");
      const back = await taken(file.rawPayload);
      const said = shape(questions).map((question) =>
        unsaid.includes(question.title) ? { ...question, hasCondition: false } : question,
      );
      expect(shape(back.questions)).toEqual(said);
      expect(back.not_taken.filter(({ why }) => why !== "form")).toEqual([]);
    }
  });

  it("is refused with a sentence where it is rubbish, too long or too deep, and from who may not design", async () => {
    const nested = (levels: number): object =>
      levels === 0
        ? { type: "text", name: "deep" }
        : { type: "panel", name: `p${levels}`, elements: [nested(levels - 1)] };
    const many = Array.from({ length: 2001 }, (_, index) => `Question ${index}`).join("\r\n");
    const refused: readonly (readonly [Buffer | string, string, string])[] = [
      ['{"pages": [\n  {"elements": [}\n]}', "form_file_json", "line 2, column 17"],
      ['{"name": "benchline"}', "form_file_unknown", "isn’t supported"],
      [Buffer.from([0, 1, 2, 3, 4]), "form_file_unknown", "isn’t supported"],
      ['{"pages": []}', "form_file_empty", "has no questions"],
      ['{"pages": [7]}', "form_file_no_object", "pages[0]"],
      ["first,second\r\n1,2\r\n", "form_file_no_questions", "“Question”"],
      [JSON.stringify({ elements: [nested(60)] }), "form_file_too_deep", "50 levels"],
      [`title\r\n${many}\r\n`, "form_file_too_many", "2000"],
    ];
    for (const [content, code, words] of refused) {
      const answer = await send(content);
      expectStatus(answer, 400);
      expect(answer.json()).toMatchObject({ code });
      expect(answer.json<{ message: string }>().message).toContain(words);
    }
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 10, "a"));
    expectStatus(large, 413);
    expect(large.json()).toMatchObject({ code: "file_too_large" });
    expectStatus(await send("title\r\nA\r\n", {}, { who: "eve", language: "en" }), 403);
    expectStatus(await app.as("eve")("GET", `${form}export/?format=csv`), 403);
    expectStatus(await app.as("ada")("GET", `${form}export/?format=docx`), 400);
  });
});
