import { writeSurveyDay } from "./day-limits.ts";
import type { Design } from "../design.ts";
import {
  factsOf,
  isFixed,
  NO,
  RATES,
  takesAnswer,
  takesNumber,
  takesOptions,
  takesSeveral,
  YES,
} from "../kinds.ts";
import { getLimits } from "../limits.ts";
import { columnsOf, isMatrix } from "../matrix.ts";
import { splitPages } from "../pages.ts";
import { writeFileEndings } from "./file-kinds.ts";
import type { ExportedForm, LocalizedText, NotTaken } from "./found.ts";
import { writeCalculated } from "./arithmetic.ts";
import { outlineDesign, takesOwnOptions } from "./outline.ts";
import type { Outline, OutlineNode } from "./outline.ts";
import { writeRecords } from "./records.ts";
import { SURVEY_ORDER, SURVEY_TYPES } from "./surveyjs.ts";
import { createExpressionWriter, writeCondition } from "./write-condition.ts";

/** The form as the JSON of a SurveyJS survey; what only we know stands beside it under our own names. */
export function writeSurvey(design: Design, { title }: { readonly title: string }): ExportedForm {
  const outline = outlineDesign(design);
  const notTaken: NotTaken[] = [];
  const pages = splitPages(outline.roots).map(({ head, nodes }, index) => ({
    name: `page${index + 1}`,
    ...(head === null ? {} : writePage(head)),
    elements: nodes.flatMap((node) => writeNode(node, outline, notTaken)),
  }));
  const content = { title, clearInvisibleValues: "onHidden", pages };
  return { file: { kind: "json", content }, notTaken };
}

function writePage({ words }: OutlineNode): object {
  return {
    title: writeText(words.title),
    ...(words.help === undefined ? {} : { description: writeText(words.help) }),
  };
}

function writeNode(node: OutlineNode, outline: Outline, notTaken: NotTaken[]): object[] {
  const inside = (nodes: readonly OutlineNode[]) => nodes.flatMap((one) => writeNode(one, outline, notTaken));
  const { question, rows } = node;
  if (question.answer_type === "rows") {
    const panel = { ...writeElement(node, outline, notTaken), templateElements: inside(node.repeated) };
    return [panel, ...inside(node.dependents)];
  }
  if (isMatrix(question)) {
    const below = inside(rows.flatMap((row) => [...row.repeated, ...row.dependents]));
    return [writeMatrix(node, outline, notTaken), ...below];
  }
  const repeated =
    node.repeated.length === 0
      ? []
      : [
          {
            type: "paneldynamic",
            name: `${node.name}_rows`,
            bindings: { panelCount: node.name },
            allowAddPanel: false,
            allowRemovePanel: false,
            templateElements: inside(node.repeated),
          },
        ];
  return [writeElement(node, outline, notTaken), ...repeated, ...inside(node.dependents)];
}

/** Rows that say no more than a survey's matrix can say of them. */
function isPlainMatrix({ rows }: OutlineNode): boolean {
  const [first] = rows;
  if (first === undefined) return false;
  const columns = (row: OutlineNode) =>
    JSON.stringify([row.words.options, row.words.low_label, row.words.high_label]);
  return rows.every(
    (row) =>
      row.question.is_required === first.question.is_required &&
      row.words.help === undefined &&
      row.words.placeholder === undefined &&
      (row.question.default_value ?? "") === "" &&
      columns(row) === columns(first),
  );
}

