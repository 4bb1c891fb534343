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
