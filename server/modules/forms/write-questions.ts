import { mapQuestions } from "../../../core/forms/ask-when.ts";
import { mapSources } from "../../../core/forms/calculation.ts";
import { takesOptions } from "../../../core/forms/kinds.ts";
import { LABEL_NAMES } from "../../../core/forms/types.ts";
import type { LabelName, StoredQuestion } from "../../../core/forms/types.ts";
import type { Engine } from "../../resources/engine.ts";
import { QUESTION } from "./draft-questions.ts";
import { toRecordText } from "./unwritten.ts";
import type { FormRecord } from "./form-records.ts";

type Together = Parameters<Parameters<Engine["togetherByServer"]>[0]["work"]>[0];

interface Written<Question> {
  readonly form: Pick<FormRecord, "id" | "name">;
  /** Each after its parent, in asking order. */
  readonly questions: readonly Question[];
  /** The record a question has already. */
  readonly idOf: (question: Question) => number | undefined;
  /** The name of a new record, which stays when words change. */
  readonly nameOf: (question: Question) => string | null;
  /** Whether its record stands so already. */
  readonly isKept?: (question: Question, position: number) => boolean;
}

/** Writes the records of questions as they stand, and gives the id of each record by the id of its question. */
export async function writeQuestions<Question extends StoredQuestion>(
  { create, update }: Pick<Together, "create" | "update">,
  { form, questions, idOf, nameOf, isKept = () => false }: Written<Question>,
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  const placeOf = (id: number): number | null => ids.get(id) ?? null;
  // a question that is gone stays named, and is told before the form is published
  const sourceOf = (id: number): number => ids.get(id) ?? id;
  for (const [index, question] of questions.entries()) {
    const { parent_question_id: parent } = question;
    const placed = { ...question, parent_question_id: parent === null ? null : placeOf(parent) };
    const values = questionRow(placed, { form, position: index + 1 });
    const known = idOf(question);
    if (known === undefined) {
      ids.set(
        question.id,
        await create({ resource: QUESTION, values: { ...values, name: nameOf(question) } }),
      );
      continue;
    }
    ids.set(question.id, known);
    if (!isKept(question, index + 1)) await update({ resource: QUESTION, id: known, values });
  }
  // conditions and calculations may be about questions further down, whose records have ids only now
  for (const [index, question] of questions.entries()) {
    if (isKept(question, index + 1)) continue;
    const { id, ask_when = null, calculation = null } = question;
    const condition = ask_when && mapQuestions(ask_when, sourceOf);
    const calculated = calculation === null ? null : mapSources(calculation, sourceOf);
    const values = {
      ask_when: condition === null ? null : JSON.stringify(condition),
      calculation: calculated === null ? null : JSON.stringify(calculated),
    };
    await update({ resource: QUESTION, id: ids.get(id) ?? 0, values });
  }
  return ids;
}

/** The record of a question, its words in other languages among it, but for its condition and its calculation. */
export function questionRow(
  question: StoredQuestion,
  { form, position }: { form: Pick<FormRecord, "id" | "name">; position: number },
) {
  const { translations = {}, allowed_files = [], max_files = null, sole_options = [] } = question;
  const { resets_form = false, shows_verdict = false } = question;
  const option_list = takesOptions(question) ? (question.option_list ?? null) : null;
  return {
    form: form.id,
    form_name: form.name,
    title: question.title,
    answer_type: question.answer_type,
    category: question.category,
    is_required: question.is_required,
    option_list,
    // those of a shared list stand there alone
    options: option_list === null ? question.options : [],
    update_options: question.update_options,
    reveal_value: question.reveal_value ?? null,
    parent_question_id: question.parent_question_id,
    position,
    min_value: question.min_value ?? null,
    max_value: question.max_value ?? null,
    sole_options,
    earliest: question.earliest ?? null,
    latest: question.latest ?? null,
    allowed_files,
    max_files,
    resets_form,
    shows_verdict,
    default_value: question.default_value ?? null,
    prefill: question.prefill ?? null,
    read_only: question.read_only ?? false,
    records_of: question.records_of ?? null,
    records_where: (question.records_where ?? null) === null ? null : JSON.stringify(question.records_where),
    ...textsOf(question),
    is_active: true,
    translations: Object.entries(translations).map(([language, labels]) => ({
      language,
      title: toRecordText(labels.title, question.title),
      options: (option_list === null ? (labels.options ?? []) : []).map((label, index) =>
        toRecordText(label, question.options[index] ?? label),
      ),
      ...textsOf(labels),
    })),
  };
}

function textsOf(words: Readonly<Partial<Record<LabelName, string | null>>>) {
  return Object.fromEntries(LABEL_NAMES.map((name) => [name, words[name] ?? null]));
}
