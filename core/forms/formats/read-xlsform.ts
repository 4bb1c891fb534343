import { readDayConstraint, readDayLimits } from "./day-limits.ts";
import { readSole } from "./sole-options.ts";
import { AppError } from "../../errors/app-error.ts";
import { factsOf, NO, RATES, takesAnswer, takesOptions, takesRecords, takesSeveral, YES } from "../kinds.ts";
import { foldOption } from "../options.ts";
import { LABEL_NAMES } from "../types.ts";
import type { AnswerType, LabelName } from "../types.ts";
import { parseCalculation } from "./arithmetic.ts";
import { buildDesign, requireLevel } from "./build-design.ts";
import type { NamedCondition } from "./conditions.ts";
import { parseCondition } from "./expression.ts";
import type { Dialect } from "./expression.ts";
import { readFileKinds } from "./file-kinds.ts";
import type {
  FormSheet,
  FoundCondition,
  FoundFacts,
  FoundQuestion,
  ImportedForm,
  LocalizedText,
  NotTaken,
} from "./found.ts";
import { readLimits, SCALE_LIMIT } from "./limits.ts";
import { readRecords } from "./records.ts";
import { openTable } from "./sheet-table.ts";
import type { TableRow } from "./sheet-table.ts";
import { inOwnLanguage } from "./labels.ts";
import { saysNo, saysYes } from "./yes-no-names.ts";
import { DEVICE_TYPES, formatConstraint, APPEARANCE_COLUMNS, SHEET_ORDER, SHEET_TYPES } from "./xlsform.ts";

const XPATH: Dialect = {
  words: false,
  nameOf: (reference) => /^\$\{\s*([^{}]+?)\s*\}$/u.exec(reference)?.[1] ?? null,
};
const NAMES: Readonly<Record<string, string>> = {
  caption: "label",
  relevance: "relevant",
  "list name": "list_name",
  value: "name",
  "bind::calculate": "calculation",
  "bind::relevant": "relevant",
  "bind::required": "required",
  "bind::constraint": "constraint",
  readonly: "read_only",
  repeat_count: "repeat_count",
  "jr:count": "repeat_count",
};

interface Group {
  readonly kind: "group" | "repeat";
  readonly place: string;
  readonly conditions: readonly FoundCondition[];
  readonly repeatedBy: string | null;
  /** Its questions are the rows of this matrix. */
  readonly matrix?: string;
}

interface Choice {
  readonly name: string;
  readonly text: LocalizedText;
}

/** Whether sheets are those of an XLSForm. */
export function isXlsForm(sheets: readonly FormSheet[]): boolean {
  const survey = findSheet(sheets, "survey");
  const header = survey?.rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  return header.includes("type") && header.includes("name");
}

/** The form that the sheets of an XLSForm describe. */
export function readXlsForm(sheets: readonly FormSheet[]): ImportedForm {
  const notTaken: NotTaken[] = [];
  const found: FoundQuestion[] = [];
  const survey = openTable(findSheet(sheets, "survey") ?? { name: "survey", rows: [] }, NAMES, notTaken);
  const lists = readChoices(sheets, notTaken);
  const open: Group[] = [];
  for (const row of survey.rows) {
    const said = row.text("type");
    if (said === null) continue;
    const group = /^(begin|end)[ _]?(group|repeat)$/iu.exec(said);
    if (group?.[1]?.toLowerCase() === "end") {
      if (open.pop()?.kind !== group[2]?.toLowerCase()) throw unbalanced(row.place("type"));
    } else if (group === null) {
      readRow({ row, said, lists, around: open.at(-1), found, notTaken });
    } else {
      requireLevel(open.length + 1, row.place("type"));
      open.push(
        beginGroup({
          row,
          kind: group[2]?.toLowerCase() === "repeat" ? "repeat" : "group",
          around: open.at(-1),
          found,
          notTaken,
        }),
      );
    }
  }
  const left = open.at(-1);
  if (left !== undefined) throw unbalanced(left.place);
  survey.reportRest((name) => {
    if (name === "name") return null;
    if (APPEARANCE_COLUMNS.has(name)) return "look";
    return name.endsWith("_message") ? "own_words" : name === "choice_filter" ? "choices" : "property";
  });
  reportSettings(sheets, notTaken);
  return buildDesign(found, notTaken);
}

