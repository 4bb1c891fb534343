/** A question as it is seeded; children follow their parent. */
export interface QuestionSeed {
  readonly title: string;
  readonly type: string;
  readonly required: boolean;
  readonly options?: readonly string[];
  /** Users may add further options. */
  readonly open?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Answer of the parent that shows this question. */
  readonly when?: string;
  readonly children?: readonly QuestionSeed[];
}

const ask = (
  title: string,
  type: string,
  required: boolean,
  more: Omit<QuestionSeed, "title" | "type" | "required"> = {},
): QuestionSeed => ({ title, type, required, ...more });

export const INTERVIEW_FORM: readonly QuestionSeed[] = [
  ask("Before the call", "headline", false),
  ask("Fill this form within a day while you remember the call.", "note", false),
  ask("Did the call begin on time?", "boolean", true),
  ask("Which round was it?", "option", true, { options: ["Screening", "Technical", "Managerial", "Final"] }),
  ask("Who spoke for the client?", "text", true),
  ask("How many people were on the call?", "integer", true, { min: 1, max: 15 }),
  ask("The conversation", "headline", false),
  ask("Which topics came up?", "multi_select", true, {
    options: ["Core language", "Databases", "Cloud", "Design", "Testing", "Project history", "Behaviour"],
    open: true,
  }),
  ask("Was there live coding?", "yes_question", true, {
    children: [
      ask("What was the task?", "long_text", true, { when: "Yes" }),
      ask("How well was it solved?", "rate", true, { when: "Yes" }),
      ask("Notes or screenshots of the task", "attachment", false, { when: "Yes" }),
    ],
  }),
  ask("Did the client describe the project?", "yes_remark", false),
  ask("Was everything on the profile confirmed?", "no_remark", true),
  ask("Did the client send a follow-up task?", "yes_attachment", false),
  ask("Was pay or a rate mentioned?", "boolean", true),
  ask("Clarity of the answers", "rate", true),
  ask("Depth in the main skill", "rate", true),
  ask("Manners and confidence", "rate", true),
  ask("How likely is an offer?", "slider", true, { min: 1, max: 10 }),
  ask("What should be practised before the next round?", "long_text", false),
  ask("When does the client decide?", "option", false, {
    options: ["Within two days", "Within a week", "Not said"],
    open: true,
  }),
];

export const TEST_FORM: readonly QuestionSeed[] = [
  ask("Did the test had coding question", "yes_question", true, {
    children: [
      ask("How many coding questions?", "integer", true, { when: "Yes", min: 1, max: 15 }),
      ask("Describe the questions", "long_text", false, { when: "Yes" }),
      ask("Approach file", "attachment", false, { when: "Yes" }),
    ],
  }),
  ask("Was the time enough?", "boolean", true),
  ask("Which platform was used?", "text", false),
  ask("How hard was the test?", "rate", true),
  ask("What should others prepare?", "long_text", false),
];

export const FEEDBACK_FORM: readonly QuestionSeed[] = [
  ask("How does the consultant get on with the team?", "rate", true),
  ask("Are there open risks?", "yes_remark", true),
  ask("What helps most now?", "option", false, {
    options: ["Training", "Support by an engineer", "A talk with retention", "Nothing"],
  }),
];

export const FORMS: Readonly<Record<string, readonly QuestionSeed[]>> = {
  interview: INTERVIEW_FORM,
  test: TEST_FORM,
  consultant_feedback: FEEDBACK_FORM,
};

export const RATES = ["Bad", "Unsatisfied", "Okay", "Satisfied", "Good"] as const;
