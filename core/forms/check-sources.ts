import { COMMON_FIELDS } from "../definition/types.ts";
import type { ValueKind } from "../definition/types.ts";
import { createDesignError } from "./design-errors.ts";
import type { DesignError } from "./design-errors.ts";
import { factsOf, takesRecords } from "./kinds.ts";
import type { AnswerKind } from "./kinds.ts";
import { findFilterFields } from "./record-filter.ts";
import { findSourceField } from "./surroundings.ts";
import type { SourceField, Surroundings } from "./surroundings.ts";
import type { FormQuestion, StoredQuestion } from "./types.ts";

/** What is wrong with what a question takes from records. */
export function checkSources(question: StoredQuestion, surroundings: Surroundings): DesignError[] {
  return [...checkPrefill(question, surroundings), ...checkRecords(question, surroundings)];
}

function checkPrefill(question: StoredQuestion, surroundings: Surroundings): DesignError[] {
  const path = question.prefill ?? "";
  if (path === "") return [];
  const { areas } = surroundings;
  if (areas.length === 0) return [createDesignError(question, "prefill_nowhere")];
  for (const area of areas) {
    const field = findSourceField(surroundings, { area, path });
    if (field === null) return [createDesignError(question, "prefill_unknown", { path })];
    // answers are read by people who may not read the field
    if (field.isPrivate) return [createDesignError(question, "prefill_private", { path })];
    if (!canPrefill(question, field)) return [createDesignError(question, "prefill_unfit", { path })];
  }
  return [];
}

/** The area whose records are chosen, and the fields by which some of them are. */
function checkRecords(question: StoredQuestion, { hasRecords, fieldOf }: Surroundings): DesignError[] {
  const { records_of: area = null, records_where: where = null } = question;
  if (!takesRecords(question) || area === null) return [];
  if (!hasRecords(area)) return [createDesignError(question, "records_unknown", { area })];
  if (where === null) return [];
  return findFilterFields(where).flatMap((name) => {
    if (COMMON_FIELDS.some((common) => common === name)) return [];
    const field = fieldOf(area, name);
    if (field === undefined) return [createDesignError(question, "filter_unknown", { field: name })];
    // which records are offered says what they hold
    const isPrivate = (field.sensitivity ?? null) !== null;
    return isPrivate ? [createDesignError(question, "filter_private", { field: name })] : [];
  });
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
  text: [...WORDS, "integer", "decimal", "date", "time", "reference"],
  whole: ["integer"],
  number: ["integer", "decimal"],
  day: ["date"],
  moment: ["datetime"],
  time: ["time"],
  record: ["reference"],
  records: ["reference", "references"],
};

/** Whether what a field holds can answer a question. */
export function canPrefill(
  question: Pick<FormQuestion, "answer_type" | "records_of">,
  { kind, to }: Pick<SourceField, "kind" | "to">,
): boolean {
  const own = factsOf(question).kind;
  return FITTING[own].includes(kind) && (!takesRecords(question) || to === question.records_of);
}
