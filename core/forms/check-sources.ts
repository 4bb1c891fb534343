import type { ValueKind } from "../definition/types.ts";
import { createDesignError } from "./design-errors.ts";
import type { DesignError } from "./design-errors.ts";
import { factsOf } from "./kinds.ts";
import type { AnswerKind } from "./kinds.ts";
import { findSourceField } from "./surroundings.ts";
import type { Surroundings } from "./surroundings.ts";
import type { FormQuestion, StoredQuestion } from "./types.ts";

/** What is wrong with what a question takes from records. */
export function checkSources(question: StoredQuestion, surroundings: Surroundings): DesignError[] {
  const path = question.prefill ?? "";
  if (path === "") return [];
  const { areas } = surroundings;
  if (areas.length === 0) return [createDesignError(question, "prefill_nowhere")];
  for (const area of areas) {
    const field = findSourceField(surroundings, { area, path });
    if (field === null) return [createDesignError(question, "prefill_unknown", { path })];
    // answers are read by people who may not read the field
    if (field.isPrivate) return [createDesignError(question, "prefill_private", { path })];
    if (!canPrefill(question, field.kind)) return [createDesignError(question, "prefill_unfit", { path })];
  }
  return [];
}

const WORDS: readonly ValueKind[] = ["text", "long_text", "option"];

/** Kinds of fields whose values can be the answer to a question of a kind. */
const FITTING: Readonly<Record<AnswerKind, readonly ValueKind[]>> = {
  none: [],
  files: [],
  ranking: [],
  yes_no: ["boolean"],
  rate: WORDS,
  choice: WORDS,
  choices: WORDS,
  text: [...WORDS, "integer", "decimal", "date", "reference"],
  whole: ["integer"],
  number: ["integer", "decimal"],
  day: ["date"],
  moment: ["datetime"],
};

/** Whether what a field holds can answer a question. */
export function canPrefill(question: Pick<FormQuestion, "answer_type">, kind: ValueKind): boolean {
  return FITTING[factsOf(question).kind].includes(kind);
}
