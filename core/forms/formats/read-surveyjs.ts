import { readDayLimits, readSurveyDay } from "./day-limits.ts";
import { readSole } from "./sole-options.ts";
import { LANGUAGES } from "../../definition/definitions.ts";
import { isObject } from "../../definition/record.ts";
import { factsOf, NO, RATES, YES, takesSeveral } from "../kinds.ts";
import { ROW_TYPES } from "../matrix.ts";
import type { AnswerType } from "../types.ts";
import { parseCalculation } from "./arithmetic.ts";
import { buildDesign, requireLevel } from "./build-design.ts";
import { parseCondition } from "./expression.ts";
import type { Dialect } from "./expression.ts";
import { readFileKinds } from "./file-kinds.ts";
import type {
  FoundCondition,
  FoundFacts,
  FoundQuestion,
  FoundLabels,
  ImportedForm,
  LocalizedText,
  NotTaken,
} from "./found.ts";
import { readLimits, SCALE_LIMIT } from "./limits.ts";
import { openMembers, textOf } from "./members.ts";
import type { Members } from "./members.ts";
import { readRecords } from "./records.ts";
import { APPEARANCE_MEMBERS, SURVEY_ORDER, SURVEY_TYPES } from "./surveyjs.ts";
import { inOwnLanguage, readLanguage } from "./labels.ts";

/** Inside repeated panels `{panel.a}` is `a` of the same repetition. */
const SURVEY: Dialect = {
  words: true,
  nameOf: (reference) =>
    /^\{\s*(?:(?:panel|parentPanel|row)\.)?([^{}]+?)(?:\.length)?\s*\}$/u.exec(reference)?.[1] ?? null,
};

interface Around {
  readonly level: number;
  readonly conditions: readonly FoundCondition[];
  readonly repeatedBy: string | null;
  /** What stands here are the rows of this matrix. */
  readonly rowOf?: string | null;
}

/** The form that the JSON of a SurveyJS survey describes. */
export function readSurvey(content: unknown): ImportedForm {
  const notTaken: NotTaken[] = [];
  const found: FoundQuestion[] = [];
  const reader = createReader(found, notTaken);
  const survey = openMembers(content, "", notTaken);
  const around: Around = { level: 0, conditions: [], repeatedBy: null };
  const pages = survey.takeList("pages");
  for (const [index, page] of pages.entries()) reader.page(page, index > 0);
  for (const element of [...survey.takeList("elements"), ...survey.takeList("questions")]) {
    reader.element(element, around);
  }
  survey.take("clearInvisibleValues");
  survey.reportRest(() => "form");
  return buildDesign(found, notTaken);
}

