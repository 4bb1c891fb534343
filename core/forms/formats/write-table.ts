import { writeSole } from "./sole-options.ts";
import type { Design } from "../design.ts";
import { LABEL_NAMES } from "../types.ts";
import type { StoredQuestion } from "../types.ts";
import type { ExportedForm, LocalizedText, NotTaken } from "./found.ts";
import { writeCalculation } from "./arithmetic.ts";
import { outlineDesign } from "./outline.ts";
import type { OutlineNode } from "./outline.ts";
import { writeRecords } from "./records.ts";
import type { WrittenRecords } from "./records.ts";
import { TABLE_COLUMNS } from "./table.ts";
import type { TableColumn, TableLabels } from "./table.ts";
import { createExpressionWriter, writeCondition } from "./write-condition.ts";
import { writeSheet } from "./write-sheet.ts";
import type { SheetCells } from "./write-sheet.ts";

/** The form as a table that reads back whole: one row a question, its columns named in the first. */
export function writeQuestionTable(
  design: Design,
  { title, labels }: { readonly title: string; readonly labels: TableLabels },
): ExportedForm {
  const notTaken: NotTaken[] = [];
  const outline = outlineDesign(design);
  const numbers = new Map([...outline.byId.keys()].map((id, index) => [id, String(index + 1)]));
  const writer = createExpressionWriter(outline, {
    nameOf: ({ question }) => numbers.get(question.id) ?? "",
    valueOf: () => null,
  });
  const rows = [...outline.byId.values()].map((node) => {
    const { question } = node;
    const when = question.ask_when ?? null;
    const ask_when = when === null ? undefined : writeCondition(when, writer);
    if (ask_when === null) notTaken.push({ place: question.title, what: "", why: "condition" });
    const referTo = (id: number) => (numbers.has(id) ? `{${numbers.get(id)}}` : null);
    const calculation =
      (question.calculation ?? null) === null
        ? undefined
        : writeCalculation(question.calculation ?? 0, { referTo });
    if (calculation === null) notTaken.push({ place: question.title, what: "", why: "calculation" });
    return {
      ...writeRow({ node, number: (id) => numbers.get(id) ?? "", ask_when: ask_when ?? undefined, labels }),
      calculation: calculation ?? undefined,
    };
  });
  const titleOf = (column: string): string => labels.columns[column as TableColumn] ?? column;
  return { file: { kind: "sheets", sheets: [writeSheet(title, rows, titleOf)] }, notTaken };
}

function writeRow({
  node,
  number,
  ask_when,
  labels,
}: {
  node: OutlineNode;
  number: (id: number) => string;
  ask_when: string | undefined;
  labels: TableLabels;
}): SheetCells {
  const { question, words } = node;
  const { parent_question_id: parent, reveal_value = null, max_files } = question;
  const flag = (name: "is_required" | "update_options" | "resets_form" | "shows_verdict" | "read_only") =>
    question[name] === true ? labels.yes : undefined;
  const cells: Readonly<
    Record<Exclude<TableColumn, "calculation" | keyof WrittenRecords>, string | LocalizedText | undefined>
  > = {
    number: number(question.id),
    parent_question_id: parent === null ? undefined : number(parent),
    reveal_value: reveal_value ?? undefined,
    ask_when,
    title: words.title,
    answer_type: labels.types[question.answer_type] ?? question.answer_type,
    is_required: flag("is_required"),
    options: writeOptions(words.options),
    update_options: flag("update_options"),
    sole_options: writeSole(question),
    earliest: question.earliest ?? undefined,
    latest: question.latest ?? undefined,
    min_value: written(question, "min_value"),
    max_value: written(question, "max_value"),
    default_value: question.default_value ?? undefined,
    prefill: question.prefill ?? undefined,
    ...writeRecords(question),
    read_only: flag("read_only"),
    allowed_files: question.allowed_files?.join(" "),
    max_files: max_files === undefined ? undefined : String(max_files),
    resets_form: flag("resets_form"),
    shows_verdict: flag("shows_verdict"),
    ...(Object.fromEntries(LABEL_NAMES.map((name) => [name, words[name]])) as Record<
      (typeof LABEL_NAMES)[number],
      LocalizedText | undefined
    >),
  };
  const all: Readonly<Partial<Record<TableColumn, string | LocalizedText | undefined>>> = cells;
  return Object.fromEntries(TABLE_COLUMNS.map((column) => [column, all[column]]));
}

function written(question: StoredQuestion, name: "min_value" | "max_value"): string | undefined {
  const value = question[name] ?? null;
  return value === null ? undefined : String(value);
}

/** One a line, also where there is one: its own bars and semicolons part nothing then. */
function writeOptions(options: readonly LocalizedText[]): LocalizedText | undefined {
  if (options.length === 0) return undefined;
  const languages = new Set(options.flatMap(({ others }) => Object.keys(others)));
  const lines = (texts: readonly string[]): string =>
    texts.length === 1 ? `${texts[0]}\n` : texts.join("\n");
  return {
    text: lines(options.map(({ text }) => text)),
    others: Object.fromEntries(
      [...languages].map((language) => [
        language,
        lines(options.map(({ others }) => others[language] ?? "")),
      ]),
    ),
  };
}
