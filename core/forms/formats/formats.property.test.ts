import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { checkForm } from "../check.ts";
import type { Design } from "../design.ts";
import { forms } from "../forms.fixture.ts";
import { steps, take } from "../filling.fixture.ts";
import { factsOf, takesNumber, takesOptions, takesSeveral } from "../kinds.ts";
import { getLimits } from "../limits.ts";
import { LABEL_NAMES } from "../types.ts";
import type { LabelName, StoredQuestion } from "../types.ts";
import { shownQuestions } from "../shown.ts";
import { QUESTIONNAIRE } from "./fhir.fixture.ts";
import { FORM_FORMAT_NAMES, type FormFormat } from "./endings.ts";
import { readFormFile, WRITE_FORM } from "./form-formats.ts";
import type { FormFile } from "./found.ts";
import { SURVEY } from "./surveyjs.fixture.ts";
import { PLAIN_LABELS } from "./table.ts";
import { TABLE } from "./table.fixture.ts";
import { XLSFORM } from "./xlsform.fixture.ts";

const WRITTEN = { title: "Form", labels: PLAIN_LABELS };
const TIME = 60_000;

const write = (format: FormFormat, design: Design) => WRITE_FORM[format](design, WRITTEN);
const read = (file: FormFile) => readFormFile(file, PLAIN_LABELS);
/** As a file has it: JSON is text between two programs. */
const sent = (file: FormFile): FormFile =>
  file.kind === "json"
    ? { kind: "json", content: JSON.parse(JSON.stringify(file.content)) as unknown }
    : file;
const again = (format: FormFormat, design: Design) => read(sent(write(format, design).file));

const SAMPLES: readonly (readonly [string, FormFile, FormFormat])[] = [
  ["a SurveyJS survey", { kind: "json", content: SURVEY }, "surveyjs"],
  ["an XLSForm", { kind: "sheets", sheets: XLSFORM }, "xlsform"],
  ["a FHIR questionnaire", { kind: "json", content: QUESTIONNAIRE }, "fhir"],
  ["a table of questions", { kind: "sheets", sheets: [TABLE] }, "xlsx"],
];

describe.each(SAMPLES)("%s", (_, file, own) => {
  test("is the same form after an export and an import, in each of the formats", () => {
    const { design, format } = read(sent(file));
    expect(format).toBe(own);
    expect(design.length).toBeGreaterThan(10);
    for (const other of FORM_FORMAT_NAMES) {
      const exported = write(other, design);
      expect(exported.notTaken).toEqual([]);
      const imported = read(sent(exported.file));
      expect(imported.design).toEqual(design);
      expect(imported.notTaken.filter(({ why }) => why !== "form")).toEqual([]);
    }
  });
});

/** Labels that people are shown with a question. */
function labelsOf(question: StoredQuestion): readonly LabelName[] {
  const { kind, scale } = factsOf(question);
  if (question.answer_type === "rows") return ["help"];
  if (scale !== undefined) return ["help", "low_label", "high_label"];
  if (takesNumber(question)) return ["help", "placeholder", "unit"];
  return kind === "text" ? ["help", "placeholder"] : ["help"];
}

/** A form with words in every place and every language. */
const worded = fc
  .tuple(
    forms.filter((questions) => questions.length > 0),
    fc.array(fc.constantFrom("fr", "ar", "zh", "es", "it"), { maxLength: 2 }),
  )
  .map(([questions, languages]): Design =>
    questions.map((question) => ({
      ...question,
      title: `${question.title}: "it's" <b> & {so}`,
      ...Object.fromEntries(labelsOf(question).map((name) => [name, `${name} of ${question.id}`])),
      ...(languages.length === 0
        ? {}
        : {
            translations: Object.fromEntries(
              languages.map((language) => [
                language,
                {
                  title: `${language} ${question.id}`,
                  help: `${language} help`,
                  ...(question.options.length === 0
                    ? {}
                    : {
                        options: question.options.map((option, index) =>
                          index === 1 ? "" : `${language} ${option}`,
                        ),
                      }),
                },
              ]),
            ),
          }),
    })),
  );

/** What people are asked, whatever the questions' ids are. */
function askedOf(questions: Design, numbers: ReadonlyMap<number, number>) {
  return (data: Parameters<typeof shownQuestions>[0]["data"]) =>
    shownQuestions({ form: { questions }, data }).map(({ node, block }) =>
      [numbers.get(node.question.id), ...block].join("-"),
    );
}

