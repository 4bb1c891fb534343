import fc from "fast-check";
import { expect, test } from "vitest";
import { Validator } from "@cfworker/json-schema";
import { compileForm } from "./compile.ts";
import { formErrors } from "./errors.ts";
import { forms, question } from "./forms.fixture.ts";
import { sampleAnswers } from "./sample.ts";
import { missingAnswers } from "./missing.ts";
import { ANSWER_TYPES, type StoredQuestion } from "./types.ts";

function errorsOf(questions: readonly StoredQuestion[]) {
  const form = { questions };
  const data = sampleAnswers({ form, text: "Sample" });
  const { schema } = compileForm(form);
  const { errors } = new Validator(schema as object, "2020-12", false).validate(data);
  return {
    data,
    errors: formErrors({ form, schemaErrors: errors }),
    missing: missingAnswers({ form, data }),
  };
}

test("a sample of any form is taken, and leaves nothing out that is required", () => {
  fc.assert(
    fc.property(forms, (questions) => {
      const { errors, missing } = errorsOf(questions);
      expect({ errors, missing }).toEqual({ errors: [], missing: [] });
    }),
    { numRuns: 200 },
  );
});

test("a sample answers every type, what an answer brings, and each repetition", () => {
  const questions = [
    ...ANSWER_TYPES.map((type, index) =>
      question(index + 1, type, { is_required: true, options: ["None", "Java", "Go"] }),
    ),
    question(90, "integer", { child: true, title: "Rounds" }),
    question(91, "text", { parent_question_id: 90, category: "child" }),
    question(92, "text", { ask_when: { question: 90, more: 1 } }),
  ];
  const { data, errors, missing } = errorsOf(questions);
  expect({ errors, missing }).toEqual({ errors: [], missing: [] });
  expect(data).toMatchObject({
    q90: 2,
    q90_blocks: [{ q91: "Sample" }, { q91: "Sample" }],
    q92: "Sample",
    [`q${ANSWER_TYPES.indexOf("multi_select") + 1}`]: ["Java", "Go"],
    [`q${ANSWER_TYPES.indexOf("no_remark") + 1}`]: "Yes",
    [`q${ANSWER_TYPES.indexOf("slider") + 1}`]: 6,
  });
});
