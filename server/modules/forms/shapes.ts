import { closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";

/** Shapes of what the calls about forms answer, for the API's description. */
export const QUESTION_SHAPE = open({
  id: ID,
  title: TEXT,
  answer_type: TEXT,
  category: TEXT,
  is_required: YES_NO,
  options: list(TEXT),
  update_options: YES_NO,
  dependent: YES_NO,
  child: YES_NO,
  parent_question_id: nullable(ID),
});

/** A repeated call whose first answer is not kept is answered with the record itself. */
export const SAID = open({ message: TEXT, data: closed({ id: ID, row_version: ID }) }, []);

const ANSWER_FILE = open({ id: ID, name: TEXT }, []);

const ANSWER_SENT = closed(
  {
    question_id: ID,
    que_value: { ...TEXT, description: "The question as it was shown." },
    answer: {
      description: "Text, a number, the ids of records, or the names of files, as the question asks.",
      anyOf: [TEXT, { type: "number" }, list(ANSWER_FILE), list(ID), { type: "null" }],
    },
    comment: nullable(TEXT),
    parent_question_id: nullable(ID),
    is_required: YES_NO,
    block: {
      ...list(ID),
      description: "Which repetition this is, from 1, one number for each count above it.",
    },
    files: list(ANSWER_FILE),
  },
  ["question_id"],
);

/** The parts of a filled form: the form as JSON with what else it says, and files by the ids of their questions. */
export const formParts = (
  fields: Readonly<Record<string, object>> = {},
  required: readonly string[] = Object.keys(fields),
) => ({
  type: "object",
  required: ["feedback_form"],
  properties: {
    feedback_form: {
      ...TEXT,
      contentMediaType: "application/json",
      contentSchema: {
        anyOf: [
          closed(
            {
              form_version: { ...ID, description: "The version of the form that was filled in." },
              row_version: { ...nullable(ID), description: "Of what is changed, as it was read." },
              answers: list(ANSWER_SENT),
              ...(fields as Readonly<Record<string, typeof TEXT>>),
            },
            ["form_version", "answers", ...required],
          ),
          list(ANSWER_SENT),
        ],
      },
      description:
        "The filled form as JSON; or its answer records alone, for the version in force, with what else it says in parts of their own.",
      examples: ['{"form_version":3,"answers":[{"question_id":17,"answer":"yes"}]}'],
    },
  },
  additionalProperties: true,
  description: "Files stand in parts named by the id of their question: id, id-parent or id-parent-block.",
});
