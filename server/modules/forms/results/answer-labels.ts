import { listSeparator } from "../../../../core/shared/list-separator.ts";
import type { Actor } from "../../../../core/access/types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import { recordsIn } from "../../../../core/forms/results.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { areaOf, nameRecords } from "../answered-records.ts";
import type { Forms } from "../forms.ts";
import type { StoredAnswer } from "./stored-answers.ts";

interface Reading {
  readonly actor: Actor;
  readonly language: Language;
  readonly stored: readonly StoredAnswer[];
  readonly questions: ReadonlyMap<number, Question>;
}

/** Answers as their reader would choose them: options by their labels, lists one after the other, records by name. */
export async function readAnswerLabels(
  forms: Forms,
  { actor, language, stored, questions }: Reading,
): Promise<(one: StoredAnswer) => string | null> {
  const { messages } = forms.context;
  const records = await nameAnswered(forms, { actor, stored, questions });
  return ({ question: id, answer }) => {
    if (answer === null) return null;
    const named = records.get(id);
    const question = questions.get(id);
    if (named === undefined) return question === undefined ? answer : readAnswer(question, answer);
    const nameOf = (id: number): string => {
      const record = named.get(id);
      if (record === undefined) return messages.text("export.hidden_record", language);
      return record.archived
        ? messages.text("export.archived_record", language, { name: record.label })
        : record.label;
    };
    return recordsIn([answer]).map(nameOf).join(listSeparator(language));
  };
}

/** By question the records among some answers, as far as the reader may see them. */
async function nameAnswered(
  forms: Forms,
  { actor, stored, questions }: Omit<Reading, "language">,
): Promise<ReadonlyMap<number, Awaited<ReturnType<typeof nameRecords>>>> {
  const named = new Map<number, Awaited<ReturnType<typeof nameRecords>>>();
  for (const [id, some] of Map.groupBy(stored, ({ question }) => question)) {
    const question = questions.get(id);
    const resource = question === undefined ? null : areaOf(question);
    if (resource === null) continue;
    const ids = recordsIn(some.flatMap(({ answer }) => answer ?? []));
    named.set(id, await nameRecords(forms, { actor, resource, ids }));
  }
  return named;
}

function readAnswer(question: Question, stored: string): string {
  const { kind } = factsOf(question);
  const label = (option: string): string => question.option_labels?.[option] ?? option;
  if (kind === "choice") return label(stored);
  if (kind !== "choices" && kind !== "ranking") return stored;
  try {
    return (JSON.parse(stored) as string[]).map(label).join(", ");
  } catch {
    return stored;
  }
}