function createReader(found: FoundQuestion[], notTaken: NotTaken[]) {
  const strange = new Set<string>();

  const localized = (members: Members, name: string): LocalizedText | null => {
    const value = members.take(name);
    if (!isObject(value)) {
      const text = typeof value === "number" ? String(value) : value;
      return typeof text === "string" && text.trim() !== "" ? inOwnLanguage(text.trim()) : null;
    }
    const texts = Object.entries(value).flatMap(([code, text]) =>
      typeof text === "string" && text.trim() !== "" ? [[code, text.trim()] as const] : [],
    );
    const own = ["default", "en"].flatMap((code) => texts.filter(([key]) => key === code))[0] ?? texts[0];
    if (own === undefined) return null;
    const others: Record<string, string> = {};
    for (const [code, text] of texts) {
      const language = readLanguage(code);
      if (code === own[0]) continue;
      if (language !== null && LANGUAGES.includes(language)) others[language] ??= text;
      else if (!strange.has(code)) {
        strange.add(code);
        notTaken.push({ place: members.at(`${name}.${code}`), what: code, why: "language" });
      }
    }
    return { text: own[1], others };
  };

  const conditionOf = (members: Members, name = "visibleIf"): readonly FoundCondition[] => {
    const text = members.takeText(name);
    return text === null ? [] : [{ place: members.at(name), text, test: parseCondition(text, SURVEY) }];
  };

  const heading = (
    members: Members,
    around: Around,
    type: "page" | "headline" | "note",
    title: LocalizedText | null,
    help: LocalizedText | null = null,
  ) => {
    if (title === null) return;
    const { conditions, repeatedBy } = around;
    const words = { title, ...labelled("help", help) };
    found.push({
      place: members.place,
      name: null,
      words,
      facts: { answer_type: type },
      conditions,
      repeatedBy,
    });
  };

  /** The first page needs no break in front of it. */
  const page = (members: Members, isLater: boolean): void => {
    const inside: Around = { level: 1, conditions: conditionOf(members), repeatedBy: null };
    const name = members.takeText("name") ?? members.place;
    const title = localized(members, "title") ?? (isLater ? inOwnLanguage(name) : null);
    const help = localized(members, "description");
    if (title === null) heading(members, inside, "note", help);
    else heading(members, { ...inside, conditions: [] }, "page", title, help);
    contents(members, inside);
  };

  /** A panel: its title is a headline over what is in it. */
  const group = (members: Members, around: Around): void => {
    requireLevel(around.level + 1, members.place);
    let inside: Around = {
      ...around,
      level: around.level + 1,
      conditions: [...around.conditions, ...conditionOf(members)],
      rowOf: null,
    };
    if (members.take("answer_type") === "matrix") {
      inside = { ...inside, rowOf: matrixHead(members, inside).name };
    } else {
      heading(members, inside, "headline", localized(members, "title"));
      heading(members, inside, "note", localized(members, "description"));
    }
    members.take("name");
    contents(members, inside);
  };

  const contents = (members: Members, inside: Around): void => {
    for (const one of [...members.takeList("elements"), ...members.takeList("questions")])
      element(one, inside);
    members.take("type");
    members.reportRest((name) => (APPEARANCE_MEMBERS.has(name) ? "look" : "property"));
  };

  const repetition = (members: Members, around: Around): void => {
    requireLevel(around.level + 1, members.place);
    const name = members.takeText("name") ?? members.place;
    const conditions = [...around.conditions, ...conditionOf(members)];
    const bindings = members.take("bindings");
    const bound = isObject(bindings) ? bindings["panelCount"] : undefined;
    const counter = found.find((one) => one.name === bound && one.repeatedBy === around.repeatedBy);
    const at = counter === undefined ? -1 : found.indexOf(counter);
    if (counter !== undefined && ["integer", "decimal"].includes(counter.facts.answer_type)) {
      found[at] = { ...counter, facts: { ...counter.facts, answer_type: "integer" } };
      for (const settled of ["title", "allowAddPanel", "allowRemovePanel"]) members.take(settled);
    } else {
      found.push({
        ...rowsOf(members, "PanelCount", "panelCount"),
        name,
        conditions,
        repeatedBy: around.repeatedBy,
      });
    }
    const inside: Around = {
      level: around.level + 1,
      conditions: conditionOf(members, "templateVisibleIf"),
      repeatedBy: found[at]?.name ?? name,
    };
    for (const one of members.takeList("templateElements")) element(one, inside);
    members.take("type");
    members.reportRest((key) => (APPEARANCE_MEMBERS.has(key) ? "look" : "property"));
  };

  /** A question whose rows are added: its words, and how many there are at least, at most and at first. */
  const rowsOf = (
    members: Members,
    limit: string,
    begins: string,
  ): Omit<FoundQuestion, "name" | "conditions" | "repeatedBy"> => {
    const { place } = members;
    // none at least is what is meant anyway
    const min = members.takeNumber(`min${limit}`) || null;
    const limits = readLimits(
      { min, max: members.takeNumber(`max${limit}`) },
      { answer_type: "rows", child: true },
      () => members.report(`max${limit}`, "limit"),
    );
    const count = members.takeNumber(begins) || null;
    return {
      place,
      words: {
        title: localized(members, "title") ?? inOwnLanguage(members.takeText("name") ?? place),
        ...labelled("help", localized(members, "description")),
      },
      facts: {
        answer_type: "rows",
        is_required: members.takeFlag("isRequired"),
        ...limits,
        ...(members.takeFlag("resets_form") ? { resets_form: true } : {}),
      },
      ...(count === null ? {} : { defaultValue: { place: members.at(begins), text: String(count) } }),
    };
  };

  /** A table whose rows are added: its columns are questions. */
  const addedRows = (members: Members, around: Around): void => {
    const name = members.takeText("name") ?? members.place;
    const conditions = [...around.conditions, ...conditionOf(members)];
    found.push({
      ...rowsOf(members, "RowCount", "rowCount"),
      name,
      conditions,
      repeatedBy: around.repeatedBy,
    });
    const inside: Around = { level: around.level + 1, conditions: [], repeatedBy: name };
    const usual = members.takeText("cellType") ?? "dropdown";
    const offered = members.take("choices");
    for (const column of members.takeList("columns")) {
      const type = column.takeText("cellType") ?? "default";
      question(column, inside, {
        name: null,
        type: type === "default" ? usual : type,
        title: column.takeText("name"),
        choices: offered,
      });
    }
    members.take("type");
    members.reportRest((key) => (APPEARANCE_MEMBERS.has(key) ? "look" : "property"));
  };

  /** The matrix itself; what stands in it are its rows. */
  const matrixHead = (members: Members, { conditions, repeatedBy }: Around): { readonly name: string } => {
    const name = members.takeText("name") ?? members.place;
    const words = {
      title: localized(members, "title") ?? inOwnLanguage(name),
      ...labelled("help", localized(members, "description")),
    };
    found.push({
      place: members.place,
      name,
      words,
      facts: { answer_type: "matrix" },
      conditions,
      repeatedBy,
    });
    return { name };
  };

  /** One question a row, answered by the columns. */
  const matrix = (members: Members, around: Around): void => {
    const inside = { ...around, conditions: [...around.conditions, ...conditionOf(members)] };
    const { name } = matrixHead(members, inside);
    const columns = choices(members, "columns");
    const rows = choices(members, "rows");
    const own = members.take("answer_type");
    const isMany = members.take("cellType") === "checkbox";
    const answer_type = ROW_TYPES.find((type) => type === own) ?? (isMany ? "multi_select" : "option");
    const isOnScale = answer_type === "scale";
    const limits = isOnScale
      ? readLimits(
          { min: members.takeNumber("rateMin"), max: members.takeNumber("rateMax") },
          { answer_type, child: false },
          () => members.report("rateMin", "limit"),
        )
      : {};
    const ends = {
      ...labelled("low_label", localized(members, "minRateDescription")),
      ...labelled("high_label", localized(members, "maxRateDescription")),
    };
    const is_required =
      members.takeFlag("isRequired") ||
      members.takeFlag("eachRowRequired") ||
      members.takeFlag("isAllRowRequired");
    for (const row of rows) {
      found.push({
        place: row.place,
        name: `${name}.${row.value}`,
        words: { title: row.text, ...ends, options: columns.map(({ text }) => text) },
        facts: { answer_type, is_required, ...limits },
        values: valuesOf(columns),
        conditions: [...inside.conditions, ...row.conditions],
        repeatedBy: around.repeatedBy,
        rowOf: name,
      });
    }
    members.take("type");
    members.reportRest((key) => (APPEARANCE_MEMBERS.has(key) ? "look" : "property"));
  };

  const severalTexts = (members: Members, around: Around): void => {
    const name = members.takeText("name") ?? members.place;
    const inside = { ...around, conditions: [...around.conditions, ...conditionOf(members)] };
    heading(members, inside, "headline", localized(members, "title"));
    for (const item of members.takeList("items")) {
      const own = item.takeText("name") ?? item.place;
      question(item, { ...inside }, { name: `${name}.${own}`, type: "text", title: own });
    }
    notTaken.push({ place: members.place, what: name, why: "split" });
    members.take("type");
    members.reportRest((key) => (APPEARANCE_MEMBERS.has(key) ? "look" : "property"));
  };

  interface Choice {
    readonly place: string;
    readonly value: string;
    readonly text: LocalizedText;
    readonly conditions: readonly FoundCondition[];
    readonly isSole?: boolean;
  }

  const choices = (members: Members, name: string, usual?: unknown): Choice[] => {
    const value = members.take(name) ?? usual;
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, index): Choice[] => {
      const place = `${members.at(name)}[${index}]`;
      if (!isObject(item)) {
        const text = textOf(item).trim();
        // older surveys part value and text by a bar
        const [own = "", ...words] = text.split("|");
        const shown = words.length === 0 ? own : words.join("|");
        return text === ""
          ? []
          : [{ place, value: own.trim(), text: inOwnLanguage(shown.trim()), conditions: [] }];
      }
      const choice = openMembers(item, place, notTaken);
      const own = choice.takeText("value") ?? choice.takeText("name");
      const text = localized(choice, "text") ?? localized(choice, "title") ?? inOwnLanguage(own ?? "");
      const conditions = name === "rows" ? conditionOf(choice) : [];
      const isSole = choice.takeFlag("isExclusive");
      choice.reportRest(() => "property");
      return text.text === "" ? [] : [{ place, value: own ?? text.text, text, conditions, isSole }];
    });
  };

  const element = (members: Members, around: Around): void => {
    const type = members.take("type");
    if (type === "panel" || type === "flowpanel") return group(members, around);
    if (type === "paneldynamic") return repetition(members, around);
    if (type === "matrix") return matrix(members, around);
    if (type === "matrixdynamic") return addedRows(members, around);
    if (type === "multipletext") return severalTexts(members, around);
    if (type === "html") return html(members, around);
    return question(members, around, { name: null, type: typeof type === "string" ? type : "", title: null });
  };

  const html = (members: Members, around: Around): void => {
    const text = localized(members, "html");
    members.take("name");
    const inside = { ...around, conditions: [...around.conditions, ...conditionOf(members)] };
    if (text === null) return;
    const isHeading = /^\s*<h[1-6][^>]*>.*<\/h[1-6]>\s*$/su.test(text.text);
    const plain: LocalizedText = {
      text: plainText(text.text),
      others: Object.fromEntries(
        Object.entries(text.others).map(([language, one]) => [language, plainText(one)]),
      ),
    };
    if (plain.text === "") return members.report("html", "type");
    heading(members, inside, isHeading ? "headline" : "note", plain, localized(members, "description"));
    members.reportRest((key) => (APPEARANCE_MEMBERS.has(key) ? "look" : "property"));
  };

  const question = (
    members: Members,
    around: Around,
    given: {
      readonly name: string | null;
      readonly type: string;
      readonly title: string | null;
      readonly choices?: unknown;
    },
  ): void => {
    const said = {
      type: given.type,
      inputType: members.take("inputType"),
      multiSelect: members.take("multiSelect"),
    };
    const type = readType(members, said);
    const { place } = members;
    if (type === null) {
      notTaken.push({
        place,
        what: textOf(localized(members, "title")?.text ?? members.take("name") ?? given.type),
        why: "type",
      });
      return;
    }
    const own = members.takeText("name");
    const name = given.name ?? own ?? place;
    const conditions = [...around.conditions, ...conditionOf(members)];
    const offered = choices(members, "choices", given.choices);
    const rated = choices(members, "rateValues");
    if (members.takeFlag("hasNone") || members.takeFlag("showNoneItem")) {
      const text = localized(members, "noneText") ?? inOwnLanguage("None");
      offered.push({ place, value: "none", text, conditions: [] });
    }
    const others = members.takeFlag("hasOther") || members.takeFlag("showOtherItem");
    const asked = rated.length > 0 && type === "scale" ? "option" : type;
    const options = asked === "option" && offered.length === 0 ? rated : offered;
    const words: FoundLabels = {
      title: localized(members, "title") ?? inOwnLanguage(given.title ?? own ?? place),
      ...labelled("help", localized(members, "description")),
      ...labelled("placeholder", localized(members, "placeholder") ?? localized(members, "placeHolder")),
      ...labelled("low_label", localized(members, "minRateDescription")),
      ...labelled("high_label", localized(members, "maxRateDescription")),
      ...labelled("unit", localized(members, "unit")),
      options: options.map(({ text }) => text),
    };
    const read = readFacts(members, asked, notTaken);
    const values =
      asked === "rate"
        ? rateValues()
        : members.take("type") === "boolean" || said.type === "boolean"
          ? yesValues(members)
          : valuesOf(options);
    const preset = members.take("defaultValue");
    const [first] = Array.isArray(preset) ? (preset.length === 1 ? preset : [undefined]) : [preset];
    if (Array.isArray(preset) && preset.length !== 1) members.report("defaultValue", "default");
    const formula = members.takeText("expression") === null ? "setValueExpression" : "expression";
    const worked = members.takeText(formula);
    found.push({
      place,
      name,
      words,
      facts: {
        ...read,
        ...(others ? { update_options: true } : {}),
        ...readSole(
          read.answer_type ?? asked,
          options.flatMap(({ text, isSole = false }) => (isSole ? [text.text] : [])),
        ),
      },
      values,
      ...(first === undefined
        ? {}
        : { defaultValue: { place: members.at("defaultValue"), text: textOf(first) } }),
      ...(worked === null
        ? {}
        : {
            calculation: {
              place: members.at(formula),
              text: worked,
              value: parseCalculation(worked, SURVEY),
            },
          }),
      conditions,
      repeatedBy: around.repeatedBy,
      rowOf: around.rowOf ?? null,
    });
    if (members.take("visible") === false) members.report("visible", "property");
    members.take("type");
    members.reportRest((key) =>
      APPEARANCE_MEMBERS.has(key) ? "look" : key.startsWith("choices") ? "choices" : "property",
    );
  };

  return { page, element };
}

