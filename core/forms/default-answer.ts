import { boundsOf, dayHere, isWithin } from "./days.ts";
import { DAY, FORMATS, MOMENT, TIME } from "./formats.ts";
import { factsOf, isCalculated, isEmpty, NO, RATES, YES } from "./kinds.ts";
import { changeAnswer, putAnswer } from "./change.ts";
import { getLimits } from "./limits.ts";
import { keyOf } from "./paths.ts";
import { shownQuestions } from "./shown.ts";
import type { Shown } from "./shown.ts";
import type { FormData, FormQuestion, FormQuestions } from "./types.ts";

/** The answer that a question begins with; undefined where it has none, or one that could not be given. */
export function readDefault(question: FormQuestion): unknown {
  const text = question.default_value?.trim() ?? "";
  if (text === "") return undefined;
  switch (factsOf(question).kind) {
    case "yes_no":
      return [YES, NO].find((answer) => answer === text);
    case "rate":
      return RATES.find((rate) => rate === text);
    case "choice":
      return question.options.find((option) => option === text);
    case "choices": {
      const option = question.options.find((one) => one === text);
      return option === undefined ? undefined : [option];
    }
    case "whole":
    case "number": {
      const number = Number(text);
      const { min, max } = getLimits(question);
      const isKind = factsOf(question).kind === "number" ? Number.isFinite(number) : Number.isInteger(number);
      return isKind && number >= min && number <= max ? number : undefined;
    }
    case "record":
      return readId(text);
    case "records": {
      const ids = text.split(",").map((id) => readId(id.trim()));
      return ids.includes(undefined) ? undefined : [...new Set(ids)];
    }
    case "time":
      return new RegExp(TIME, "u").test(text) ? text : undefined;
    case "day":
      return new RegExp(DAY, "u").test(text) && isWithin(text, boundsOf(question, dayHere()))
        ? text
        : undefined;
    case "text": {
      const format = FORMATS[question.answer_type];
      return format === undefined || new RegExp(`^(?:${format})$`, "u").test(text) ? text : undefined;
    }
    case "moment":
      return new RegExp(MOMENT, "u").test(text) ? text : undefined;
    case "ranking":
    case "files":
    case "none":
      return undefined;
  }
}

const readId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;

/**
 * The data with the default answers of what is asked now and was not asked `before`; null where nothing was. An answer
 * that somebody took away does not come back.
 */
export function withDefaults({
  form,
  data,
  before,
}: {
  form: FormQuestions;
  data: FormData;
  before: { readonly form: FormQuestions; readonly data: FormData } | null;
}): FormData {
  if (!form.questions.some((question) => readDefault(question) !== undefined)) return data;
  const known = new Set(before === null ? [] : shownQuestions(before).map(placeOf));
  let filled = data;
  // an answer may bring questions that have one, too
  for (;;) {
    const fresh = shownQuestions({ form, data: filled }).filter((shown) => !known.has(placeOf(shown)));
    if (fresh.length === 0) return filled;
    for (const shown of fresh) {
      known.add(placeOf(shown));
      const { question } = shown.node;
      const value = shown.closed ? undefined : readDefault(question);
      if (value === undefined || shown.level[keyOf(question.id)] !== undefined) continue;
      filled = changeAnswer({ form, data: filled, at: { question: question.id, block: shown.block }, value });
    }
  }
}

/**
 * The data with what read-only questions are answered, whatever was sent: what an earlier save holds, else the default.
 * What is not asked stays, for validation to refuse.
 */
export function withReadOnly({
  form,
  data,
  earlier,
}: {
  form: FormQuestions;
  data: FormData;
  earlier: FormData;
}): FormData {
  if (!form.questions.some(({ read_only }) => read_only === true)) return data;
  const before = new Map(
    shownQuestions({ form, data: earlier }).map((shown) => [placeOf(shown), answerOf(shown)]),
  );
  const known = new Set<string>();
  let settled = data;
  // an answer may bring further questions
  for (;;) {
    const fresh = shownQuestions({ form, data: settled }).filter((shown) => !known.has(placeOf(shown)));
    if (fresh.length === 0) return settled;
    for (const shown of fresh) {
      known.add(placeOf(shown));
      const { question } = shown.node;
      if (question.read_only !== true || isCalculated(question) || shown.closed) continue;
      const kept = before.get(placeOf(shown));
      const value = isEmpty(kept) ? readDefault(question) : kept;
      settled = putAnswer({ form, data: settled, at: { question: question.id, block: shown.block }, value });
    }
  }
}

function answerOf({ node, level }: Shown): unknown {
  return level[keyOf(node.question.id)];
}

function placeOf({ node, block }: Pick<Shown, "node" | "block">): string {
  return [node.question.id, ...block].join("-");
}
