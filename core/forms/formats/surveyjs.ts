import type { AnswerType } from "../types.ts";

type Fixed = Readonly<Record<string, string | number | boolean>>;

interface SurveyType {
  /** What an element of this type says; read back where nothing more particular fits. */
  readonly says: Fixed;
  /** Elements that are read as it besides. */
  readonly also?: readonly Fixed[];
}

/** How each answer type stands in a survey. Of two that say the same, the first is read back. */
export const SURVEY_TYPES: Readonly<Record<AnswerType, SurveyType>> = {
  page: { says: { type: "page" } },
  headline: { says: { type: "html" } },
  note: { says: { type: "html" } },
  yes_question: { says: { type: "boolean" } },
  yes_remark: { says: { type: "boolean" } },
  no_remark: { says: { type: "boolean" } },
  yes_attachment: { says: { type: "boolean" } },
  boolean: { says: { type: "boolean" } },
  option: {
    says: { type: "radiogroup" },
    also: [{ type: "dropdown" }, { type: "imagepicker" }, { type: "buttongroup" }],
  },
  multi_select: {
    says: { type: "checkbox" },
    also: [{ type: "tagbox" }, { type: "imagepicker", multiSelect: true }],
  },
  ranking: { says: { type: "ranking" } },
  text: { says: { type: "text" } },
  long_text: { says: { type: "comment" } },
  integer: { says: { type: "text", inputType: "number", step: 1 } },
  decimal: { says: { type: "text", inputType: "number" }, also: [{ type: "expression" }] },
  date: { says: { type: "text", inputType: "date" } },
  date_time: {
    says: { type: "text", inputType: "datetime-local" },
    also: [{ type: "text", inputType: "datetime" }],
  },
  email: { says: { type: "text", inputType: "email" } },
  phone: { says: { type: "text", inputType: "tel" } },
  link: { says: { type: "text", inputType: "url" } },
  place: { says: { type: "text", autocomplete: "street-address" } },
  attachment: { says: { type: "file" } },
  signature: { says: { type: "signaturepad" } },
  slider: { says: { type: "slider" } },
  scale: { says: { type: "rating" } },
  rate: { says: { type: "rating", rateType: "smileys" } },
  rows: { says: { type: "paneldynamic" } },
  matrix: { says: { type: "matrix" } },
  record: { says: { type: "dropdown", choicesLazyLoadEnabled: true } },
  records: { says: { type: "tagbox", choicesLazyLoadEnabled: true } },
  time: { says: { type: "text", inputType: "time" } },
};

export const SURVEY_ORDER = Object.keys(SURVEY_TYPES) as AnswerType[];

/** Members of elements that say how they look, which a form decides by itself. */
export const APPEARANCE_MEMBERS: ReadonlySet<string> = new Set([
  "titleLocation",
  "descriptionLocation",
  "hideNumber",
  "showNumber",
  "startWithNewLine",
  "width",
  "minWidth",
  "maxWidth",
  "indent",
  "rightIndent",
  "colCount",
  "colSpan",
  "innerIndent",
  "state",
  "size",
  "renderAs",
  "renderMode",
  "displayMode",
  "rateColorMode",
  "scaleColorMode",
  "rateDisplayMode",
  "rows",
  "autoGrow",
  "rateType",
  "titleActions",
  "choicesOrder",
  "showNumbers",
  "showQuestionNumbers",
  "questionTitleLocation",
  "imageFit",
  "imageHeight",
  "imageWidth",
  "showLabel",
  "labelTrue",
  "labelFalse",
  "swapOrder",
  "autocomplete",
  "panelAddText",
  "panelRemoveText",
  "templateTitle",
  "penColor",
  "signatureWidth",
  "signatureHeight",
]);
