import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../definition/definitions.ts";
import { checkForm } from "./check.ts";
import { allowedFiles, FILE_BYTES, MAX_FILES, getMaxFiles } from "./files.ts";
import { SPECIFIED_TYPES } from "./forms.fixture.ts";
import { questionsIn } from "./language.ts";
import { shippedQuestions } from "./shipped.ts";
import { TEXT_LENGTH } from "./limits.ts";
import { OPTION_LENGTH } from "./options.ts";
import { isResetter, buildFormTree } from "./tree.ts";
import type { ArrangedQuestion, ShippedForm } from "./shipped.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const files = readdirSync(join(root, "resources/forms"));
const forms = files.map((file) => read(`resources/forms/${file}`) as ShippedForm);
const isShaped = new Ajv2020({ allErrors: true }).compile(read("schemas/form.schema.json") as object);

interface Limited {
  readonly name?: string;
  readonly max?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxMegabytes?: number;
  readonly maxLength?: number;
}

function placed(form: ShippedForm): ArrangedQuestion[] {
  const ids = new Map<string, number>();
  return shippedQuestions({
    form,
    idOf: (name) => ids.set(name, ids.get(name) ?? ids.size + 1).get(name) ?? 0,
  });
}

function formNamed(name: string): ArrangedQuestion[] {
  const form = forms.find(({ form_name }) => form_name === name);
  return form === undefined ? [] : placed(form);
}

const namedIn = (questions: readonly ArrangedQuestion[], name: string): ArrangedQuestion => {
  const found = questions.find((question) => question.name === name);
  if (found === undefined) throw new Error(`no question ${name}`);
  return found;
};

test("the shipped forms are there, each in a file of its name", () => {
  const named = (isTemplate: boolean) =>
    forms.filter(({ template = false }) => template === isTemplate).map(({ form_name }) => form_name);
  expect(named(false).toSorted()).toEqual(["consultant_feedback", "exit", "interview", "test"]);
  expect(named(true).toSorted()).toEqual(["template_debrief", "template_exit", "template_satisfaction"]);
  expect(forms.map(({ form_name }) => `${form_name}.json`)).toEqual(files);
});

describe("limits that stand in several files are the same", () => {
  const schema = read("schemas/form.schema.json") as {
    readonly $defs: Readonly<Record<string, { readonly properties: Readonly<Record<string, Limited>> }>>;
  };
  const fieldIn = (resource: string, name: string, area = "marketing"): Limited => {
    const { fields } = read(`resources/${area}/${resource}.json`) as {
      readonly fields: readonly Limited[];
    };
    const found = fields.find((field) => field.name === name);
    if (found === undefined) throw new Error(`no field ${resource}.${name}`);
    return found;
  };
  const propertyOf = (type: string, name: string): Limited => schema.$defs[type]?.properties[name] ?? {};

  test("for the length of titles and options", () => {
    const lengths = (limited: readonly Limited[]) => new Set(limited.map(({ maxLength }) => maxLength));
    const titles = LANGUAGES.map((language) => propertyOf("TitleWords", language));
    const labels = LANGUAGES.map((language) => propertyOf("OptionWords", language));
    expect(lengths([fieldIn("question", "title"), fieldIn("question_text", "title"), ...titles])).toEqual(
      new Set([TEXT_LENGTH]),
    );
    const values = [propertyOf("ShippedOption", "value"), propertyOf("ShippedQuestion", "reveal_value")];
    const typed = [
      fieldIn("question", "options"),
      fieldIn("question", "reveal_value"),
      fieldIn("question_text", "options"),
    ];
    expect(lengths([...typed, ...values, ...labels])).toEqual(new Set([OPTION_LENGTH]));
  });

  test("for the number and the size of files", () => {
    expect(propertyOf("ShippedQuestion", "max_files").maximum).toBe(MAX_FILES);
    expect(fieldIn("question", "max_files").max).toBe(MAX_FILES);
    const kept = [fieldIn("answer", "files"), fieldIn("project_update", "files", "engineering")];
    for (const { maxItems, maxMegabytes } of kept) {
      expect({ maxItems, bytes: (maxMegabytes ?? 0) * 1024 * 1024 }).toEqual({
        maxItems: MAX_FILES,
        bytes: FILE_BYTES,
      });
    }
  });
});

describe.for(forms.map((form) => [form.form_name, form] as const))("%s", ([, form]) => {
  test("has the shape of its schema, names once, and can be published", () => {
    isShaped(form);
    expect(isShaped.errors ?? []).toEqual([]);
    const questions = placed(form);
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
    expect(checkForm(questions)).toEqual([]);
  });

  test("has a name and titles that its record takes", () => {
    const { fields } = read("resources/marketing/form.json") as { fields: readonly Limited[] };
    const limitOf = (name: string) => fields.find((field) => field.name === name)?.maxLength ?? 0;
    expect(form.form_name.length).toBeLessThanOrEqual(limitOf("name"));
    for (const language of LANGUAGES)
      expect(form.title[language].length).toBeLessThanOrEqual(limitOf("title"));
  });

  test.for(LANGUAGES.filter((language) => language !== "en"))("is written in %s as well", (language) => {
    const questions = placed(form);
    const version = { form_name: form.form_name, version: 1, questions };
    expect(form.title[language]).not.toBe("");
    for (const [index, question] of questionsIn({ form: version, language }).entries()) {
      expect(question.title).not.toBe(questions[index]?.title);
      const labels = question.options.map((option) => question.option_labels?.[option] ?? "");
      expect(labels.filter((label) => label.trim() === "")).toEqual([]);
      const same = question.options.filter((option, place) => labels[place] === option);
      // names of products are the same everywhere, other words hardly ever
      expect(same.length === question.options.length || same.length <= 1).toBe(true);
    }
  });
});

describe("what the forms ask", () => {
  test("the interview has at least 18 questions, every answer type, dependents of two depths and repetitions", () => {
    const questions = formNamed("interview");
    expect(questions.length).toBeGreaterThanOrEqual(18);
    expect([...new Set(questions.map(({ answer_type }) => answer_type))].toSorted()).toEqual(
      SPECIFIED_TYPES.toSorted(),
    );
    const { byId } = buildFormTree({ questions });
    expect([...byId.values()].some(({ parent }) => (parent?.parent ?? null) !== null)).toBe(true);
    expect([...byId.values()].some(({ repeaters }) => repeaters.length === 1)).toBe(true);
  });

  test("[R5.29 R5.30 R5.31] the test asks for coding questions, their number, and the approach: one file, text too", () => {
    const questions = formNamed("test");
    const coding = namedIn(questions, "coding");
    expect(coding.title).toBe("Did the test had coding question");
    expect(isResetter(coding)).toBe(true);
    const count = namedIn(questions, "coding_count");
    expect(count).toMatchObject({ answer_type: "integer", child: true, parent_question_id: null });
    const approach = namedIn(questions, "approach");
    expect(allowedFiles(approach)).toContain("txt");
    expect(getMaxFiles(approach)).toBe(1);
  });

  test("a verdict is shown by the interview's slider alone", () => {
    const shown = forms
      .flatMap((form) => placed(form))
      .filter(({ shows_verdict = false }) => shows_verdict)
      .map(({ name }) => name);
    expect(shown).toEqual(["offer"]);
    expect(namedIn(formNamed("interview"), "offer")).toMatchObject({ answer_type: "slider" });
  });

  test("consultant feedback asks a few questions and requires none", () => {
    const questions = formNamed("consultant_feedback");
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(questions.filter(({ is_required }) => is_required)).toEqual([]);
  });
});
