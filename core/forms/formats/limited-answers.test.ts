import { describe, expect, test } from "vitest";
import { question } from "../forms.fixture.ts";
import { FORM_FORMAT_NAMES } from "./endings.ts";
import type { FormFile } from "./found.ts";
import { readFormFile, WRITE_FORM } from "./form-formats.ts";
import { PLAIN_LABELS } from "./table.ts";

const DESIGN = [
  question(1, "date", { title: "Born on", latest: "today" }),
  question(2, "date", { title: "Travels on", earliest: "today+1", latest: "2030-12-31" }),
  question(3, "date", { title: "Was here on", earliest: "today-30", latest: "today+30" }),
  question(4, "multi_select", {
    title: "How did you hear of us?",
    options: ["Friends", "Press", "None of these"],
    sole_options: ["None of these"],
  }),
  question(5, "scale", { title: "How much does it hurt?", max_value: 100 }),
];
const LIMITS = DESIGN.map(({ title, earliest, latest, sole_options, max_value }) => ({
  title,
  earliest,
  latest,
  sole_options,
  max_value: max_value ?? undefined,
}));

const sent = (file: FormFile): FormFile =>
  file.kind === "json"
    ? { kind: "json", content: JSON.parse(JSON.stringify(file.content)) as unknown }
    : file;
const limitsIn = (file: FormFile) => {
  const { design, notTaken } = readFormFile(file, PLAIN_LABELS);
  expect(notTaken.filter(({ why }) => why !== "form")).toEqual([]);
  return design.map(({ title, earliest, latest, sole_options, max_value }) => ({
    title,
    earliest,
    latest,
    sole_options,
    max_value: max_value ?? undefined,
  }));
};

describe.each(FORM_FORMAT_NAMES)("as %s", (format) => {
  test("limits of days, choices that stand alone and long scales come back as they were", () => {
    const { file, notTaken } = WRITE_FORM[format](DESIGN, { title: "Form", labels: PLAIN_LABELS });
    expect(notTaken).toEqual([]);
    expect(limitsIn(sent(file))).toEqual(LIMITS);
  });
});

test("a survey of somebody else says them in its own words", () => {
  const elements = [
    { type: "text", inputType: "date", name: "born", min: "1900-01-01", maxValueExpression: "today(-1)" },
    {
      type: "checkbox",
      name: "how",
      choices: ["a", { value: "b", text: "None of these", isExclusive: true }],
    },
  ];
  const [born, how] = limitsIn({ kind: "json", content: { pages: [{ name: "p", elements }] } }).filter(
    ({ title }) => title !== "p",
  );
  expect(born).toMatchObject({ earliest: "1900-01-01", latest: "today-1" });
  expect(how).toMatchObject({ sole_options: ["None of these"] });
});

test("a row of a table without a question’s text is told, and a type is known with underscores as well", () => {
  const rows = [
    ["title", "answer_type", "options"],
    ["", "text", ""],
    ["Pick one", "single_choice", "Red;Blue"],
    ["", "", ""],
  ].map((cells, index) => ({ line: index + 1, cells }));
  const labels = { ...PLAIN_LABELS, types: { ...PLAIN_LABELS.types, option: "Single choice" } };
  const { design, notTaken } = readFormFile({ kind: "sheets", sheets: [{ name: "", rows }] }, labels);
  expect(design.map(({ title, answer_type }) => [title, answer_type])).toEqual([["Pick one", "option"]]);
  expect(notTaken).toEqual([{ place: "B2", what: "text", why: "untitled" }]);
});
