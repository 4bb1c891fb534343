import { changeAnswer } from "./change.ts";
import { allowedEndings } from "./files.ts";
import { factsOf, isEmpty, takesNumber, YES } from "./kinds.ts";
import { getLimits, isCount } from "./limits.ts";
import { isSole } from "./options.ts";
import { keyOf } from "./paths.ts";
import { candidates, SOME_RECORD } from "./reach.ts";
import { partsAsked, shownQuestions } from "./shown.ts";
import type { AnswerPart, FormData, FormQuestion, FormQuestions } from "./types.ts";

/** Of one place: answers that keep taking each other away are left. */
const MAX_TRIES = 5;

/** Answers a form as somebody might who leaves nothing out: every answer is one that the form takes. */
export function sampleAnswers({
  form,
  text,
  recordsFor = someRecords,
}: {
  form: FormQuestions;
  text: string;
  /** So many records that answer a question; fewer where there are no more. */
  recordsFor?: RecordsFor;
}): FormData {
  const tries = new Map<string, number>();
  let data: FormData = {};
  // an answer may bring further questions, in front of it as well, and take others away for a while
  for (;;) {
    const open = shownQuestions({ form, data }).flatMap(({ node: { question }, level, block, closed }) =>
      closed
        ? []
        : partsAsked(question, level[keyOf(question.id)])
            .filter((part) => isEmpty(level[keyOf(question.id, part)]))
            .map((part) => ({ question, block, part, key: [question.id, part, ...block].join("-") })),
    );
    const next = open.find(({ key }) => (tries.get(key) ?? 0) < MAX_TRIES);
    if (next === undefined) return data;
    const { question, block, part, key } = next;
    tries.set(key, (tries.get(key) ?? 0) + 1);
    const value = sampleOf({ question, part, text, recordsFor });
    data = changeAnswer({ form, data, at: { question: question.id, block, part }, value });
  }
}

type RecordsFor = (question: number, count: number) => readonly number[];

const someRecords: RecordsFor = (_question, count) =>
  Array.from({ length: count }, (_, index) => SOME_RECORD - index);

interface Sampled {
  readonly question: FormQuestion;
  readonly part: AnswerPart;
  readonly text: string;
  readonly recordsFor: RecordsFor;
}

function sampleOf({ question, part, text, recordsFor }: Sampled): unknown {
  if (part === "comment") return text;
  if (part === "files") {
    const name = `sample.${allowedEndings(question)[0] ?? "pdf"}`;
    return [{ key: `sample-${question.id}`, name }];
  }
  const { kind } = factsOf(question);
  const [first] = candidates(question, [], []);
  if (takesNumber(question)) return sampleNumber(question, first);
  if (kind === "yes_no") return YES;
  if (kind === "record") return recordsFor(question.id, 1)[0] ?? null;
  if (kind === "records")
    return recordsFor(question.id, Math.max(getLimits(question).min, Math.min(2, getLimits(question).max)));
  if (kind === "rate") return "Satisfied";
  if (kind === "choices") return sampleChoices(question, text);
  if (kind === "choice") return question.options[0] ?? text;
  // a text of no certain form
  return kind === "text" && first === "…" ? text : first;
}

/** In the middle of what is offered; two repetitions, and nothing enormous where there is no limit. */
function sampleNumber(question: FormQuestion, smallest: unknown): unknown {
  const { min, max } = getLimits(question);
  if (isCount(question)) return Math.min(Math.max(min, 2), max);
  const middle = Math.round((min + max) / 2);
  return Number.isSafeInteger(max - min) && middle >= min && middle <= max ? middle : smallest;
}

function sampleChoices(question: FormQuestion, text: string): readonly string[] {
  const { options } = question;
  const offered = options.filter((option) => !isSole(question, option));
  if (offered.length === 0) return options.length > 0 ? options.slice(0, 1) : [text];
  const { min, max } = getLimits(question);
  return offered.slice(0, Math.max(min, Math.min(2, max)));
}
