import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { answerSchema, commentSchema, filesSchema } from "../../../core/forms/answer-schema.ts";
import { factsOf } from "../../../core/forms/kinds.ts";
import type { AnswerPart, AnswerType, Question } from "../../../core/forms/types.ts";

/** What `theme.ts` draws them with. */
export type WidgetName =
  | "Boxes"
  | "Day"
  | "Decimal"
  | "Email"
  | "Files"
  | "Link"
  | "LongText"
  | "Moment"
  | "Phone"
  | "Radios"
  | "Ranking"
  | "Rate"
  | "Record"
  | "Records"
  | "Rows"
  | "Scale"
  | "Score"
  | "Select"
  | "SelectMany"
  | "Signature"
  | "Text"
  | "Time"
  | "Whole"
  | "YesNo";

/** How one thing that a question asks is drawn: rjsf's schema and uiSchema of one property. */
export interface RenderedPart {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** More options than these are searched in a list. */
const MAX_RADIOS = 6;
const MAX_BOXES = 10;

/** Widgets by what answers; a new type does not compile without one. */
const WIDGETS = {
  page: null,
  headline: null,
  note: null,
  yes_question: "YesNo",
  yes_remark: "YesNo",
  no_remark: "YesNo",
  yes_attachment: "YesNo",
  boolean: "YesNo",
  option: ({ options }) => (options.length > MAX_RADIOS ? "Select" : "Radios"),
  text: "Text",
  long_text: "LongText",
  integer: "Whole",
  multi_select: ({ options }) => (options.length > MAX_BOXES ? "SelectMany" : "Boxes"),
  attachment: "Files",
  slider: "Score",
  rate: "Rate",
  decimal: "Decimal",
  date: "Day",
  date_time: "Moment",
  email: "Email",
  phone: "Phone",
  link: "Link",
  place: "Text",
  signature: "Signature",
  ranking: "Ranking",
  scale: "Scale",
  rows: "Rows",
  matrix: null,
  record: "Record",
  records: "Records",
  time: "Time",
} as const satisfies Record<AnswerType, WidgetName | null | ((question: Question) => WidgetName)>;

/** In a matrix every answer stands in its column, however many there are. */
const ROW_WIDGETS: Readonly<Partial<Record<AnswerType, WidgetName>>> = {
  option: "Radios",
  multi_select: "Boxes",
};

function answerWidget(question: Question): WidgetName | null {
  const widget = WIDGETS[question.answer_type];
  return typeof widget === "function" ? widget(question) : widget;
}

const PARTS = {
  answer: { schemaOf: answerSchema, widgetOf: answerWidget },
  comment: { schemaOf: commentSchema, widgetOf: (): WidgetName => "LongText" },
  files: {
    schemaOf: filesSchema,
    widgetOf: (question: Question) =>
      factsOf(question).files === "always" ? answerWidget(question) : "Files",
  },
} as const;

const drawn: Record<AnswerPart, WeakMap<Question, RenderedPart>> = {
  answer: new WeakMap(),
  comment: new WeakMap(),
  files: new WeakMap(),
};

/** The same object for the same question: what did not change is not drawn again. */
export function getRenderedPart(question: Question, part: AnswerPart, isRow: boolean): RenderedPart {
  const known = drawn[part].get(question);
  if (known) return known;
  const { schemaOf, widgetOf } = PARTS[part];
  const inRow = isRow && part === "answer" ? ROW_WIDGETS[question.answer_type] : undefined;
  const made: RenderedPart = {
    schema: (schemaOf(question) ?? {}) as RJSFSchema,
    uiSchema: {
      "ui:title": question.title,
      "ui:widget": inRow ?? widgetOf(question) ?? "Text",
      "ui:options": { question, part },
    },
  };
  drawn[part].set(question, made);
  return made;
}
