import type { Design } from "../design.ts";
import { allowedFiles } from "../files.ts";
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
import { isMatrix } from "../matrix.ts";
import type { AskWhen, LabelName, StoredQuestion } from "../types.ts";
import { writeCalculated } from "./arithmetic.ts";
import { CONTROL_SYSTEM, EXTENSIONS, ITEM_ORDER, ITEM_TYPES, OWN, WORD_CONTROLS } from "./fhir.ts";
import { writeMediaTypes } from "./file-kinds.ts";
import type { ExportedForm, LocalizedText, NotTaken } from "./found.ts";
import { nameOptions, outlineDesign, takesList, takesOwnOptions } from "./outline.ts";
import type { Outline, OutlineNode } from "./outline.ts";
import { inOwnLanguage } from "./labels.ts";
import { writeRecords } from "./records.ts";

/** The form as a FHIR Questionnaire (R4); what only we know stands in extensions of our own. */
export function writeQuestionnaire(design: Design, { title }: { readonly title: string }): ExportedForm {
  const outline = outlineDesign(design);
  const notTaken: NotTaken[] = [];
  const item = outline.roots.map((node) => writeNode(node, outline, notTaken));
  const content = { resourceType: "Questionnaire", title, status: "draft", item };
  return { file: { kind: "json", content }, notTaken };
}

function writeNode(node: OutlineNode, outline: Outline, notTaken: NotTaken[]): object {
  const { question, name, condition } = node;
  const layers = condition === null ? [] : layersOf(condition, outline);
  if (layers === null) notTaken.push({ place: question.title, what: "", why: "condition" });
  const [own = {}, ...more] = (layers ?? []).toReversed();
  // groups around a row would take it out of its table
  const outer = node.matrix === null ? more : [];
  if (outer.length < more.length) notTaken.push({ place: question.title, what: "", why: "condition" });
  // an item can say all or any of its tests; a group around it says more
  return outer.reduce<object>(
    (inner, layer, index) => ({
      linkId: `${name}_when_${index + 1}`,
      type: "group",
      ...layer,
      item: [inner],
    }),
    writeItem({ node, when: own, outline, notTaken }),
  );
}

function writeItem({
  node,
  when,
  outline,
  notTaken,
}: {
  node: OutlineNode;
  when: object;
  outline: Outline;
  notTaken: NotTaken[];
}): object {
  const { question, name, words } = node;
  const { answer_type: type } = question;
  const inside = (nodes: readonly OutlineNode[]) => nodes.map((one) => writeNode(one, outline, notTaken));
  const isRows = type === "rows";
  const repeated = isRows
    ? inside(node.repeated)
    : node.repeated.length === 0
      ? []
      : [{ linkId: `${name}_rows`, type: "group", repeats: true, item: inside(node.repeated) }];
  const below = [...writeWords(node), ...repeated, ...inside(node.rows), ...inside(node.dependents)];
  const calculated = writeCalculated(question, outline, { refer: (source) => `{${source.name}}` });
  if (calculated === null) notTaken.push({ place: question.title, what: "", why: "calculation" });
  const extension = [
    ...writeExtensions(node),
    ...(typeof calculated === "string" ? [{ url: `${OWN}calculation`, valueString: calculated }] : []),
  ];
  return {
    linkId: name,
    ...(extension.length === 0 ? {} : { extension }),
    ...writeText("text", words.title, type === "headline" ? [markdown(words.title.text)] : []),
    type: takesOwnOptions(question) ? "open-choice" : ITEM_TYPES[type].type,
    ...when,
    ...(question.is_required && takesAnswer(question) ? { required: true } : {}),
    ...(isFixed(question) ? { readOnly: true } : {}),
    ...(isRepeating(question) ? { repeats: true } : {}),
    ...writeOptions(node),
    ...writeInitial(node),
    ...(below.length === 0 ? {} : { item: below }),
  };
}

const markdown = (title: string) => ({ url: EXTENSIONS.markdown, valueMarkdown: `### ${title}` });

function isRepeating(question: StoredQuestion): boolean {
  return (
    ITEM_TYPES[question.answer_type].repeats === true ||
    (question.answer_type === "attachment" && question.max_files !== 1)
  );
}

