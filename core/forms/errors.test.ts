import { Validator } from "@cfworker/json-schema";
import type { Schema } from "@cfworker/json-schema";
import { describe, expect, test } from "vitest";
import { compileForm } from "./compile.ts";
import { formErrors } from "./errors.ts";
import { question } from "./forms.fixture.ts";
import type { FormData } from "./types.ts";

const is_required = true;
const form = {
  questions: [
    question(1, "yes_question", { is_required }),
    question(2, "text", { parent_question_id: 1, is_required }),
    question(3, "integer", { child: true }),
    question(4, "option", { parent_question_id: 3 }),
    question(5, "multi_select"),
    question(6, "attachment", { allowed_files: ["pdf"], max_files: 1 }),
    question(7, "yes_remark"),
    question(8, "option", { update_options: true }),
  ],
};
const { schema } = compileForm(form);

function errorsOf(data: FormData): string[] {
  const { errors } = new Validator(schema as Schema, "2020-12", false).validate({ q1: "No", ...data });
  return formErrors({ form, schemaErrors: errors }).map(({ path, code }) => `${path.join(".")} ${code}`);
}

describe("what is wrong with answers", () => {
  test.for<[FormData, string[]]>([
    [{}, []],
    [{ q1: "Yes" }, ["q2 required"]],
    [{ q1: "Yes", q2: "  " }, ["q2 required"]],
    [{ q1: "Perhaps" }, ["q1 not_an_option"]],
    [{ q1: 4 }, ["q1 wrong_type"]],
    [{ q2: "x" }, ["q2 hidden"]],
    [{ q1: "Yes", q2: "x".repeat(501) }, ["q2 too_long"]],
    [{ q3: 2.5, q3_blocks: [] }, ["q3 not_whole"]],
    [{ q3: "2" }, ["q3 not_whole"]],
    [{ q3: 16 }, ["q3 out_of_range"]],
    [{ q3: 2, q3_blocks: [{}] }, ["q3_blocks blocks"]],
    [{ q3: 2 }, ["q3_blocks blocks"]],
    [{ q3: 1, q3_blocks: [{ q4: "Blue" }] }, ["q3_blocks.0.q4 not_an_option"]],
    [{ q5: ["None", "Red"] }, ["q5 none_alone"]],
    [{ q5: ["Red", "Red"] }, ["q5 duplicate"]],
    [{ q6_files: [{ key: "a", name: "a.exe" }] }, ["q6_files.0 file_kind"]],
    [{ q6_files: [{ key: "a", name: "a.pdf", size: 0 }] }, ["q6_files.0 empty_file"]],
    [{ q6_files: [{ key: "a", name: "a.pdf", size: 100 * 1024 * 1024 }] }, ["q6_files.0 too_large_file"]],
    [{ q6_files: [{ key: "a", name: "a.pdf", more: 1 }] }, ["q6_files.0 wrong_type"]],
    [{ q7: "No", q7_comment: "x" }, ["q7_comment hidden"]],
    [{ q7: "Yes", q7_comment: "x".repeat(10_001) }, ["q7_comment too_long"]],
    [{ q8: "My own" }, []],
    [{ q8: "x".repeat(201) }, ["q8 too_long"]],
    [{ q99: "x", other: 1, "q1#1": "Yes" }, ["q1#1 unknown", "q99 unknown", "other unknown"]],
  ])("%j: %j", ([data, wrong]) => {
    expect(errorsOf(data)).toEqual(wrong);
  });

  test("an error names its question, its repetition and what the words need", () => {
    const data = { q1: "No", q3: 99, q7: "Yes", q7_comment: "x".repeat(10_001) };
    const { errors } = new Validator(schema as Schema, "2020-12", false).validate(data);
    expect(formErrors({ form, schemaErrors: errors })).toEqual([
      {
        path: ["q3"],
        question: 3,
        part: "answer",
        block: [],
        code: "out_of_range",
        parameters: { min: 1, max: 15 },
      },
      {
        path: ["q7_comment"],
        question: 7,
        part: "comment",
        block: [],
        code: "too_long",
        parameters: { limit: 10_000 },
      },
    ]);
  });
});