/** A matrix of the survey, or a panel of questions that is read back as one. */
function writeMatrix(node: OutlineNode, outline: Outline, notTaken: NotTaken[]): object {
  const { rows } = node;
  const [first] = rows;
  const whole = writeElement(node, outline, notTaken);
  if (first === undefined || !isPlainMatrix(node)) {
    const elements = rows.map((row) => writeElement(row, outline, notTaken));
    return { ...whole, type: "panel", answer_type: "matrix", elements };
  }
  const { answer_type } = first.question;
  const {
    type: _type,
    title: _title,
    name: _name,
    answer_type: _own,
    choices,
    ...columns
  } = writeElement({ ...first, condition: null }, outline, notTaken) as Readonly<Record<string, unknown>>;
  const { isRequired, rateValues: _values, rateType: _look, ...more } = columns;
  return {
    ...whole,
    ...more,
    ...(answer_type === "option" ? {} : { answer_type }),
    ...(answer_type === "multi_select" ? { cellType: "checkbox" } : {}),
    ...(isRequired === true ? { isAllRowRequired: true } : {}),
    columns: choices ?? columnsOf(first.question),
    rows: rows.map((row) => {
      const { visibleIf } = writeElement(row, outline, notTaken) as { visibleIf?: string };
      return {
        value: row.name,
        text: writeText(row.words.title),
        ...(visibleIf === undefined ? {} : { visibleIf }),
      };
    }),
  };
}

function writeElement(node: OutlineNode, outline: Outline, notTaken: NotTaken[]): object {
  const { question, name, words, condition } = node;
  const { answer_type: type } = question;
  const { says } = SURVEY_TYPES[type];
  const visibleIf = condition === null ? undefined : writeCondition(condition, writerOf(node, outline));
  if (visibleIf === null) notTaken.push({ place: question.title, what: "", why: "condition" });
  const shown = SURVEY_ORDER.find((one) => isSame(SURVEY_TYPES[one].says, says));
  const calculated = writeCalculated(node.question, outline, {
    refer: (source) => `{${nameFrom(node, source, "value")}}`,
  });
  if (calculated === null) notTaken.push({ place: question.title, what: "", why: "calculation" });
  const common = {
    name,
    ...(shown === type || says["type"] === "html" ? {} : { answer_type: type }),
    ...(typeof visibleIf === "string" ? { visibleIf } : {}),
  };
  const text = (member: string, found: LocalizedText | undefined) =>
    found === undefined ? {} : { [member]: writeText(found) };
  if (isMatrix(question))
    return { ...says, ...common, title: writeText(words.title), ...text("description", words.help) };
  if (!takesAnswer(question)) {
    const tag = type === "headline" ? "h3" : "p";
    const html = writeText(words.title, (one) => `<${tag}>${escapeHtml(one)}</${tag}>`);
    return { ...says, ...common, html, ...text("description", words.help) };
  }
  return {
    ...says,
    ...common,
    title: writeText(words.title),
    ...text("description", words.help),
    ...text("placeholder", words.placeholder),
    ...text("unit", words.unit),
    ...text("minRateDescription", words.low_label),
    ...text("maxRateDescription", words.high_label),
    ...(question.is_required ? { isRequired: true } : {}),
    ...writeChoices(node),
    ...writeLimits(node),
    ...writeFiles(node),
    ...writeDefault(node),
    ...(question.resets_form === true ? { resets_form: true } : {}),
    ...(question.shows_verdict === true ? { shows_verdict: true } : {}),
    ...(isFixed(question) ? { readOnly: true } : {}),
    ...(typeof calculated === "string" ? { setValueExpression: calculated } : {}),
    ...((question.prefill ?? "") === "" ? {} : { prefill: question.prefill }),
    ...writeRecords(question),
  };
}

function writeChoices({ question, words }: OutlineNode): object {
  if (question.answer_type === "rate") return { rateValues: RATES };
  if (!takesOptions(question)) return {};
  const { sole_options = [] } = question;
  const choices = words.options.map((option) => {
    const isSole = sole_options.includes(option.text);
    return Object.keys(option.others).length === 0 && !isSole
      ? option.text
      : { value: option.text, text: writeText(option), ...(isSole ? { isExclusive: true } : {}) };
  });
  // a bar in a plain choice would part its value from its text
  const plain = choices.map((choice) =>
    typeof choice === "string" && choice.includes("|") ? { value: choice, text: choice } : choice,
  );
  return { choices: plain, ...(takesOwnOptions(question) ? { showOtherItem: true } : {}) };
}

