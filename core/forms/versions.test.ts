import { describe, expect, test } from "vitest";
import { formDifferences } from "./differences.ts";
import { question } from "./forms.fixture.ts";
import { checkForm } from "./check.ts";
import { SHIPPED_KINDS } from "./files.ts";
import { findLanguageErrors, questionsIn } from "./language.ts";
import type { StoredQuestion } from "./types.ts";

describe("differences between versions", () => {
  const before = [question(1, "text"), question(2, "option"), question(3, "integer"), question(4, "rate")];
  const compare = (after: readonly StoredQuestion[]) =>
    formDifferences({ before: { questions: before }, after: { questions: after } });

  test("none where the same is asked", () => {
    expect(compare(structuredClone(before))).toEqual({ added: [], removed: [], changed: [] });
  });

  test("added and removed questions", () => {
    const { added, removed, changed } = compare([...before.slice(1), question(5, "note")]);
    expect([added.map(({ id }) => id), removed.map(({ id }) => id), changed]).toEqual([[5], [1], []]);
  });

  test.for([
    ["title", { title: "Other" }],
    ["type", { answer_type: "long_text" }],
    ["options", { options: ["Red"] }],
    ["required", { is_required: true }],
    ["reveal", { parent_question_id: 1 }],
    ["reveal", { resets_form: true }],
    ["limits", { min_value: 2 }],
    ["verdict", { shows_verdict: true }],
    ["files", { max_files: 3 }],
    ["words", { translations: { es: { title: "Otra" } } }],
  ] as const)("a changed %s", ([change, more]) => {
    const after = before.map((one) => (one.id === 2 ? { ...one, ...more } : one));
    expect(compare(after).changed.map(({ after: { id }, changes }) => [id, changes])).toEqual([
      [2, [change]],
    ]);
  });

  test("only the question that moved has another order", () => {
    const [first, ...others] = before;
    const after = first === undefined ? others : [...others, first];
    expect(compare(after).changed.map(({ after: { id }, changes }) => [id, changes])).toEqual([
      [1, ["order"]],
    ]);
  });
});

describe("a version in a language", () => {
  const questions = [
    question(1, "option", {
      options: ["Red", "Green"],
      translations: { es: { title: "Color", options: ["Rojo", ""] } },
    }),
    question(2, "attachment", { max_files: 1, translations: { es: { title: "Planteamiento" } } }),
    question(3, "yes_question", {
      title: "Did the test had coding question",
      translations: { es: { title: "¿Programación?" } },
    }),
  ];
  const form = { form_name: "test", version: 2, questions };

  test("titles and labels are in that language, values stay", () => {
    const [colour] = questionsIn({ form, language: "es" });
    expect(colour).toMatchObject({
      title: "Color",
      options: ["Red", "Green"],
      option_labels: { Red: "Rojo" },
    });
    expect(colour).not.toHaveProperty("translations");
    expect(questionsIn({ form, language: "fr" })[0]?.title).toBe("Question 1");
  });

  test("what titles decide and which files are taken is said in every language", () => {
    const [, approach, coding] = questionsIn({ form, language: "es" });
    expect(approach).toMatchObject({
      title: "Planteamiento",
      max_files: 1,
      allowed_files: [...SHIPPED_KINDS],
    });
    expect(coding).toMatchObject({ title: "¿Programación?", resets_form: true });
  });

  test("what keeps it from being published names its questions in that language", () => {
    const wrong = [
      ...questions,
      question(4, "text", {
        title: "Why",
        parent_question_id: 1,
        reveal_value: "Blue",
        translations: { es: { title: "¿Por qué?" } },
      }),
    ];
    const [found] = findLanguageErrors({ problems: checkForm(wrong), questions: wrong, language: "es" });
    expect(found).toMatchObject({ question: 4, code: "unreachable", title: "¿Por qué?" });
    expect(found?.parameters["parent"]).toBe("Color");
    const [plain] = findLanguageErrors({ problems: checkForm(wrong), questions: wrong, language: "fr" });
    expect(plain).toMatchObject({ title: "Why" });
  });
});