function findSheet(sheets: readonly FormSheet[], name: string): FormSheet | undefined {
  return sheets.find((sheet) => sheet.name.trim().toLowerCase() === name);
}

function unbalanced(place: string): AppError {
  return new AppError({ code: "form_file_groups", parameters: { place } });
}

function readChoices(
  sheets: readonly FormSheet[],
  notTaken: NotTaken[],
): ReadonlyMap<string, readonly Choice[]> {
  const sheet = findSheet(sheets, "choices");
  if (sheet === undefined) return new Map();
  const table = openTable(sheet, NAMES, notTaken);
  const lists = new Map<string, Choice[]>();
  for (const row of table.rows) {
    const list = row.text("list_name");
    const name = row.text("name");
    const text = row.localized("label") ?? (name === null ? null : inOwnLanguage(name));
    if (list === null || text === null) continue;
    const choices = lists.get(list) ?? [];
    choices.push({ name: name ?? text.text, text });
    lists.set(list, choices);
  }
  table.reportRest(() => "property");
  return lists;
}

function reportSettings(sheets: readonly FormSheet[], notTaken: NotTaken[]): void {
  for (const sheet of sheets) {
    const name = sheet.name.trim().toLowerCase();
    if (name === "survey" || name === "choices") continue;
    if (name === "settings") openTable(sheet, {}, notTaken).reportRest(() => "form");
    else if (sheet.rows.length > 0) notTaken.push({ place: sheet.name, what: sheet.name, why: "form" });
  }
}

interface Reading {
  readonly row: TableRow;
  readonly around: Group | undefined;
  readonly found: FoundQuestion[];
  readonly notTaken: NotTaken[];
}

function conditionsOf({ row, around }: Pick<Reading, "row" | "around">): readonly FoundCondition[] {
  const text = row.text("relevant");
  const outer = around?.conditions ?? [];
  if (text === null) return outer;
  return [...outer, { place: row.place("relevant"), text, test: parseCondition(text, XPATH) }];
}

function beginGroup({
  row,
  kind,
  around,
  found,
  notTaken,
}: Reading & { readonly kind: Group["kind"] }): Group {
  const place = row.place("type");
  const conditions = conditionsOf({ row, around });
  const title = row.localized("label");
  const outer = around?.repeatedBy ?? null;
  if (kind === "group") {
    const appearance = row.text("appearance")?.split(/\s+/u) ?? [];
    const isTable =
      SHEET_TYPES.matrix.appearance !== undefined && appearance.includes(SHEET_TYPES.matrix.appearance);
    const named = row.text("name");
    if (isTable && named !== null) {
      row.took("appearance");
      found.push({
        place,
        name: named,
        words: { title: title ?? inOwnLanguage(named), ...helpOf(row) },
        facts: { answer_type: "matrix" },
        conditions,
        repeatedBy: outer,
      });
      return { kind, place, conditions, repeatedBy: outer, matrix: named };
    }
    const isPage = around === undefined && /\bfield-list\b/u.test(row.text("appearance") ?? "");
    if (isPage) {
      row.took("appearance");
      const help = row.localized("hint");
      found.push({
        place: row.place("label"),
        name: null,
        words: {
          title: title ?? inOwnLanguage(row.text("name") ?? place),
          ...(help === null ? {} : { help }),
        },
        facts: { answer_type: "page" },
        conditions: [],
        repeatedBy: null,
      });
    } else if (title !== null) {
      found.push({
        place: row.place("label"),
        name: null,
        words: { title },
        facts: { answer_type: "headline" },
        conditions,
        repeatedBy: outer,
      });
    }
    return { kind, place, conditions, repeatedBy: outer };
  }
  const count = row.text("repeat_count");
  const named = count === null ? null : XPATH.nameOf(count);
  const counter = found.find(
    ({ name, facts, repeatedBy }) =>
      name === named && facts.answer_type === "integer" && repeatedBy === outer,
  );
  if (counter !== undefined && counter.name !== null) {
    if (title !== null) notTaken.push({ place: row.place("label"), what: title.text, why: "property" });
    return { kind, place, conditions: [], repeatedBy: counter.name };
  }
  const isFixed = count !== null && /^\d+$/u.test(count);
  if (count !== null && !isFixed) row.report("repeat_count", "property");
  const name = row.text("name") ?? place;
  const words = { title: title ?? inOwnLanguage(name), ...helpOf(row) };
  const preset = row.text("default") ?? (isFixed ? count : null);
  found.push({
    place,
    name,
    words,
    facts: { ...readFacts(row, "rows"), ...readRowLimits(row, isFixed ? Number(count) : null) },
    ...(preset === null ? {} : { defaultValue: { place: row.place("default"), text: preset } }),
    conditions,
    repeatedBy: outer,
  });
  return { kind, place, conditions: [], repeatedBy: name };
}