function writeLimits({ question }: OutlineNode): object {
  const { min_value = null, max_value = null } = question;
  if (takesSeveral(question)) {
    return {
      ...(min_value === null ? {} : { minSelectedChoices: min_value }),
      ...(max_value === null ? {} : { maxSelectedChoices: max_value }),
    };
  }
  if (factsOf(question).kind === "day") {
    const { earliest = null, latest = null } = question;
    return { ...writeDay("min", earliest), ...writeDay("max", latest) };
  }
  if (!takesNumber(question)) return {};
  if (question.answer_type === "rows") {
    return {
      ...(min_value === null ? {} : { minPanelCount: min_value }),
      ...(max_value === null ? {} : { maxPanelCount: max_value }),
    };
  }
  if (question.answer_type === "scale") {
    const { min, max } = getLimits(question);
    return { rateMin: min, rateMax: max };
  }
  return {
    ...(min_value === null ? {} : { min: min_value }),
    ...(max_value === null ? {} : { max: max_value }),
  };
}

function writeDay(name: "min" | "max", limit: string | null): object {
  if (limit === null) return {};
  const written = writeSurveyDay(limit);
  return "day" in written ? { [name]: written.day } : { [`${name}ValueExpression`]: written.formula };
}

function writeFiles({ question }: OutlineNode): object {
  const { allowed_files = [], max_files } = question;
  if (factsOf(question).files === undefined || factsOf(question).takes !== undefined) return {};
  return {
    ...(max_files === 1 ? {} : { allowMultiple: true }),
    ...(max_files === undefined ? {} : { maxFiles: max_files }),
    ...(allowed_files.length === 0 ? {} : { acceptedTypes: writeFileEndings(allowed_files) }),
  };
}

function writeDefault({ question }: OutlineNode): object {
  const text = question.default_value ?? "";
  if (text === "") return {};
  if (question.answer_type === "rows") return { panelCount: Number(text) };
  switch (factsOf(question).kind) {
    case "yes_no":
      return { defaultValue: text === YES };
    case "choices":
      return { defaultValue: [text] };
    case "records":
      return { defaultValue: text.split(",").map(Number) };
    case "whole":
    case "number":
    case "record":
      return { defaultValue: Number(text) };
    default:
      return { defaultValue: text };
  }
}

function nameFrom(of: OutlineNode, source: OutlineNode, asked: "answered" | "value"): string {
  const outer = of.repeaters.length - source.repeaters.length;
  const around = source.repeaters.length === 0 || outer < 0 ? "" : outer === 0 ? "panel." : "parentPanel.";
  if (source.question.answer_type === "rows" && asked === "value") return `${around}${source.name}.length`;
  return source.matrix !== null && isPlainMatrix(source.matrix)
    ? `${around}${source.matrix.name}.${source.name}`
    : around + source.name;
}

/** From where a question stands; inside repeated panels `{panel.a}` is `a` of the same repetition. */
function writerOf(of: OutlineNode, outline: Outline) {
  return createExpressionWriter(outline, {
    nameOf: (source, asked) => nameFrom(of, source, asked),
    valueOf({ question, matrix }, value) {
      if (matrix !== null && isPlainMatrix(matrix)) return null;
      const isYesNo = factsOf(question).kind === "yes_no" && (value === YES || value === NO);
      return isYesNo ? String(value === YES) : null;
    },
  });
}

function writeText({ text, others }: LocalizedText, map: (text: string) => string = (one) => one) {
  const all = Object.entries(others);
  if (all.length === 0) return map(text);
  return { default: map(text), ...Object.fromEntries(all.map(([language, one]) => [language, map(one)])) };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
