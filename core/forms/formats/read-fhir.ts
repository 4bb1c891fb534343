import { readDayLimits } from "./day-limits.ts";
import { readSole } from "./sole-options.ts";
import { isObject } from "../../definition/record.ts";
import { NO, takesAnswer, takesNumber, takesRecords, takesSeveral, YES } from "../kinds.ts";
import type { AnswerType, LabelName } from "../types.ts";
import { parseCalculation } from "./arithmetic.ts";
import { buildDesign, requireLevel } from "./build-design.ts";
import type { Dialect } from "./expression.ts";
import type { Comparison, Literal, NamedCondition } from "./conditions.ts";
import { EXTENSIONS, ITEM_ORDER, ITEM_TYPES, OWN, WORD_CONTROLS } from "./fhir.ts";
import { readFileKinds } from "./file-kinds.ts";
import type {
  FoundCondition,
  FoundFacts,
  FoundQuestion,
  ImportedForm,
  LocalizedText,
  NotTaken,
} from "./found.ts";
import { readLimits, SCALE_LIMIT } from "./limits.ts";
import { openMembers, textOf } from "./members.ts";
import type { Members } from "./members.ts";
import { inOwnLanguage, readLanguage } from "./labels.ts";
import { readRecords } from "./records.ts";

interface Around {
  readonly level: number;
  readonly conditions: readonly FoundCondition[];
  readonly repeatedBy: string | null;
  /** The question that the items stand in. */
  readonly parent: FoundQuestion | null;
  /** The items are the rows of this matrix. */
  readonly rowOf?: string | null;
}

interface Extension {
  readonly url: string;
  readonly members: Members;
}

interface Choice {
  readonly codes: readonly string[];
  readonly text: LocalizedText;
  readonly isPreset: boolean;
  /** Excludes all others. */
  readonly isSole: boolean;
}

/** The form that a FHIR Questionnaire (R4 or R5, as JSON) describes. */
export function readQuestionnaire(content: unknown): ImportedForm {
  const notTaken: NotTaken[] = [];
  const found: FoundQuestion[] = [];
  const questionnaire = openMembers(content, "", notTaken);
  const sets = questionnaire.takeList("contained");
  const reader = createReader({
    found,
    notTaken,
    sets: new Map(sets.map((set) => [set.takeText("id"), set])),
  });
  for (const item of questionnaire.takeList("item")) {
    reader.item(item, { level: 1, conditions: [], repeatedBy: null, parent: null });
  }
  questionnaire.take("resourceType");
  questionnaire.reportRest(() => "form");
  return buildDesign(found, notTaken);
}

/** Calculations of ours name questions by their links. */
const LINKED: Dialect = {
  words: true,
  nameOf: (reference) => /^\{([^{}]+)\}$/u.exec(reference)?.[1] ?? null,
};