function labelled<Name extends string>(
  name: Name,
  text: LocalizedText | null,
): Partial<Record<Name, LocalizedText>> {
  return text === null ? {} : ({ [name]: text } as Partial<Record<Name, LocalizedText>>);
}

const valuesOf = (choices: readonly { readonly value: string; readonly text: LocalizedText }[]) =>
  new Map(choices.map(({ value, text }) => [value, text.text]));

const rateValues = () =>
  new Map<string, string>(
    RATES.flatMap((rate, index) => [
      [rate, rate],
      [String(index + 1), rate],
    ]),
  );

function yesValues(members: Members): ReadonlyMap<string, string> {
  const own = [
    textOf(members.take("valueTrue") ?? "true"),
    textOf(members.take("valueFalse") ?? "false"),
  ] as const;
  return new Map([
    ["true", YES],
    ["false", NO],
    [own[0], YES],
    [own[1], NO],
    [YES, YES],
    [NO, NO],
  ]);
}

/** The answer type whose words fit best; what an export of ours adds settles what fits alike. */
function readType(members: Members, said: Readonly<Record<string, unknown>>): AnswerType | null {
  const step = members.take("step");
  const all: Readonly<Record<string, unknown>> = {
    ...said,
    ...(step === undefined ? {} : { step: Number(step) }),
    rateType: members.take("rateType") ?? members.take("rateDisplayMode"),
    autocomplete: members.take("autocomplete"),
    // choices that come from elsewhere are records only where their area is named
    ...(members.take("records_of") === undefined
      ? {}
      : { choicesLazyLoadEnabled: members.take("choicesLazyLoadEnabled") }),
  };
  const own = members.take("answer_type");
  let best: { readonly type: AnswerType; readonly size: number } | null = null;
  for (const type of SURVEY_ORDER) {
    const { says, also = [] } = SURVEY_TYPES[type];
    for (const fixed of [says, ...also]) {
      const fits = Object.entries(fixed).every(([name, value]) => all[name] === value);
      const size = Object.keys(fixed).length;
      if (fits && type === own) return type;
      if (fits && size > (best?.size ?? 0)) best = { type, size };
    }
  }
  if (best === null) return null;
  if (best.type === "rate" && !isFiveSteps(members)) return "scale";
  if (all["type"] === "text" && !isKnownInput(all["inputType"])) members.report("inputType", "property");
  return best.type;
}

