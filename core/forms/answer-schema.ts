import { outsidePattern } from "./days.ts";
import { allowedEndings, FILE_BYTES, getMaxFiles } from "./files.ts";
import { factsOf, isFixed, NO, RATES, YES } from "./kinds.ts";
import { getLimits, LONG_TEXT_LENGTH, TEXT_LENGTH } from "./limits.ts";
import { OPTION_LENGTH } from "./options.ts";
import type { FormQuestion } from "./types.ts";
import type { FormSchema } from "./schema.ts";
import { DAY, FORMATS, MOMENT, TIME } from "./formats.ts";

const RECORD: FormSchema = { type: "integer", minimum: 1 };

/** Something that is more than blanks. */
const WRITTEN = "\\S";

/** The answer of a question; undefined where it has none of its own (headline, note, attachment). */
export function answerSchema(question: FormQuestion): FormSchema | undefined {
  const schema = kindSchema(question);
  return schema !== undefined && isFixed(question) ? { ...schema, readOnly: true } : schema;
}

function kindSchema(question: FormQuestion): FormSchema | undefined {
  switch (factsOf(question).kind) {
    case "yes_no":
      return { type: "string", enum: [YES, NO] };
    case "rate":
      return { type: "string", enum: RATES };
    case "choice":
      return optionSchema(question);
    case "choices":
      return choicesSchema(question);
    case "ranking":
      return rankingSchema(question);
    case "text":
      return formatSchema(question);
    case "whole":
    case "number": {
      const { min, max } = getLimits(question);
      const type = factsOf(question).kind === "whole" ? "integer" : "number";
      return { type, minimum: min, maximum: max };
    }
    case "day":
      return daySchema(question);
    case "moment":
      return { type: "string", pattern: MOMENT };
    case "time":
      return { type: "string", pattern: TIME };
    case "record":
      return RECORD;
    case "records":
      return { type: "array", items: RECORD, uniqueItems: true, ...countOf(question) };
    case "files":
    case "none":
      return undefined;
  }
}

export function commentSchema(question: FormQuestion): FormSchema {
  return textSchema(question, LONG_TEXT_LENGTH);
}

function textSchema({ is_required }: FormQuestion, maxLength: number): FormSchema {
  return { type: "string", maxLength, ...(is_required ? { pattern: WRITTEN } : {}) };
}

/** A text that is no blank is held to how its type is written. */
function formatSchema(question: FormQuestion): FormSchema {
  const format = FORMATS[question.answer_type];
  return {
    ...textSchema(question, lengthOf(question)),
    ...(format === undefined
      ? {}
      : { not: { type: "string", pattern: `^(?!\\s*$)(?!\\s*(?:${format})\\s*$)` } }),
  };
}

/** Characters of a text question's answer at most. */
export function lengthOf({ answer_type }: Pick<FormQuestion, "answer_type">): number {
  return answer_type === "long_text" ? LONG_TEXT_LENGTH : TEXT_LENGTH;
}

/** Every option once, best first. */
function rankingSchema({ options }: FormQuestion): FormSchema {
  return {
    type: "array",
    items: { type: "string", enum: [...new Set(options)] },
    uniqueItems: true,
    minItems: options.length,
    maxItems: options.length,
  };
}

function optionSchema({ options, update_options }: FormQuestion): FormSchema {
  if (!update_options && options.length > 0) return { type: "string", enum: [...new Set(options)] };
  return { type: "string", pattern: WRITTEN, maxLength: OPTION_LENGTH };
}

/** A day within its limits, which were settled when the schema was made. */
function daySchema(question: FormQuestion): FormSchema {
  const outside = outsidePattern(question);
  return {
    type: "string",
    pattern: DAY,
    ...(outside === null ? {} : { not: { type: "string", pattern: outside } }),
  };
}

const NONE: FormSchema = { type: "string", pattern: "^\\s*[Nn][Oo][Nn][Ee]\\s*$" };

/** None stands alone, and so does what the question says; an own option may be None as well. */
function hasSole({ sole_options = [] }: FormQuestion): FormSchema {
  const sole: FormSchema = { type: "string", enum: sole_options };
  return { type: "array", contains: sole_options.length === 0 ? NONE : { anyOf: [NONE, sole] } };
}

function choicesSchema(question: FormQuestion): FormSchema {
  const sole = hasSole(question);
  return {
    type: "array",
    items: optionSchema(question),
    uniqueItems: true,
    // it is an answer by itself, however many choices are asked for
    not: { allOf: [sole, { type: "array", minItems: 2 }] },
    if: sole,
    else: { type: "array", ...countOf(question) },
  };
}

/** How many choices answer a question. */
function countOf(question: FormQuestion): Pick<FormSchema, "minItems" | "maxItems"> {
  const { min, max } = getLimits(question);
  const least = (question.min_value ?? null) === null ? (question.is_required ? 1 : 0) : min;
  return { ...(least > 0 ? { minItems: least } : {}), maxItems: max };
}

/** Files as data hold them: names tell the kind here, contents tell it on the server. */
export function filesSchema(question: FormQuestion): FormSchema {
  return {
    type: "array",
    items: {
      type: "object",
      properties: {
        key: { type: "string", maxLength: 200 },
        name: { type: "string", maxLength: 255, pattern: endingPattern(allowedEndings(question)) },
        size: { type: "integer", minimum: 1, maximum: FILE_BYTES },
        id: { type: "integer", minimum: 1 },
      },
      required: ["key", "name"],
      additionalProperties: false,
    },
    maxItems: getMaxFiles(question),
    ...(question.is_required ? { minItems: 1 } : {}),
  };
}

/** A pattern has no flags: each letter of an ending stands in both cases. */
function endingPattern(endings: readonly string[]): string {
  const either = endings.map((ending) =>
    ending.replaceAll(/[a-z]/gu, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return `\\.(?:${either.join("|")})$`;
}
