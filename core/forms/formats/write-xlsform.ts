import { writeDayConstraint } from "./day-limits.ts";
import { writeSole } from "./sole-options.ts";
import { allowedFiles } from "../files.ts";
import type { Design } from "../design.ts";
import { writeCalculated } from "./arithmetic.ts";
import {
  isFixed,
  factsOf,
  NO,
  RATES,
  takesAnswer,
  takesOptions,
  takesRecords,
  takesSeveral,
  YES,
} from "../kinds.ts";
import { getLimits } from "../limits.ts";
import { isMatrix } from "../matrix.ts";
import { foldOption } from "../options.ts";
import { LABEL_NAMES } from "../types.ts";
import type { AnswerTest, StoredQuestion } from "../types.ts";
import { splitPages } from "../pages.ts";
import { writeFileEndings } from "./file-kinds.ts";
import type { ExportedForm, LocalizedText, NotTaken } from "./found.ts";
import { nameOptions, outlineDesign, takesList, takesOwnOptions } from "./outline.ts";
import type { Outline, OutlineNode } from "./outline.ts";
import { isYesNo } from "./read-xlsform.ts";
import { inOwnLanguage } from "./labels.ts";
import { quoted, writeCondition } from "./write-condition.ts";
import { writeRecords } from "./records.ts";
import { writeSheet } from "./write-sheet.ts";
import type { SheetCells } from "./write-sheet.ts";
import { formatConstraint, SHEET_TYPES } from "./xlsform.ts";

