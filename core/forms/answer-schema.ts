import { allowedEndings, FILE_BYTES, getMaxFiles } from "./files.ts";
import { factsOf, isFixed, NO, RATES, YES } from "./kinds.ts";
import { getLimits, LONG_TEXT_LENGTH, TEXT_LENGTH } from "./limits.ts";
import { OPTION_LENGTH } from "./options.ts";
import type { FormQuestion } from "./types.ts";
import type { FormSchema } from "./schema.ts";
import { DAY, FORMATS, MOMENT } from "./formats.ts";

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
      return { type: "string", pattern: DAY };
    case "moment":
      return { type: "string", pattern: MOMENT };
    case "record":
      return { type: "integer", minimum: 1 };
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

/** None stands alone; an own option may be None as well. */
const HAS_NONE: FormSchema = {
  type: "array",
  contains: { type: "string", pattern: "^\\s*[Nn][Oo][Nn][Ee]\\s*$" },
};

function choicesSchema(question: FormQuestion): FormSchema {
  return {
    type: "array",
    items: optionSchema(question),
    uniqueItems: true,
    ...(question.is_required ? { minItems: 1 } : {}),
    if: HAS_NONE,
    then: { type: "array", maxItems: 1 },
  };
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
