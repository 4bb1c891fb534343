import { readDayLimits } from "./day-limits.ts";
import { readSole } from "./sole-options.ts";
import { AppError } from "../../errors/app-error.ts";
import { FILE_ENDINGS } from "../files.ts";
import { factsOf, takesAnswer } from "../kinds.ts";
import { isMatrix } from "../matrix.ts";
import { foldOption } from "../options.ts";
import { ANSWER_TYPES, LABEL_NAMES } from "../types.ts";
import type { AnswerType } from "../types.ts";
import { parseCalculation } from "./arithmetic.ts";
import { buildDesign } from "./build-design.ts";
import { parseCondition } from "./expression.ts";
import type {
  FormSheet,
  FoundCondition,
  FoundFacts,
  FoundQuestion,
  ImportedForm,
  LocalizedText,
  NotTaken,
} from "./found.ts";
import { readLimits } from "./limits.ts";
import { readRecords } from "./records.ts";
import { openTable } from "./sheet-table.ts";
import type { TableRow } from "./sheet-table.ts";
import { COLUMN_NAMES, TABLE_COLUMNS } from "./table.ts";
import type { TableLabels } from "./table.ts";
import { saysNo, saysYes } from "./yes-no-names.ts";

const NUMBERED = {
  words: true,
  nameOf: (reference: string) => /^\{\s*([^{}]+?)\s*\}$/u.exec(reference)?.[1] ?? null,
} as const;

/** The form that a table of questions describes: one row a question, its columns named in the first. */
export function readQuestionTable(sheet: FormSheet, labels: TableLabels): ImportedForm {
  const notTaken: NotTaken[] = [];
  const table = openTable(sheet, columnNames(labels), notTaken);
  if (!table.has("title")) {
    const columns = [labels.columns.title ?? "title", labels.columns.answer_type ?? "answer_type"];
    throw new AppError({
      code: "form_file_no_questions",
      parameters: { title: columns[0], type: columns[1] },
    });
  }
  const found = new Map<string, FoundQuestion>();
  for (const row of table.rows) {
    const title = row.localized("title");
    if (title === null) {
      if (row.text("answer_type") !== null || row.localized("options") !== null) {
        row.report("answer_type", "untitled");
        row.passOver();
      }
      continue;
    }
    const number = row.text("number") ?? String(found.size + 1);
    const made = readRow({ row, title, number, labels, found, notTaken });
    found.set(found.has(number) ? `${number}#${row.line}` : number, made);
  }
  table.reportRest((name) => (name === "category" || name === "position" ? null : "property"));
  return buildDesign([...found.values()], notTaken);
}

function columnNames({ columns, allColumns }: TableLabels): Record<string, string> {
  const names: Record<string, string> = {};
  for (const column of TABLE_COLUMNS) {
    const all = [
      column,
      ...(COLUMN_NAMES[column] ?? []),
      columns[column] ?? column,
      ...(allColumns[column] ?? []),
    ];
    for (const name of all) names[name.trim().toLowerCase()] ??= column;
  }
  return names;
}

interface Reading {
  readonly row: TableRow;
  readonly title: LocalizedText;
  readonly number: string;
  readonly labels: TableLabels;
  readonly found: ReadonlyMap<string, FoundQuestion>;
  readonly notTaken: NotTaken[];
}

function readRow({ row, title, number, labels, found, notTaken }: Reading): FoundQuestion {
  const options = readOptions(row);
  const answer_type = readType({ row, labels, hasOptions: options.length > 0 });
  const above = readParent({ row, found });
  const when = row.text("ask_when");
  const conditions: readonly FoundCondition[] = [
    ...above.conditions,
    ...(when === null
      ? []
      : [{ place: row.place("ask_when"), text: when, test: parseCondition(when, NUMBERED) }]),
  ];
  const preset = row.text("default_value");
  const worked = row.text("calculation");
  return {
    place: row.place("title"),
    name: number,
    words: {
      title,
      ...Object.fromEntries(
        LABEL_NAMES.flatMap((name) => {
          const text = row.localized(name);
          return text === null ? [] : [[name, text]];
        }),
      ),
      options,
    },
    facts: readFacts(row, answer_type, notTaken),
    values: new Map(),
    ...(preset === null ? {} : { defaultValue: { place: row.place("default_value"), text: preset } }),
    ...(worked === null
      ? {}
      : {
          calculation: {
            place: row.place("calculation"),
            text: worked,
            value: parseCalculation(worked, NUMBERED),
          },
        }),
    conditions,
    repeatedBy: above.repeatedBy,
    rowOf: above.rowOf ?? null,
  };
}