function createReader({
  found,
  notTaken,
  sets,
}: {
  found: FoundQuestion[];
  notTaken: NotTaken[];
  sets: ReadonlyMap<string | null, Members>;
}) {
  const strange = new Set<string>();

  const localized = (members: Members, name: string): LocalizedText | null => {
    const text = members.takeText(name);
    const beside = members.take(`_${name}`);
    if (text === null) return null;
    if (!isObject(beside)) return inOwnLanguage(text);
    const others: Record<string, string> = {};
    for (const { url, members: extension } of extensionsOf(
      openMembers(beside, members.at(`_${name}`), notTaken),
    )) {
      if (url !== EXTENSIONS.translation) continue;
      const parts = extensionsOf(extension);
      const code = valueIn(parts.find((part) => part.url === "lang")?.members);
      const said = valueIn(parts.find((part) => part.url === "content")?.members);
      const language = readLanguage(textOf(code ?? ""));
      if (language !== null && typeof said === "string") others[language] ??= said.trim();
      else if (typeof code === "string" && !strange.has(code)) {
        strange.add(code);
        notTaken.push({ place: extension.place, what: code, why: "language" });
      }
    }
    return { text, others };
  };

  const item = (members: Members, around: Around): void => {
    requireLevel(around.level, members.place);
    const type = members.takeText("type") ?? "";
    if (type === "group") group(members, around);
    else if (type === "display") display(members, around);
    else question(members, around, type);
  };

  const conditionsOf = (members: Members, around: Around): readonly FoundCondition[] => {
    const raw = members.take("enableWhen");
    const tests = members.takeList("enableWhen").map(readTest);
    const isAny = members.takeText("enableBehavior") === "any";
    const { parent } = around;
    if (tests.length === 0) {
      if (parent === null || parent.name === null) return around.conditions;
      return [{ place: members.place, text: "", test: { name: parent.name, answered: true } }];
    }
    const isSaid = !tests.includes(null);
    const parts = tests.filter((test) => test !== null);
    const whole: NamedCondition = isAny ? { or: parts } : { and: parts };
    const own: FoundCondition = {
      place: members.at("enableWhen"),
      text: textOf(raw),
      test: isSaid ? whole : null,
    };
    const isAbout = parts.some((test) => "name" in test && test.name === parent?.name);
    if (parent === null || parent.name === null || (isAbout && (!isAny || parts.length === 1))) {
      return [...around.conditions, own];
    }
    return [{ place: members.place, text: "", test: { name: parent.name, answered: true } }, own];
  };

  const group = (members: Members, around: Around): void => {
    const title = localized(members, "text");
    const repeats = members.takeFlag("repeats");
    const name = members.takeText("linkId");
    const { parent, repeatedBy: outer } = around;
    const extensions = extensionsOf(members);
    const valueOf = (url: string): unknown => valueIn(extensions.find((one) => one.url === url)?.members);
    const isOwn = valueOf(`${OWN}answer_type`) === "rows";
    const isCounted =
      repeats && !isOwn && parent?.facts.answer_type === "integer" && parent.repeatedBy === outer;
    const conditions = isCounted ? [] : conditionsOf(members, around);
    const isTable = !repeats && name !== null && controlOf(extensions) === ITEM_TYPES.matrix.control;
    const { place } = members;
    const inner = members.takeList("item");
    const words = { title: title ?? inOwnLanguage(name ?? place), ...wordsIn(inner) };
    const is_required = members.takeFlag("required");
    let repeatedBy = outer;
    if (isCounted) repeatedBy = parent.name;
    else if (repeats) {
      const limits = {
        min: numberIn(valueOf(EXTENSIONS.leastAnswers)) || null,
        max: numberIn(valueOf(EXTENSIONS.mostAnswers)),
      };
      const preset = valueOf(`${OWN}default_value`);
      found.push({
        place,
        name: name ?? place,
        words,
        facts: {
          answer_type: "rows",
          is_required,
          ...readLimits(limits, { answer_type: "rows", child: true }, () =>
            notTaken.push({ place, what: `${limits.min ?? "…"} – ${limits.max ?? "…"}`, why: "limit" }),
          ),
        },
        ...(typeof preset === "string" ? { defaultValue: { place, text: preset } } : {}),
        conditions,
        repeatedBy: outer,
      });
      repeatedBy = name ?? place;
    } else if (isTable) {
      found.push({ place, name, words, facts: { answer_type: "matrix" }, conditions, repeatedBy: outer });
    }
    if (title !== null && !isTable && (!repeats || isCounted)) {
      found.push({
        place,
        name: null,
        words: { title },
        facts: { answer_type: "headline" },
        conditions,
        repeatedBy,
      });
    }
    const inside: Around = {
      level: around.level + 1,
      conditions: repeats ? [] : conditions,
      repeatedBy,
      parent: null,
      rowOf: isTable ? name : null,
    };
    for (const one of inner) if (wordOf(one) === null) item(one, inside);
    const taken: readonly string[] = [EXTENSIONS.leastAnswers, EXTENSIONS.mostAnswers];
    for (const { members: extension, url } of extensions) {
      const isTaken = (repeats && taken.includes(url)) || (isTable && url === EXTENSIONS.control);
      if (!isTaken && !url.startsWith(OWN)) reportExtension(extension, url);
    }
    members.reportRest(whyOf);
  };

  const display = (members: Members, around: Around): void => {
    const text = localized(members, "text");
    const beside = members.take("_text");
    const marked = isObject(beside)
      ? extensionsOf(openMembers(beside, members.at("_text"), notTaken)).find(
          ({ url }) => url === EXTENSIONS.markdown,
        )
      : undefined;
    const isHeading = /^#{1,6}\s/u.test(textOf(valueIn(marked?.members) ?? ""));
    members.take("linkId");
    const conditions = conditionsOf(members, around);
    const extensions = extensionsOf(members);
    const isPage = extensions.some(({ url }) => url === `${OWN}page`);
    const helping = extensions.find(({ url }) => url === `${OWN}help`);
    const help = helping === undefined ? null : localized(helping.members, "valueString");
    if (text !== null) {
      found.push({
        place: members.place,
        name: null,
        words: { title: text, ...(help === null ? {} : { help }) },
        facts: { answer_type: isPage ? "page" : isHeading ? "headline" : "note" },
        conditions,
        repeatedBy: around.repeatedBy,
      });
    }
    for (const { members: extension, url } of extensions)
      if (!url.startsWith(OWN)) reportExtension(extension, url);
    members.reportRest(whyOf);
  };

  const reportExtension = (extension: Members, url: string): void => {
    const why = url === EXTENSIONS.control ? "look" : "property";
    notTaken.push({ place: extension.place, what: url, why });
  };

  const choicesOf = (members: Members): readonly Choice[] => {
    const listed = [...members.takeList("answerOption"), ...members.takeList("option")].map((option) => {
      const coding = option.take("valueCoding");
      const isPreset = option.takeFlag("initialSelected");
      const own = extensionsOf(option);
      const isSole = own.some(
        ({ url, members: one }) => url === EXTENSIONS.exclusive && valueIn(one) === true,
      );
      for (const { url, members: one } of own) if (url !== EXTENSIONS.exclusive) reportExtension(one, url);
      const choice = isObject(coding)
        ? readCoding(openMembers(coding, option.at("valueCoding"), notTaken))
        : readPlain(option);
      option.reportRest(() => "property");
      return choice === null ? [] : [{ ...choice, isPreset, isSole }];
    });
    const reference = members.takeText("answerValueSet");
    if (reference === null) return listed.flat();
    const set = reference.startsWith("#") ? sets.get(reference.slice(1)) : undefined;
    const compose = set?.take("compose");
    const concepts =
      set === undefined || !isObject(compose)
        ? []
        : openMembers(compose, set.at("compose"), notTaken)
            .takeList("include")
            .flatMap((one) => one.takeList("concept"));
    if (concepts.length === 0) members.report("answerValueSet", "choices");
    const taken = concepts.flatMap((concept) => readCoding(concept) ?? []);
    return [...listed.flat(), ...taken.map((choice) => ({ ...choice, isPreset: false, isSole: false }))];
  };

  const readCoding = (coding: Members): Omit<Choice, "isPreset" | "isSole"> | null => {
    const code = coding.takeText("code");
    const text = localized(coding, "display") ?? (code === null ? null : inOwnLanguage(code));
    return text === null ? null : { codes: [code ?? text.text, text.text], text };
  };

  const readPlain = (option: Members): Omit<Choice, "isPreset" | "isSole"> | null => {
    const string = localized(option, "valueString");
    if (string !== null) return { codes: [string.text], text: string };
    const text = ["valueInteger", "valueDate", "valueTime"]
      .map((name) => option.takeText(name))
      .find((one) => one !== null);
    return text === undefined || text === null ? null : { codes: [text], text: inOwnLanguage(text) };
  };

  const question = (members: Members, around: Around, said: string): void => {
    const { place } = members;
    const name = members.takeText("linkId") ?? place;
    const title = localized(members, "text") ?? inOwnLanguage(members.takeText("prefix") ?? name);
    const extensions = extensionsOf(members);
    const valueOf = (url: string): unknown => valueIn(extensions.find((one) => one.url === url)?.members);
    const control = controlOf(extensions);
    const repeats = members.takeFlag("repeats");
    const textIn = (name: string): string | null => {
      const text = valueOf(`${OWN}${name}`);
      return typeof text === "string" ? text : null;
    };
    const dayIn = (end: "min" | "max", own: string): string | null => {
      const day = valueOf(EXTENSIONS[end]);
      return typeof day === "string" ? day : textIn(own);
    };
    const ends = { min: numberIn(valueOf(EXTENSIONS.min)), max: numberIn(valueOf(EXTENSIONS.max)) };
    const asked = readType({ said, repeats, control, limits: ends, own: valueOf(`${OWN}answer_type`) });
    const limits =
      asked !== null && takesSeveral({ answer_type: asked })
        ? {
            min: numberIn(valueOf(EXTENSIONS.leastAnswers)) || null,
            max: numberIn(valueOf(EXTENSIONS.mostAnswers)),
          }
        : ends;
    if (asked === null || (takesRecords({ answer_type: asked }) && textIn("records_of") === null)) {
      notTaken.push({ place, what: `${said}: ${title.text}`, why: "type" });
      return;
    }
    const conditions = conditionsOf(members, around);
    const choices = choicesOf(members);
    const inner = members.takeList("item");
    const words = wordsIn(inner);
    const isOpen =
      said === "open-choice" ||
      ["optionsOrString", "optionsOrType"].includes(members.takeText("answerConstraint") ?? "");
    const unit = valueOf(EXTENSIONS.unit);
    const files = readFileKinds(
      extensions
        .flatMap(({ url, members: one }) => (url === EXTENSIONS.mime ? [textOf(valueIn(one))] : []))
        .join(","),
    );
    for (const kind of files.unknown) notTaken.push({ place, what: kind, why: "property" });
    const most = numberIn(valueOf(`${OWN}max_files`)) ?? numberIn(valueOf(EXTENSIONS.mostAnswers));
    const isFile = asked === "attachment";
    const prefill = valueOf(`${OWN}prefill`);
    const facts: FoundFacts = {
      answer_type: asked,
      is_required: members.takeFlag("required"),
      ...readLimits(limits, { answer_type: asked, child: false }, () =>
        notTaken.push({ place, what: `${limits.min ?? "…"} – ${limits.max ?? "…"}`, why: "limit" }),
      ),
      ...(isOpen ? { update_options: true } : {}),
      ...readSole(
        asked,
        choices.flatMap(({ text, isSole }) => (isSole ? [text.text] : [])),
      ),
      ...readDayLimits(asked, { earliest: dayIn("min", "earliest"), latest: dayIn("max", "latest") }, () =>
        notTaken.push({ place, what: textIn("earliest") ?? textIn("latest") ?? "", why: "limit" }),
      ),
      ...(files.kinds.length === 0 ? {} : { allowed_files: files.kinds }),
      ...(most !== null && (isFile || asked === "yes_attachment")
        ? { max_files: Math.max(1, Math.min(most, 10)) }
        : {}),
      ...(isFile && !repeats ? { max_files: 1 } : {}),
      ...(valueOf(`${OWN}resets_form`) === true ? { resets_form: true } : {}),
      ...(valueOf(`${OWN}shows_verdict`) === true ? { shows_verdict: true } : {}),
      ...(members.takeFlag("readOnly") && takesAnswer({ answer_type: asked }) ? { read_only: true } : {}),
      ...(typeof prefill === "string" ? { prefill } : {}),
      ...readRecords(
        asked,
        { records_of: textIn("records_of"), records_where: textIn("records_where") },
        () => notTaken.push({ place, what: textIn("records_where") ?? "", why: "property" }),
      ),
    };
    const placeholder = extensions.find(({ url }) => url === EXTENSIONS.placeholder);
    const hint = placeholder === undefined ? null : localized(placeholder.members, "valueString");
    const preset = presetOf(members, choices);
    const worked = valueOf(`${OWN}calculation`);
    const made: FoundQuestion = {
      place,
      name,
      words: {
        title,
        ...(hint === null ? {} : { placeholder: hint }),
        ...(isObject(unit) ? { unit: inOwnLanguage(textOf(unit["display"] ?? unit["code"] ?? "")) } : {}),
        ...words,
        options: choices.map(({ text }) => text),
      },
      facts,
      values: new Map([
        ["true", YES],
        ["false", NO],
        ...choices.flatMap(({ codes, text }) => codes.map((code) => [code, text.text] as const)),
      ]),
      ...(preset === null ? {} : { defaultValue: { place: members.at("initial"), text: preset } }),
      ...(typeof worked === "string"
        ? { calculation: { place, text: worked, value: parseCalculation(worked, LINKED) } }
        : {}),
      conditions,
      repeatedBy: around.repeatedBy,
      rowOf: around.rowOf ?? null,
    };
    found.push(made);
    reportLeft({ members, extensions, asked, repeats, control });
    const inside: Around = {
      level: around.level + 1,
      conditions: [],
      repeatedBy: around.repeatedBy,
      parent: made,
    };
    for (const one of inner) if (wordOf(one) === null) item(one, inside);
  };

  const reportLeft = ({
    members,
    extensions,
    asked,
    repeats,
    control,
  }: {
    members: Members;
    extensions: readonly Extension[];
    asked: AnswerType;
    repeats: boolean;
    control: string | null;
  }): void => {
    const own = ITEM_TYPES[asked];
    if (repeats && own.repeats !== true && asked !== "attachment") members.report("repeats", "property");
    const known: readonly string[] = Object.values(EXTENSIONS);
    for (const { url, members: extension } of extensions) {
      if (url === EXTENSIONS.control && control !== own.control) reportExtension(extension, url);
      else if (!known.includes(url) && !url.startsWith(OWN)) reportExtension(extension, url);
    }
    members.reportRest(whyOf);
  };

  /** Words of a question that stand in it as items to be shown. */
  const wordsIn = (items: readonly Members[]): Partial<Record<LabelName, LocalizedText>> =>
    Object.fromEntries(
      items.flatMap((one) => {
        const word = wordOf(one);
        const text = word === null ? null : localized(one, "text");
        return word === null || text === null ? [] : [[word, text]];
      }),
    );

  return { item };
}