/** A text with its translations beside it. */
function writeText(member: string, { text, others }: LocalizedText, more: readonly object[] = []): object {
  const translations = Object.entries(others).map(([language, other]) => ({
    url: EXTENSIONS.translation,
    extension: [
      { url: "lang", valueCode: language },
      { url: "content", valueString: other },
    ],
  }));
  const extension = [...translations, ...more];
  return { [member]: text, ...(extension.length === 0 ? {} : { [`_${member}`]: { extension } }) };
}

const control = (code: string) => ({
  url: EXTENSIONS.control,
  valueCodeableConcept: { coding: [{ system: CONTROL_SYSTEM, code }] },
});

function writeWords({ name, question, words }: OutlineNode): object[] {
  // nothing can stand in an item that is only shown
  if (!takesAnswer(question) && !isMatrix(question)) return [];
  return Object.entries(WORD_CONTROLS).flatMap(([word, code]) => {
    const text = words[word as LabelName];
    if (text === undefined) return [];
    return [
      { linkId: `${name}_${word}`, extension: [control(code)], ...writeText("text", text), type: "display" },
    ];
  });
}

function writeExtensions({ question, words }: OutlineNode): object[] {
  const { answer_type: type, min_value = null, max_value = null, max_files, allowed_files = [] } = question;
  const own = ITEM_TYPES[type];
  const first = ITEM_ORDER.find(
    (one) =>
      ITEM_TYPES[one].type === own.type &&
      ITEM_TYPES[one].control === own.control &&
      ITEM_TYPES[one].repeats === own.repeats,
  );
  const limits = own.control === undefined ? { min: min_value, max: max_value } : getLimits(question);
  const hasLimits = takesNumber(question) || takesSeveral(question);
  const isCounted = type === "rows" || takesSeveral(question);
  const takesFiles = factsOf(question).files !== undefined && factsOf(question).takes === undefined;
  const kinds = takesFiles && allowed_files.length > 0 ? writeMediaTypes(allowedFiles(question)) : [];
  return [
    ...(own.control === undefined ? [] : [control(own.control)]),
    ...((first === type && type !== "rows") || !takesAnswer(question)
      ? []
      : [{ url: `${OWN}answer_type`, valueCode: type }]),
    ...(type === "page" ? [{ url: `${OWN}page`, valueBoolean: true }] : []),
    ...(takesAnswer(question) || isMatrix(question) || words.help === undefined
      ? []
      : [{ url: `${OWN}help`, ...writeText("valueString", words.help) }]),
    ...(words.placeholder === undefined
      ? []
      : [{ url: EXTENSIONS.placeholder, ...writeText("valueString", words.placeholder) }]),
    ...(limits.min === null || !hasLimits
      ? []
      : [{ url: isCounted ? EXTENSIONS.leastAnswers : EXTENSIONS.min, valueInteger: limits.min }]),
    ...(limits.max === null || !hasLimits
      ? []
      : [{ url: isCounted ? EXTENSIONS.mostAnswers : EXTENSIONS.max, valueInteger: limits.max }]),
    ...writeDay("min", question),
    ...writeDay("max", question),
    ...(type !== "rows" || (question.default_value ?? "") === ""
      ? []
      : [{ url: `${OWN}default_value`, valueString: question.default_value }]),
    ...kinds.map((valueCode) => ({ url: EXTENSIONS.mime, valueCode })),
    ...(max_files === undefined || !takesFiles || (type === "attachment" && max_files === 1)
      ? []
      : [
          {
            url: type === "attachment" ? EXTENSIONS.mostAnswers : `${OWN}max_files`,
            valueInteger: max_files,
          },
        ]),
    ...(question.resets_form === true ? [{ url: `${OWN}resets_form`, valueBoolean: true }] : []),
    ...(question.shows_verdict === true ? [{ url: `${OWN}shows_verdict`, valueBoolean: true }] : []),
    ...((question.prefill ?? "") === "" ? [] : [{ url: `${OWN}prefill`, valueString: question.prefill }]),
    ...Object.entries(writeRecords(question)).map(([name, valueString]) => ({
      url: `${OWN}${name}`,
      valueString,
    })),
  ];
}

/** A day that is named is a limit of the standard; one that moves is ours. */
function writeDay(
  end: "min" | "max",
  { answer_type, earliest = null, latest = null }: StoredQuestion,
): object[] {
  const limit = end === "min" ? earliest : latest;
  if (factsOf({ answer_type }).kind !== "day" || limit === null) return [];
  return limit.startsWith("today")
    ? [{ url: `${OWN}${end === "min" ? "earliest" : "latest"}`, valueString: limit }]
    : [{ url: EXTENSIONS[end], valueDate: limit }];
}