/** How many rows there are at least and at most: columns of our own, or a number that is the same for everybody. */
function readRowLimits(row: TableRow, fixed: number | null) {
  const number = (column: string): number | null => {
    const text = row.text(column);
    return text === null ? fixed : Number(text);
  };
  const limits = { min: number("min_rows"), max: number("max_rows") };
  return readLimits(limits, { answer_type: "rows", child: true }, () =>
    row.report(fixed === null ? "min_rows" : "repeat_count", "limit"),
  );
}

function helpOf(row: TableRow): Partial<Record<"help", LocalizedText>> {
  const help = row.localized("hint");
  return help === null ? {} : { help };
}

function readRow({
  row,
  said,
  lists,
  around,
  found,
  notTaken,
}: Reading & { readonly said: string; readonly lists: ReadonlyMap<string, readonly Choice[]> }): void {
  const { type, list, isOpen } = readSaid(said);
  const place = row.place("type");
  const title = row.localized("label") ?? row.localized("hint") ?? inOwnLanguage(row.text("name") ?? said);
  const choices = list === null ? [] : (lists.get(list) ?? []);
  const asked = readType({ row, type, choices });
  // choices of a file that does not come along
  if (asked === null || (takesRecords({ answer_type: asked }) && row.text("records_of") === null)) {
    const why = DEVICE_TYPES.has(type) ? "device" : "type";
    notTaken.push({ place, what: `${said} ${row.text("name") ?? ""}`.trim(), why });
    row.passOver();
    return;
  }
  if (list !== null && choices.length === 0 && !takesRecords({ answer_type: asked }))
    notTaken.push({ place, what: list, why: "choices" });
  if (/\$\{/u.test(title.text))
    notTaken.push({ place: row.place("label"), what: title.text, why: "property" });
  const label = (name: LabelName, column: string = name) => {
    const text = row.localized(column);
    return text === null ? {} : { [name]: text };
  };
  const preset = row.text("default");
  const worked = row.text("calculation");
  const facts = readFacts(row, asked);
  found.push({
    place,
    name: row.text("name"),
    words: {
      title: asked === "headline" ? withoutMarks(title) : title,
      ...Object.fromEntries(
        LABEL_NAMES.flatMap((name) => Object.entries(label(name, name === "help" ? "hint" : name))),
      ),
      options: choices.map(({ text }) => text),
    },
    facts: { ...facts, ...(isOpen ? { update_options: true } : {}) },
    values: valuesOf(asked, choices),
    ...(preset === null ? {} : { defaultValue: { place: row.place("default"), text: preset } }),
    ...(worked === null
      ? {}
      : {
          calculation: {
            place: row.place("calculation"),
            text: worked,
            value: parseCalculation(worked, XPATH),
          },
        }),
    conditions: conditionsOf({ row, around }),
    repeatedBy: around?.repeatedBy ?? null,
    rowOf: around?.matrix ?? null,
  });
}

const HEADING = /^#{1,6}\s+/u;

const withoutMarks = ({ text, others }: LocalizedText): LocalizedText => ({
  text: text.replace(HEADING, ""),
  others: Object.fromEntries(
    Object.entries(others).map(([language, one]) => [language, one.replace(HEADING, "")]),
  ),
});

/** `select_one fruits or_other` → its type, its list and whether answers of one's own are taken. */
function readSaid(said: string): { type: string; list: string | null; isOpen: boolean } {
  const text = said.trim().replaceAll(/\s+/gu, " ");
  const isOpen = /\s(?:or_other|or specify other)$/iu.test(text);
  const rest = text.replace(/\s(?:or_other|or specify other)$/iu, "");
  const lower = rest.toLowerCase();
  const known = SHEET_ORDER.flatMap((type) => [SHEET_TYPES[type].type, ...(SHEET_TYPES[type].also ?? [])])
    .map((type) => type.toLowerCase())
    .toSorted((a, b) => b.length - a.length)
    .find((type) => lower === type || lower.startsWith(`${type} `));
  if (known === undefined) return { type: lower, list: null, isOpen };
  const list = rest.slice(known.length).trim();
  return { type: known, list: list === "" ? null : list, isOpen };
}

function readType({
  row,
  type,
  choices,
}: {
  row: TableRow;
  type: string;
  choices: readonly Choice[];
}): AnswerType | null {
  const appearance = row.text("appearance")?.split(/\s+/u) ?? [];
  const own = row.text("answer_type");
  const fitting = SHEET_ORDER.filter((one) => {
    const { type: first, also = [] } = SHEET_TYPES[one];
    return [first, ...also].some((name) => name.toLowerCase() === type);
  });
  const marked = fitting.find((one) => one === own);
  if (marked !== undefined) {
    if (SHEET_TYPES[marked].appearance !== undefined) row.took("appearance");
    return marked;
  }
  if (fitting.length === 0) return null;
  if (type === "note") return HEADING.test(row.localized("label")?.text ?? "") ? "headline" : "note";
  const looking = fitting.find((one) => appearance.includes(SHEET_TYPES[one].appearance ?? " "));
  if (looking !== undefined) {
    row.took("appearance");
    return looking;
  }
  if (fitting.includes("option")) return isYesNo(choices) ? "yes_question" : "option";
  if (type === "range" && !isOnScale(row)) return "integer";
  return fitting.find((one) => SHEET_TYPES[one].appearance === undefined) ?? null;
}

function isOnScale(row: TableRow): boolean {
  const { start, end } = readParameters(row);
  return (start ?? 1) >= 0 && (end ?? 10) <= SCALE_LIMIT;
}

function readParameters(row: TableRow): { start: number | null; end: number | null; step: number | null } {
  const text = row.text("parameters") ?? "";
  const read = (name: string): number | null => {
    const value = new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*(-?\\d+(?:\\.\\d+)?)`, "iu").exec(text)?.[1];
    return value === undefined ? null : Number(value);
  };
  return { start: read("start"), end: read("end"), step: read("step") };
}

const isNamed = ({ name, text }: Choice, says: (word: string) => boolean): boolean =>
  says(name) || says(text.text);

/** Two choices of which one says Yes and the other No. */
export function isYesNo(choices: readonly Choice[]): boolean {
  return (
    choices.length === 2 &&
    choices.some((choice) => isNamed(choice, saysYes)) &&
    choices.some((choice) => isNamed(choice, saysNo))
  );
}

function valuesOf(type: AnswerType, choices: readonly Choice[]): ReadonlyMap<string, string> {
  if (takesOptions({ answer_type: type })) return new Map(choices.map(({ name, text }) => [name, text.text]));
  if (type === "rate") return new Map(RATES.map((rate) => [foldOption(rate), rate]));
  return new Map(choices.map((choice) => [choice.name, isNamed(choice, saysYes) ? YES : NO]));
}

function readFacts(row: TableRow, type: AnswerType): FoundFacts {
  const flag = (column: string): boolean => {
    const text = row.text(column) ?? "no";
    if (!saysYes(text) && !saysNo(text)) row.report(column, "property");
    return saysYes(text);
  };
  const days =
    factsOf({ answer_type: type }).kind === "day" ? readDayConstraint(row.text("constraint") ?? "") : null;
  const limits = days === null ? readConstraint(row, type) : { min: null, max: null };
  const isRange = row.text("type")?.toLowerCase() === "range";
  const limited = isRange ? "parameters" : "constraint";
  if (isRange) {
    const { start, end, step } = readParameters(row);
    limits.min ??= start;
    limits.max ??= end;
    if (step !== null && step !== 1) row.report("parameters", "limit");
  } else if (row.text("parameters") !== null) row.report("parameters", "property");
  const files = readFileKinds(row.text("body::accept"));
  if (files.unknown.length > 0) row.report("body::accept", "property");
  const most = Number(row.text("max_files") ?? Number.NaN);
  const prefill = row.text("prefill");
  const isRequired = flag("required");
  return {
    answer_type: type,
    is_required: isRequired,
    ...readLimits(limits, { answer_type: type, child: false }, () => row.report(limited, "limit")),
    ...readSole(type, row.text("sole_options")?.split("\n") ?? []),
    ...readDayLimits(type, days ?? { earliest: null, latest: null }, () => row.report("constraint", "limit")),
    ...(files.kinds.length === 0 ? {} : { allowed_files: files.kinds }),
    ...(Number.isInteger(most) && most > 0 ? { max_files: Math.min(most, 10) } : {}),
    ...(flag("resets_form") ? { resets_form: true } : {}),
    ...(flag("shows_verdict") ? { shows_verdict: true } : {}),
    ...(flag("read_only") && takesAnswer({ answer_type: type }) ? { read_only: true } : {}),
    ...(prefill === null ? {} : { prefill }),
    ...readRecords(
      type,
      { records_of: row.text("records_of"), records_where: row.text("records_where") },
      () => row.report("records_where", "property"),
    ),
  };
}

/** Limits that a constraint says; others than limits are reported. */
function readConstraint(row: TableRow, type: AnswerType): { min: number | null; max: number | null } {
  const none = { min: null, max: null };
  const text = row.text("constraint");
  if (text === null || text === formatConstraint(type)) return none;
  const counted = takesSeveral({ answer_type: type })
    ? text.replaceAll(/count-selected\(\s*\.\s*\)/gu, ".")
    : text;
  const own = counted.replaceAll(/(?<![\w.'"])\.(?![\w.'"])/gu, "${.}");
  const condition = parseCondition(own, XPATH);
  const limits = condition === null ? null : limitsOf(condition, type);
  if (limits === null) row.report("constraint", "rule");
  return limits ?? none;
}

function limitsOf(
  condition: NamedCondition,
  type: AnswerType,
): { min: number | null; max: number | null } | null {
  const parts = "and" in condition ? condition.and : [condition];
  const limits: { min: number | null; max: number | null } = { min: null, max: null };
  for (const part of parts) {
    if ("and" in part) {
      const inner = limitsOf(part, type);
      if (inner === null) return null;
      limits.min = inner.min ?? limits.min;
      limits.max = inner.max ?? limits.max;
      continue;
    }
    if (!("operator" in part) || part.name !== "." || typeof part.value !== "number") return null;
    const step = type === "decimal" ? 0 : 1;
    if (part.operator === ">=") limits.min = part.value;
    else if (part.operator === "<=") limits.max = part.value;
    else if (part.operator === ">" && step === 1) limits.min = Math.floor(part.value) + step;
    else if (part.operator === "<" && step === 1) limits.max = Math.ceil(part.value) - step;
    else return null;
  }
  return limits;
}