function wordOf(item: Members): LabelName | null {
  if (item.take("type") !== "display") return null;
  const control = controlOf(extensionsOf(item));
  const word = Object.entries(WORD_CONTROLS).find(([, code]) => code === control)?.[0];
  return (word as LabelName | undefined) ?? null;
}

const whyOf = (name: string) => (name === "prefix" ? "look" : name === "maxLength" ? "rule" : "property");

function extensionsOf(members: Members): readonly Extension[] {
  return members
    .takeList("extension")
    .map((extension) => ({ url: extension.takeText("url") ?? "", members: extension }));
}

const VALUES = [
  "String",
  "Markdown",
  "Code",
  "Boolean",
  "Integer",
  "Decimal",
  "Date",
  "Coding",
  "CodeableConcept",
  "Uri",
  "Reference",
];

/** What an extension says, whatever kind of value it is. */
function valueIn(extension: Members | undefined): unknown {
  return VALUES.map((kind) => extension?.take(`value${kind}`)).find((value) => value !== undefined);
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function controlOf(extensions: readonly Extension[]): string | null {
  const concept = valueIn(extensions.find(({ url }) => url === EXTENSIONS.control)?.members);
  const codings = isObject(concept) ? concept["coding"] : undefined;
  const first: unknown = Array.isArray(codings) ? codings[0] : undefined;
  return isObject(first) && typeof first["code"] === "string" ? first["code"] : null;
}

function readType({
  said,
  repeats,
  control,
  limits,
  own,
}: {
  said: string;
  repeats: boolean;
  control: string | null;
  limits: { readonly min: number | null; readonly max: number | null };
  own: unknown;
}): AnswerType | null {
  const fitting = ITEM_ORDER.filter((type) => {
    const { type: first, also = [] } = ITEM_TYPES[type];
    return [first, ...also].includes(said);
  });
  const marked = fitting.find((type) => type === own);
  if (marked !== undefined) return marked;
  const isOnScale = (limits.min ?? 0) >= 0 && (limits.max ?? Number.POSITIVE_INFINITY) <= SCALE_LIMIT;
  const [first] = fitting.filter((type) => {
    const fixed = ITEM_TYPES[type];
    if (fixed.repeats === true && !repeats) return false;
    if (fixed.control === undefined) return true;
    return fixed.control === control && (!takesNumber({ answer_type: type }) || isOnScale);
  });
  return first ?? null;
}

/** One answer that it begins with; null where there is none. */
function presetOf(members: Members, choices: readonly Choice[]): string | null {
  const [initial, ...more] = members.takeList("initial");
  const chosen = choices.find(({ isPreset }) => isPreset);
  if (initial === undefined) return chosen === undefined ? null : (chosen.codes[0] ?? null);
  if (more.length > 0) {
    members.report("initial", "default");
    return null;
  }
  const value = valueIn(initial);
  const plain = value ?? initial.take("valueDateTime");
  const id = idOfReference(plain);
  if (id !== undefined) return String(id);
  return isObject(plain) ? textOf(plain["code"] ?? plain["display"] ?? "") : textOf(plain ?? "");
}

const OPERATORS: Readonly<Record<string, Comparison>> = {
  "=": "=",
  "!=": "!=",
  ">": ">",
  "<": "<",
  ">=": ">=",
  "<=": "<=",
};

/** A test of one answer; null where it is about something else. */
function readTest(test: Members): NamedCondition | null {
  const name = test.takeText("question");
  const operator = test.takeText("operator") ?? "=";
  if (name === null) return null;
  const flag = test.take("answerBoolean");
  if (operator === "exists") return { name, answered: flag !== false };
  const comparison = OPERATORS[operator];
  const coding = test.take("answerCoding");
  const reference = test.take("answerReference");
  const plain: unknown = isObject(coding)
    ? (coding["code"] ?? coding["display"])
    : (flag ??
      idOfReference(reference) ??
      ["Integer", "Decimal", "String", "Date", "DateTime", "Time"]
        .map((kind) => test.take(`answer${kind}`))
        .find((value) => value !== undefined));
  if (comparison === undefined || !isLiteral(plain)) return null;
  return { name, operator: comparison, value: plain };
}

/** The number behind the last stroke of `area/17`. */
function idOfReference(value: unknown): number | undefined {
  const path = isObject(value) ? value["reference"] : undefined;
  const id = typeof path === "string" ? /\/([1-9]\d{0,14})$/u.exec(path)?.[1] : undefined;
  return id === undefined ? undefined : Number(id);
}

function isLiteral(value: unknown): value is Literal {
  return ["string", "number", "boolean"].includes(typeof value);
}