/** One option a line; in one line they are parted by bars or semicolons. */
function readOptions(row: TableRow): LocalizedText[] {
  const cell = row.localized("options");
  if (cell === null) return [];
  const separator = /\r?\n/u.test(cell.text) ? /\r?\n/u : cell.text.includes("|") ? "|" : ";";
  const lines = (text: string): string[] => text.split(separator).map((line) => line.trim());
  const others = Object.entries(cell.others).map(([language, text]) => [language, lines(text)] as const);
  return lines(cell.text).flatMap((text, index) => {
    const said = others.flatMap(([language, all]) => (all[index] ? [[language, all[index]] as const] : []));
    return text === "" ? [] : [{ text, others: Object.fromEntries(said) }];
  });
}

/** Types are often written as other programs name them: `single_choice`. */
const foldType = (name: string): string => foldOption(name.replaceAll("_", " "));

function readType({
  row,
  labels,
  hasOptions,
}: {
  row: TableRow;
  labels: TableLabels;
  hasOptions: boolean;
}): AnswerType {
  const said = row.text("answer_type");
  const usual = hasOptions ? "option" : "text";
  if (said === null) return usual;
  const wanted = foldType(said);
  const type = ANSWER_TYPES.find((one) =>
    [one, labels.types[one] ?? one, ...(labels.allTypes[one] ?? [])].some(
      (name) => foldType(name) === wanted,
    ),
  );
  if (type === undefined) row.report("answer_type", "shown_otherwise");
  return type ?? usual;
}

/** What the row hangs on: an answer of another row, or the number that repeats it. */
function readParent({ row, found }: Pick<Reading, "row" | "found">): {
  conditions: readonly FoundCondition[];
  repeatedBy: string | null;
  rowOf?: string;
} {
  const number = row.text("parent_question_id");
  const answer = row.text("reveal_value");
  if (number === null) {
    if (answer !== null) row.report("reveal_value", "condition");
    return { conditions: [], repeatedBy: null };
  }
  const parent = found.get(number);
  const repeatedBy = parent?.repeatedBy ?? null;
  if (parent !== undefined && factsOf(parent.facts).repeats === true && answer === null) {
    return { conditions: [], repeatedBy: number };
  }
  // what else a matrix is asked by holds for its rows as well
  if (parent !== undefined && isMatrix(parent.facts))
    return { conditions: parent.conditions, repeatedBy, rowOf: number };
  const value = answer ?? "Yes";
  const test = parent === undefined ? null : ({ name: number, operator: "=", value } as const);
  const text = [number, answer ?? ""].join(" ").trim();
  return { conditions: [{ place: row.place("parent_question_id"), text, test }], repeatedBy };
}

function readFacts(row: TableRow, answer_type: AnswerType, notTaken: NotTaken[]): FoundFacts {
  const flag = (column: string): boolean => {
    const text = row.text(column);
    if (text !== null && !saysYes(text) && !saysNo(text)) row.report(column, "property");
    return text !== null && saysYes(text);
  };
  const number = (column: string): number | null => {
    const text = row.text(column);
    if (text === null) return null;
    if (!Number.isFinite(Number(text))) row.report(column, "limit");
    return Number.isFinite(Number(text)) ? Number(text) : null;
  };
  const limits = { min: number("min_value"), max: number("max_value") };
  const kinds = row.text("allowed_files")?.split(/[\s,;]+/u) ?? [];
  const known = kinds.filter((kind) => FILE_ENDINGS[kind] !== undefined);
  if (known.length < kinds.length) row.report("allowed_files", "property");
  const most = number("max_files");
  const isFile = factsOf({ answer_type }).files !== undefined;
  const update_options = flag("update_options");
  const prefill = row.text("prefill");
  return {
    answer_type,
    is_required: flag("is_required"),
    ...readLimits(limits, { answer_type, child: false }, () =>
      notTaken.push({
        place: row.place(limits.min === null ? "max_value" : "min_value"),
        what: [limits.min, limits.max].filter((one) => one !== null).join(" – "),
        why: "limit",
      }),
    ),
    ...(update_options ? { update_options } : {}),
    ...readSole(answer_type, row.text("sole_options")?.split("\n") ?? []),
    ...readDayLimits(answer_type, { earliest: row.text("earliest"), latest: row.text("latest") }, () =>
      row.report("earliest", "limit"),
    ),
    ...(isFile && known.length > 0 ? { allowed_files: known } : {}),
    ...(isFile && most !== null ? { max_files: Math.max(1, Math.min(10, Math.trunc(most))) } : {}),
    ...(flag("resets_form") ? { resets_form: true } : {}),
    ...(flag("shows_verdict") ? { shows_verdict: true } : {}),
    ...(takesAnswer({ answer_type }) && flag("read_only") ? { read_only: true } : {}),
    ...(prefill === null ? {} : { prefill }),
    ...readRecords(
      answer_type,
      { records_of: row.text("records_of"), records_where: row.text("records_where") },
      () => row.report("records_where", "property"),
    ),
  };
}
