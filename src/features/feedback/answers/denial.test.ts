import { expect, test } from "vitest";
import { errorFromAnswer } from "../../../lib/api-error.ts";
import { getFormDenial } from "./form-denial.ts";

const errorOf = (body: object) => errorFromAnswer({ status: 400, body, requestId: null });

test("what the server found stands at the field or the answer it names, in the server's words and by its codes", () => {
  const error = errorOf({
    message: "Please fill all Mandatory fields",
    errors: { supervisor_name: ["Required."], "q7_blocks.0.q9_files": ["Not a picture."] },
    issues: [
      {
        question: null,
        part: "answer",
        block: [],
        path: ["supervisor_name"],
        code: "required",
        parameters: {},
      },
      {
        question: 9,
        part: "files",
        block: [1],
        path: ["q7_blocks", 0, "q9_files"],
        code: "file_kind",
        parameters: { kinds: "png" },
      },
    ],
  });
  expect(getFormDenial(error, "en")).toEqual({
    fields: {
      supervisor_name: {
        text: "Required.",
        language: "en",
        issues: [{ code: "required", parameters: {} }],
      },
    },
    answers: [
      {
        place: { question: 9, part: "files", block: [1] },
        code: "said",
        said: {
          text: "Not a picture.",
          language: "en",
          issues: [{ code: "file_kind", parameters: { kinds: "png" } }],
        },
      },
    ],
  });
});

test("a refusal that names no place is none of the form's", () => {
  expect(getFormDenial(errorOf({ message: "Not allowed." }), "en")).toBeNull();
  expect(getFormDenial(errorOf({ message: "x", issues: [] }), "en")).toBeNull();
});
