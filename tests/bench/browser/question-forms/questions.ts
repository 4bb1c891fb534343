import type { AnswerType, FormData, Question } from "../../../../core/forms/types.ts";

const KINDS: readonly AnswerType[] = [
  "text",
  "option",
  "long_text",
  "rate",
  "integer",
  "multi_select",
  "boolean",
];

/** `count` questions, all of them asked: a third have a dependent, which is another third. */
export function manyQuestions(count: number): Question[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = index % 3;
    const kind = turn === 0 ? "yes_question" : (KINDS[index % KINDS.length] ?? "text");
    return question({ id: index + 1, kind, parent: turn === 1 ? index : null });
  });
}

/** The questions with dependents answered, so that every question shows. */
export function startData(questions: readonly Question[]): FormData {
  return Object.fromEntries(
    questions.filter(({ dependent }) => dependent).map(({ id }) => [`q${id}`, "Yes"]),
  );
}

/** The text question that stands nearest to the middle. */
export function middleText(questions: readonly Question[]): string {
  const texts = questions.filter(({ answer_type }) => answer_type === "text");
  return `q${texts[Math.floor(texts.length / 2)]?.id ?? 1}`;
}

function question({ id, kind, parent }: { id: number; kind: AnswerType; parent: number | null }): Question {
  return {
    id,
    title: `Question ${id}: how did this part of the interview go?`,
    answer_type: kind,
    category: parent === null ? "parent" : "child",
    is_required: id % 2 === 0,
    options: ["option", "multi_select"].includes(kind) ? ["First", "Second", "Third", "Fourth"] : [],
    update_options: false,
    dependent: kind === "yes_question",
    child: false,
    parent_question_id: parent,
  };
}