const isKnownInput = (input: unknown): boolean =>
  input === undefined ||
  input === "text" ||
  Object.values(SURVEY_TYPES).some(({ says, also = [] }) =>
    [says, ...also].some(({ inputType }) => inputType === input),
  );

function isFiveSteps(members: Members): boolean {
  const values = members.take("rateValues");
  if (Array.isArray(values)) return values.length === RATES.length;
  const count = members.take("rateCount");
  if (typeof count === "number") return count === RATES.length;
  return (members.take("rateMin") ?? 1) === 1 && (members.take("rateMax") ?? RATES.length) === RATES.length;
}

function readFacts(members: Members, type: AnswerType, notTaken: NotTaken[]): FoundFacts {
  const isDay = factsOf({ answer_type: type }).kind === "day";
  const limits = takesSeveral({ answer_type: type })
    ? {
        // 0 sets no limit to how many are chosen
        min: members.takeNumber("minSelectedChoices") || null,
        max: members.takeNumber("maxSelectedChoices") || null,
      }
    : isDay
      ? { min: null, max: null }
      : { min: members.takeNumber("min"), max: members.takeNumber("max") };
  const days = isDay
    ? {
        earliest: readSurveyDay(members.takeText("minValueExpression") ?? members.takeText("min")),
        latest: readSurveyDay(members.takeText("maxValueExpression") ?? members.takeText("max")),
      }
    : { earliest: null, latest: null };
  let answer_type = type;
  if (type === "scale") {
    const count = members.takeNumber("rateCount");
    limits.min ??= members.takeNumber("rateMin") ?? 1;
    limits.max ??= members.takeNumber("rateMax") ?? limits.min + (count ?? 5) - 1;
    if (limits.min < 0 || limits.max > SCALE_LIMIT) answer_type = "integer";
  }
  for (const rule of members.takeList("validators")) {
    const kind = rule.take("type");
    if (kind === "numeric" && (answer_type === "integer" || answer_type === "decimal")) {
      limits.min = rule.takeNumber("minValue") ?? limits.min;
      limits.max = rule.takeNumber("maxValue") ?? limits.max;
      rule.reportRest(() => "own_words");
    } else if (kind === "email" && answer_type === "text") {
      answer_type = "email";
    } else if (kind !== answer_type) {
      notTaken.push({ place: rule.place, what: textOf(kind), why: "rule" });
    }
  }
  const files = readFileKinds(members.takeText("acceptedTypes"));
  if (files.unknown.length > 0) {
    notTaken.push({ place: members.at("acceptedTypes"), what: files.unknown.join(", "), why: "property" });
  }
  const allows = members.take("allowMultiple");
  const prefill = members.takeText("prefill");
  const most = members.takeNumber("maxFiles") ?? (answer_type === "attachment" && allows !== true ? 1 : null);
  return {
    answer_type,
    is_required: members.takeFlag("isRequired"),
    ...readLimits(limits, { answer_type, child: false }, () => members.report("min", "limit")),
    ...readDayLimits(answer_type, days, () => members.report("min", "limit")),
    ...(files.kinds.length === 0 ? {} : { allowed_files: files.kinds }),
    ...(most === null || !["attachment", "yes_attachment"].includes(answer_type)
      ? {}
      : { max_files: Math.min(most, 10) }),
    ...(members.takeFlag("resets_form") ? { resets_form: true } : {}),
    ...(members.takeFlag("shows_verdict") ? { shows_verdict: true } : {}),
    ...(members.takeFlag("readOnly") ? { read_only: true } : {}),
    ...(prefill === null ? {} : { prefill }),
    ...readRecords(
      answer_type,
      { records_of: members.takeText("records_of"), records_where: members.takeText("records_where") },
      () => members.report("records_where", "property"),
    ),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The words of HTML without its signs. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gisu, "")
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/giu, " ")
    .replaceAll(/<[^<>]*>/gu, "")
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/gu, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined
        ? (ENTITIES[name ?? ""] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll(/\s+/gu, " ")
    .trim();
}