describe.each(FORM_FORMAT_NAMES)("any form as %s", (format) => {
  test("is the same questions in the same order, and stays as it is from then on", { timeout: TIME }, () => {
    fc.assert(
      fc.property(worded, (design) => {
        const exported = write(format, design);
        const first = read(sent(exported.file));
        expect(first.design).toHaveLength(design.length);
        expect(first.design.map(plain).toSorted()).toEqual(design.map(plain).toSorted());
        const second = again(format, first.design);
        expect(second.design).toEqual(first.design);
        expect(second.notTaken.filter(({ why }) => why !== "form")).toEqual([]);
        expect(exported.notTaken.length === 0 ? checkForm(first.design) : []).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("asks whoever fills it the same", { timeout: TIME }, () => {
    const filledForms = forms
      .filter((questions) => questions.length > 0)
      .chain((questions) =>
        fc.record({ questions: fc.constant(questions), taken: fc.array(steps(questions), { maxLength: 8 }) }),
      );
    fc.assert(
      fc.property(filledForms, ({ questions, taken }) => {
        const titled = questions.map((question) => ({ ...question, title: `Question ${question.id}` }));
        const exported = write(format, titled);
        fc.pre(exported.notTaken.length === 0);
        const { design } = read(sent(exported.file));
        const ids = new Map(
          titled.map(({ id, title }) => [id, design.find((one) => one.title === title)?.id ?? 0]),
        );
        const own = askedOf(titled, new Map(titled.map(({ id }) => [id, id])));
        const other = askedOf(design, new Map([...ids].map(([id, there]) => [there, id])));
        for (const steps of taken) {
          const data = take({ form: { questions: titled }, taken: steps });
          const moved = JSON.parse(
            JSON.stringify(data).replaceAll(
              /"q(\d+)(_\w+)?"/gu,
              (_, id: string, part = "") => `"q${ids.get(Number(id))}${part}"`,
            ),
          ) as typeof data;
          expect(other(moved).toSorted()).toEqual(own(data).toSorted());
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** What a question is besides its place and its condition. */
function plain(question: StoredQuestion): string {
  const { title, answer_type, is_required, translations = {} } = question;
  const choices = takesOptions(question)
    ? [question.options, question.update_options && answer_type !== "ranking"]
    : [];
  return JSON.stringify([
    title,
    answer_type,
    is_required,
    choices,
    takesNumber(question) || takesSeveral(question) ? getLimits({ ...question, child: true }) : null,
    [question.records_of ?? null, question.records_where ?? null],
    LABEL_NAMES.map((name) => question[name] ?? null),
    Object.entries(translations)
      .map(([language, words]) => [
        language,
        words.title,
        words.help,
        takesOptions(question) ? words.options : [],
      ])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]);
}

test(
  "rubbish is refused with a sentence or read as what it is, and never anything else",
  { timeout: TIME },
  () => {
    const rubbish: fc.Arbitrary<FormFile> = fc.oneof(
      fc.anything().map((content) => ({ kind: "json", content }) as const),
      fc
        .record(
          {
            resourceType: fc.constantFrom("Questionnaire", "Patient"),
            pages: fc.array(fc.anything()),
            item: fc.array(
              fc.oneof(
                fc.anything(),
                fc.record({
                  type: fc.constantFrom("group", "choice", "boolean"),
                  text: fc.anything(),
                  item: fc.anything(),
                  enableWhen: fc.anything(),
                  answerOption: fc.anything(),
                }),
              ),
            ),
            elements: fc.array(
              fc.oneof(
                fc.anything(),
                fc.record({
                  type: fc.constantFrom("text", "panel", "matrix", "rating", "paneldynamic", "html"),
                  name: fc.anything(),
                  title: fc.anything(),
                  visibleIf: fc.string(),
                  choices: fc.anything(),
                  elements: fc.anything(),
                  html: fc.string(),
                }),
              ),
            ),
          },
          { requiredKeys: [] },
        )
        .map((content) => ({ kind: "json", content }) as const),
      fc
        .array(
          fc.array(
            fc.oneof(
              fc.string(),
              fc.constantFrom(
                "type",
                "name",
                "label",
                "begin group",
                "end group",
                "begin_repeat",
                "select_one a",
                "relevant",
                "${a} = 1",
                "title",
              ),
            ),
            { maxLength: 6 },
          ),
          { maxLength: 12 },
        )
        .map(
          (rows) =>
            ({
              kind: "sheets",
              sheets: [{ name: "survey", rows: rows.map((cells, index) => ({ line: index + 1, cells })) }],
            }) as const,
        ),
    );
    fc.assert(
      fc.property(rubbish, (file) => {
        const { design, code } = tryToRead(file);
        expect(code ?? "form_file_").toMatch(/^form_file_/u);
        expect(design.every(({ title }) => typeof title === "string" && title.length <= 500)).toBe(true);
        expect(code === null).toBe(design.length > 0);
      }),
      { numRuns: 400 },
    );
  },
);

/** The form of a file, or the code of the sentence that refuses it. */
function tryToRead(file: FormFile): { readonly design: Design; readonly code: string | null } {
  try {
    return { design: read(file).design, code: null };
  } catch (error) {
    if (error instanceof AppError) return { design: [], code: error.code };
    throw error;
  }
}
