import { changeAnswer } from "./change.ts";
import { allowedEndings } from "./files.ts";
import { factsOf, isEmpty, takesNumber, YES } from "./kinds.ts";
import { getLimits, isCount } from "./limits.ts";
import { isNone } from "./options.ts";
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
  recordFor = () => SOME_RECORD,
}: {
  form: FormQuestions;
  text: string;
  /** A record that answers a question; null where there is none. */
  recordFor?: (question: number) => number | null;
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
    const value = sampleOf({ question, part, text, recordFor });
    data = changeAnswer({ form, data, at: { question: question.id, block, part }, value });
  }
}

interface Sampled {
  readonly question: FormQuestion;
  readonly part: AnswerPart;
  readonly text: string;
  readonly recordFor: (question: number) => number | null;
}

function sampleOf({ question, part, text, recordFor }: Sampled): unknown {
  if (part === "comment") return text;
  if (part === "files") {
    const name = `sample.${allowedEndings(question)[0] ?? "pdf"}`;
    return [{ key: `sample-${question.id}`, name }];
  }
  const { kind } = factsOf(question);
  const [first] = candidates(question, [], []);
  if (takesNumber(question)) return sampleNumber(question, first);
  if (kind === "yes_no") return YES;
  if (kind === "record") return recordFor(question.id);
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

function sampleChoices({ options }: FormQuestion, text: string): readonly string[] {
  const offered = options.filter((option) => !isNone(option));
  if (offered.length === 0) return options.length > 0 ? options.slice(0, 1) : [text];
  return offered.slice(0, 2);
}