/** The form as the sheets of an XLSForm; what only we know stands in columns of our own. */
export function writeXlsForm(design: Design, { title }: { readonly title: string }): ExportedForm {
  const outline = outlineDesign(design);
  const notTaken: NotTaken[] = [];
  const lists = new Map<string, string>();
  const choices: SheetCells[] = [];
  const listOf = (node: OutlineNode): string => {
    const { list } = SHEET_TYPES[node.question.answer_type];
    const offered = choicesOf(node);
    const key = JSON.stringify([list ?? "", offered]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const name = list ?? `${node.name}_options`;
    lists.set(key, name);
    choices.push(...offered.map((choice) => ({ list_name: name, ...choice })));
    return name;
  };
  const survey = splitPages(outline.roots).flatMap(({ head, nodes }): SheetCells[] => {
    const rows = nodes.flatMap((node) => writeNode({ node, outline, listOf, notTaken }));
    return head === null
      ? rows
      : [writeQuestion({ node: head, outline, listOf, notTaken }), ...rows, { type: "end_group" }];
  });
  const sheets = [
    writeSheet("survey", survey),
    ...(choices.length === 0 ? [] : [writeSheet("choices", choices)]),
    writeSheet("settings", [{ form_title: title, form_id: "form" }]),
  ];
  return { file: { kind: "sheets", sheets }, notTaken };
}

interface Writing {
  readonly node: OutlineNode;
  readonly outline: Outline;
  readonly listOf: (node: OutlineNode) => string;
  readonly notTaken: NotTaken[];
}

function writeNode(writing: Writing): SheetCells[] {
  const { node } = writing;
  const inside = (nodes: readonly OutlineNode[]) =>
    nodes.flatMap((one) => writeNode({ ...writing, node: one }));
  const { rows } = node;
  if (isMatrix(node.question)) {
    const below = rows.flatMap((row) => inside([...row.repeated, ...row.dependents]));
    return [
      writeQuestion(writing),
      ...rows.map((row) => writeQuestion({ ...writing, node: row })),
      { type: "end_group" },
      ...below,
    ];
  }
  if (node.question.answer_type === "rows") {
    return [writeQuestion(writing), ...inside(node.repeated), { type: "end_repeat" }];
  }
  const repeated =
    node.repeated.length === 0
      ? []
      : [
          { type: "begin_repeat", name: `${node.name}_rows`, repeat_count: `\${${node.name}}` },
          ...inside(node.repeated),
          { type: "end_repeat" },
        ];
  return [writeQuestion(writing), ...repeated, ...inside(node.dependents)];
}

function writeQuestion({ node, outline, listOf, notTaken }: Writing): SheetCells {
  const { question, name, words, condition } = node;
  const { answer_type: type } = question;
  const { type: says, appearance } = SHEET_TYPES[type];
  const relevant = condition === null ? undefined : writeCondition(condition, writerOf(outline));
  if (relevant === null) notTaken.push({ place: question.title, what: "", why: "condition" });
  const calculation = writeCalculated(question, outline, {
    refer: (source) => `\${${source.name}}`,
    isXPath: true,
  });
  if (calculation === null) notTaken.push({ place: question.title, what: "", why: "calculation" });
  const hasList =
    SHEET_TYPES[type].list !== undefined || (takesOptions(question) && question.options.length > 0);
  const records = writeRecords(question);
  const file = takesRecords(question) ? ` ${records.records_of ?? "records"}.csv` : "";
  const list = hasList ? ` ${listOf(node)}` : file;
  return {
    type: `${says}${list}${takesOwnOptions(question) ? " or_other" : ""}`,
    name,
    label: type === "headline" ? mapText(words.title, (text) => `### ${text}`) : words.title,
    hint: words.help,
    required: question.is_required ? "yes" : undefined,
    relevant: relevant ?? undefined,
    ...(type === "rows"
      ? { min_rows: written(question.min_value), max_rows: written(question.max_value) }
      : { constraint: writeConstraint(question) ?? undefined }),
    appearance,
    parameters: writeParameters(question) ?? undefined,
    default: writeDefault(node) ?? undefined,
    "body::accept": writeAccepted(question) ?? undefined,
    answer_type: needsType(node) ? type : undefined,
    ...Object.fromEntries(LABEL_NAMES.flatMap((one) => (one === "help" ? [] : [[one, words[one]]]))),
    sole_options: writeSole(question),
    max_files:
      takesAnyFiles(question) && question.max_files !== undefined ? String(question.max_files) : undefined,
    resets_form: question.resets_form === true ? "yes" : undefined,
    shows_verdict: question.shows_verdict === true ? "yes" : undefined,
    readonly: isFixed(question) ? "yes" : undefined,
    calculation: calculation ?? undefined,
    prefill: question.prefill ?? undefined,
    ...records,
  };
}

const written = (value: number | null | undefined): string | undefined =>
  (value ?? null) === null ? undefined : String(value);

/** Whether the sheet's words alone would be read as another type. */
function needsType(node: OutlineNode): boolean {
  const { answer_type: type } = node.question;
  if (!takesAnswer(node.question) || type === "yes_question" || type === "scale") return false;
  if (type === "option") return isYesNo(choicesOf(node).map(({ name, label }) => ({ name, text: label })));
  const own = SHEET_TYPES[type];
  return Object.entries(SHEET_TYPES).some(
    ([other, { type: says, appearance }]) =>
      other !== type && says === own.type && appearance === own.appearance,
  )
    ? type !== "text" && type !== "attachment"
    : false;
}

function choicesOf({ question, words }: OutlineNode): { name: string; label: LocalizedText }[] {
  if (question.answer_type === "rate") {
    return RATES.map((rate) => ({ name: foldOption(rate), label: inOwnLanguage(rate) }));
  }
  if (!takesOptions(question)) {
    return [YES, NO].map((answer) => ({ name: foldOption(answer), label: inOwnLanguage(answer) }));
  }
  const names = nameOptions(question.options);
  return words.options.map((label) => ({ name: names.get(label.text) ?? label.text, label }));
}

function writeConstraint(question: StoredQuestion): string | null {
  const { answer_type, min_value = null, max_value = null } = question;
  if (SHEET_TYPES[answer_type].type === "range") return null;
  if (factsOf(question).kind === "day") return writeDayConstraint(question);
  const value = takesSeveral(question) ? "count-selected(.)" : ".";
  const limits = [
    min_value === null ? null : `${value} >= ${min_value}`,
    max_value === null ? null : `${value} <= ${max_value}`,
  ];
  const said = limits.filter((limit) => limit !== null);
  return said.length > 0 ? said.join(" and ") : formatConstraint(answer_type);
}

function writeParameters(question: StoredQuestion): string | null {
  if (SHEET_TYPES[question.answer_type].type !== "range") return null;
  const { min, max } = getLimits(question);
  return `start=${min} end=${max} step=1`;
}

const takesAnyFiles = (question: StoredQuestion): boolean =>
  factsOf(question).files !== undefined && factsOf(question).takes === undefined;

function writeAccepted(question: StoredQuestion): string | null {
  if (!takesAnyFiles(question) || (question.allowed_files ?? []).length === 0) return null;
  return writeFileEndings(allowedFiles(question));
}

function writeDefault(node: OutlineNode): string | null {
  const text = node.question.default_value ?? "";
  return text === "" ? null : nameAnswer(node, text);
}

/** What the sheet calls an answer. */
function nameAnswer({ question }: OutlineNode, answer: string): string {
  const { kind } = factsOf(question);
  if (kind === "yes_no" || kind === "rate") return foldOption(answer);
  return takesOptions(question) ? (nameOptions(question.options).get(answer) ?? answer) : answer;
}

function writerOf({ byId }: Outline) {
  const say = (test: AnswerTest, operator: string, value: string | number): string | null => {
    const source = byId.get(test.question);
    if (source === undefined) return null;
    const text = typeof value === "number" ? String(value) : quoted(nameAnswer(source, value), false);
    if (text === null) return null;
    const own = `\${${source.name}}`;
    const ref = source.question.answer_type === "rows" ? `count(${own})` : own;
    if (!takesList(source.question))
      return operator === "contains" ? `contains(${ref}, ${text})` : `${ref} ${operator} ${text}`;
    const selected = `selected(${ref}, ${text})`;
    return operator === "!=" ? `not(${selected})` : selected;
  };
  return {
    test(test: AnswerTest): string | null {
      const source = byId.get(test.question);
      if (source === undefined) return null;
      if ("answered" in test) {
        const { answered } = test;
        return source.question.answer_type === "rows"
          ? `count(\${${source.name}}) ${answered ? ">" : "="} 0`
          : `\${${source.name}} ${answered ? "!=" : "="} ''`;
      }
      if ("more" in test) return say(test, ">", test.more);
      if ("less" in test) return say(test, "<", test.less);
      return "is" in test ? say(test, "=", test.is) : say(test, "contains", test.contains);
    },
    isNot: (test: AnswerTest & { readonly is: string | number }) => say(test, "!=", test.is),
    not: (inner: string) => `not(${inner})`,
  };
}

function mapText({ text, others }: LocalizedText, map: (text: string) => string): LocalizedText {
  return {
    text: map(text),
    others: Object.fromEntries(Object.entries(others).map(([language, one]) => [language, map(one)])),
  };
}