function optionsOf({ question, words }: OutlineNode): readonly LocalizedText[] {
  if (question.answer_type === "rate") return RATES.map(inOwnLanguage);
  return takesOptions(question) ? words.options : [];
}

function writeOptions(node: OutlineNode): object {
  const options = optionsOf(node);
  if (options.length === 0) return {};
  return {
    answerOption: options.map((option) => {
      const { code } = codingOf(node, option.text);
      const isSole = node.question.sole_options?.includes(option.text) === true;
      return {
        ...(isSole ? { extension: [{ url: EXTENSIONS.exclusive, valueBoolean: true }] } : {}),
        valueCoding: { code, ...writeText("display", option) },
      };
    }),
  };
}

function codingOf(node: OutlineNode, answer: string): { code: string; display: string } {
  const names = nameOptions(optionsOf(node).map(({ text }) => text));
  return { code: names.get(answer) ?? answer, display: answer };
}

/** An answer as a value of the kind that its item takes. */
function valueOf(node: OutlineNode, answer: string | number): readonly [string, unknown] {
  const { question } = node;
  switch (factsOf(question).kind) {
    case "yes_no":
      return ["Boolean", answer === YES ? true : answer === NO ? false : answer];
    case "choice":
    case "choices":
    case "ranking":
    case "rate":
      return optionsOf(node).some(({ text }) => text === answer)
        ? ["Coding", codingOf(node, String(answer))]
        : ["String", answer];
    case "record":
    case "records":
      return ["Reference", { reference: `${question.records_of ?? "record"}/${answer}` }];
    case "whole":
      return ["Integer", Number(answer)];
    case "number":
      return ["Decimal", Number(answer)];
    case "day":
      return ["Date", answer];
    case "time":
      return ["Time", `${answer}:00`];
    case "moment":
    case "text":
    case "files":
    case "none":
      return ["String", answer];
  }
}

function writeInitial(node: OutlineNode): object {
  const text = node.question.default_value ?? "";
  if (text === "" || node.question.answer_type === "rows") return {};
  const [kind, value] = valueOf(node, text);
  return { initial: [{ [`value${kind}`]: value }] };
}

/** What the item and groups around it say, outermost first; null where no layers of all and any say it. */
function layersOf(condition: AskWhen, outline: Outline): object[] | null {
  const parts = "all" in condition ? condition.all : [condition];
  const plain = parts.filter((part) => !("all" in part || "any" in part));
  const joined = parts.filter((part) => "all" in part || "any" in part);
  const layers = [
    ...(plain.length === 0 ? [] : [{ behavior: "all", tests: plain }]),
    ...joined.map((part) => ({
      behavior: "all" in part ? "all" : "any",
      tests: "all" in part ? part.all : "any" in part ? part.any : [],
    })),
  ].map(({ behavior, tests }) => {
    const enableWhen = tests.map((test) => writeTest(test, outline));
    if (enableWhen.length === 0 || enableWhen.includes(null)) return null;
    return { enableWhen, ...(enableWhen.length === 1 ? {} : { enableBehavior: behavior }) };
  });
  return layers.includes(null) ? null : (layers as object[]);
}

function writeTest(part: AskWhen, { byId }: Outline): object | null {
  const isNot = "not" in part;
  const test: AskWhen = isNot ? part.not : part;
  if ("all" in test || "any" in test || "not" in test) return null;
  const node = byId.get(test.question);
  // a group has no answer of its own
  if (node?.question.answer_type === "rows") return null;
  if (node === undefined || (isNot && !("is" in test || "contains" in test))) return null;
  const say = (operator: string, value: string | number): object => {
    const [kind, answer] = valueOf(node, value);
    return { question: node.name, operator, [`answer${kind}`]: answer };
  };
  if ("answered" in test) return { question: node.name, operator: "exists", answerBoolean: test.answered };
  if ("more" in test) return say(">", test.more);
  if ("less" in test) return say("<", test.less);
  if ("is" in test) return say(isNot ? "!=" : "=", test.is);
  return "contains" in test && takesList(node.question) ? say(isNot ? "!=" : "=", test.contains) : null;
}
