import type { Actor } from "../../../core/access/types.ts";
import { getPath } from "../../../core/forms/paths.ts";
import type { AnswerRecord, FormQuestions } from "../../../core/forms/types.ts";
import type { AnswerIssue } from "./answer-errors.ts";
import { areaOf, recordsOf } from "./answered-records.ts";
import type { Forms } from "./forms.ts";

interface GivenRecords {
  readonly actor: Actor;
  readonly form: FormQuestions;
  readonly records: readonly AnswerRecord[];
  /** Answers that these replace: what stands there already may stay, whoever changes the rest. */
  readonly earlier: readonly AnswerRecord[];
}

/** Every record newly given as an answer exists, is live, may be picked, and is one that its question offers. */
export async function checkRecordAnswers(
  { context: { engine, definitions } }: Forms,
  { actor, form, records, earlier }: GivenRecords,
): Promise<readonly AnswerIssue[]> {
  const keyOf = (question: number, id: number): string => `${question} ${id}`;
  const kept = new Set(
    earlier.flatMap(({ question_id, answer }) => recordsOf(answer).map((id) => keyOf(question_id, id))),
  );
  const given = Map.groupBy(
    records.flatMap(({ question_id, block = [], answer }) =>
      recordsOf(answer)
        .filter((id) => !kept.has(keyOf(question_id, id)))
        .map((id) => ({ question: question_id, block, id })),
    ),
    ({ question }) => question,
  );
  const issues: AnswerIssue[] = [];
  for (const question of form.questions) {
    const some = given.get(question.id) ?? [];
    const resource = areaOf(question);
    if (resource === null || some.length === 0) continue;
    const isThere = definitions().resources.byName[resource]?.kind === "record";
    const ids = some.map(({ id }) => id).filter((id) => Number.isSafeInteger(id));
    const where = question.records_where ?? null;
    const found = isThere
      ? await engine.findPickable({ actor, resource, ids, where })
      : new Map<number, boolean>();
    for (const { id, block } of some) {
      const fits = found.get(id);
      if (fits === true) continue;
      const place = { question: question.id, part: "answer", block } as const;
      const code = fits === undefined ? "record_unknown" : "record_outside";
      issues.push({ ...place, path: getPath({ form, place }), code, parameters: {} });
    }
  }
  return issues;
}
