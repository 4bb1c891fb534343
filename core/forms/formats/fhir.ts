import type { AnswerType } from "../types.ts";

interface ItemType {
  readonly type: string;
  /** Of the extension that says how an item is answered. */
  readonly control?: string;
  readonly repeats?: true;
  /** Types that are read as it besides. */
  readonly also?: readonly string[];
}

/** How each answer type stands in a questionnaire. Of two that say the same, the first is read back. */
export const ITEM_TYPES: Readonly<Record<AnswerType, ItemType>> = {
  note: { type: "display" },
  headline: { type: "display" },
  page: { type: "display" },
  yes_question: { type: "boolean" },
  yes_remark: { type: "boolean" },
  no_remark: { type: "boolean" },
  yes_attachment: { type: "boolean" },
  boolean: { type: "boolean" },
  multi_select: { type: "choice", repeats: true, also: ["open-choice", "coding"] },
  option: { type: "choice", also: ["open-choice", "coding"] },
  rate: { type: "choice" },
  ranking: { type: "choice", repeats: true },
  text: { type: "string" },
  long_text: { type: "text" },
  email: { type: "string" },
  phone: { type: "string" },
  place: { type: "string" },
  link: { type: "url" },
  scale: { type: "integer", control: "slider" },
  slider: { type: "integer", control: "slider" },
  integer: { type: "integer" },
  decimal: { type: "decimal", also: ["quantity"] },
  date: { type: "date" },
  date_time: { type: "dateTime" },
  attachment: { type: "attachment" },
  signature: { type: "attachment" },
  rows: { type: "group", repeats: true },
  matrix: { type: "group", control: "table" },
  records: { type: "reference", repeats: true },
  record: { type: "reference" },
  time: { type: "time" },
};

export const ITEM_ORDER = Object.keys(ITEM_TYPES) as AnswerType[];

const CORE = "http://hl7.org/fhir/StructureDefinition";

export const EXTENSIONS = {
  translation: `${CORE}/translation`,
  control: `${CORE}/questionnaire-itemControl`,
  unit: `${CORE}/questionnaire-unit`,
  placeholder: `${CORE}/entryFormat`,
  min: `${CORE}/minValue`,
  max: `${CORE}/maxValue`,
  markdown: `${CORE}/rendering-markdown`,
  mime: `${CORE}/mimeType`,
  exclusive: `${CORE}/questionnaire-optionExclusive`,
  mostAnswers: `${CORE}/questionnaire-maxOccurs`,
  leastAnswers: `${CORE}/questionnaire-minOccurs`,
} as const;

export const CONTROL_SYSTEM = "http://hl7.org/fhir/questionnaire-item-control";

/** Display items inside a question that are words of it. */
export const WORD_CONTROLS = { help: "help", unit: "unit", low_label: "lower", high_label: "upper" } as const;

/** Extensions of our own, for what a questionnaire has no words for. */
export const OWN = "urn:benchline:question:";
