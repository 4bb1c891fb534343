import { FORMATS } from "../formats.ts";
import type { AnswerType } from "../types.ts";

interface SheetType {
  /** First word of the type; a list of choices follows it. */
  readonly type: string;
  readonly appearance?: string;
  /** The list it always has. */
  readonly list?: string;
  /** Types that are read as it besides. */
  readonly also?: readonly string[];
}

/** How each answer type stands in the survey sheet. Of two that say the same, the first is read back. */
export const SHEET_TYPES: Readonly<Record<AnswerType, SheetType>> = {
  note: { type: "note" },
  page: { type: "begin_group", appearance: "field-list" },
  headline: { type: "note" },
  yes_question: { type: "select_one", list: "yes_no" },
  yes_remark: { type: "select_one", list: "yes_no" },
  no_remark: { type: "select_one", list: "yes_no" },
  yes_attachment: { type: "select_one", list: "yes_no" },
  boolean: { type: "select_one", list: "yes_no", also: ["acknowledge", "trigger"] },
  rate: { type: "select_one", list: "rates" },
  option: { type: "select_one", also: ["select1", "select one", "select one from"] },
  multi_select: {
    type: "select_multiple",
    also: ["select", "select multiple", "select multiple from", "select all that apply from"],
  },
  ranking: { type: "rank" },
  long_text: { type: "text", appearance: "multiline" },
  text: { type: "text", also: ["string", "barcode"] },
  email: { type: "text" },
  phone: { type: "text" },
  link: { type: "text" },
  place: { type: "text" },
  integer: { type: "integer", also: ["int"] },
  decimal: { type: "decimal", also: ["calculate"] },
  date: { type: "date" },
  date_time: { type: "dateTime", also: ["datetime", "date and time"] },
  signature: { type: "image", appearance: "signature" },
  attachment: { type: "file", also: ["image", "photo", "audio", "video"] },
  scale: { type: "range" },
  slider: { type: "range" },
  rows: { type: "begin_repeat" },
  matrix: { type: "begin_group", appearance: "table-list" },
  record: { type: "select_one_from_file" },
  records: { type: "select_multiple_from_file" },
  time: { type: "time" },
};

export const SHEET_ORDER = Object.keys(SHEET_TYPES) as AnswerType[];

/** What a device fills in by itself. */
export const DEVICE_TYPES: ReadonlySet<string> = new Set([
  "start",
  "end",
  "today",
  "deviceid",
  "device id",
  "subscriberid",
  "subscriber id",
  "simserial",
  "sim id",
  "phonenumber",
  "phone number",
  "username",
  "email",
  "audit",
  "start-geopoint",
  "background-audio",
  "xml-external",
  "csv-external",
]);

/** Settings and columns for how things look, or that only name them. */
export const APPEARANCE_COLUMNS: ReadonlySet<string> = new Set([
  "appearance",
  "body::appearance",
  "body::class",
  "style",
]);

/** What answers of a type are held to, written as a constraint. */
export function formatConstraint(type: AnswerType): string | null {
  const pattern = FORMATS[type];
  return pattern === undefined ? null : `regex(., '^(${pattern})$')`;
}
