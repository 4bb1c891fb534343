import type { AnswerType, Question } from "../../core/forms/types.ts";

type Parts = Partial<Question> & { readonly id: number; readonly answer_type: AnswerType };

/** A question for tests, with what they do not care about filled in. */
export function question({ id, answer_type, ...parts }: Parts): Question {
  return {
    id,
    title: `Question ${id}`,
    answer_type,
    category: "parent",
    is_required: false,
    options: [],
    update_options: false,
    dependent: false,
    child: false,
    parent_question_id: null,
    ...parts,
  };
}
