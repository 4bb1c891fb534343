import type { Actor } from "../../../core/access/types.ts";
import { takesRecords } from "../../../core/forms/kinds.ts";
import type { AnsweredRecord, AnswerRecord, FormQuestion } from "../../../core/forms/types.ts";
import type { Forms } from "./forms.ts";

interface Named {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: readonly number[];
}

/** What somebody may know of records, archived ones among them; those they may not see are not there. */
export async function nameRecords(
  { context }: Forms,
  { actor, resource, ids }: Named,
): Promise<ReadonlyMap<number, AnsweredRecord & { readonly label: string }>> {
  const { byName } = context.definitions().resources;
  const named = new Map<number, AnsweredRecord & { readonly label: string }>();
  if (!Object.hasOwn(byName, resource) || byName[resource]?.kind !== "record" || ids.length === 0)
    return named;
  const labels = await context.engine.labelRows({ actor, resource, ids: [...new Set(ids)] });
  const archived = await readArchived({ context }, { resource, ids: [...labels.keys()] });
  for (const [id, label] of labels) if (label !== null) named.set(id, { label, archived: archived.has(id) });
  return named;
}

/** Ids in one statement. */
const MAX_IDS = 500;

async function readArchived(
  { context: { database } }: Pick<Forms, "context">,
  { resource, ids }: Omit<Named, "actor">,
): Promise<ReadonlySet<number>> {
  const archived = new Set<number>();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const rows = await database.read
      .selectFrom(resource)
      .select("id")
      .where("id", "in", ids.slice(from, from + MAX_IDS))
      .where("archived", "is not", null)
      .execute();
    for (const row of rows) archived.add(Number(row["id"]));
  }
  return archived;
}

type AreaQuestion = Pick<FormQuestion, "id" | "answer_type" | "records_of">;

/** The records that an answer names. */
export function recordsOf(answer: AnswerRecord["answer"]): readonly number[] {
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all.filter((one) => typeof one === "number");
}

/** The area whose records answer a question; null for one that is answered otherwise. */
export function areaOf(question: Omit<AreaQuestion, "id">): string | null {
  return takesRecords(question) ? (question.records_of ?? null) : null;
}

const UNSEEN: AnsweredRecord = { label: null, archived: false };

/** Answers of which those that are records say what their reader may know of them. */
export async function withAnsweredRecords(
  forms: Forms,
  {
    actor,
    answers,
    questions,
  }: { actor: Actor; answers: readonly AnswerRecord[]; questions: readonly AreaQuestion[] },
): Promise<readonly AnswerRecord[]> {
  const areas = new Map(questions.map((question) => [question.id, areaOf(question)]));
  const areaFor = ({ question_id, answer }: AnswerRecord): string | null =>
    recordsOf(answer).length === 0 ? null : (areas.get(question_id) ?? null);
  const named = new Map<string, Awaited<ReturnType<typeof nameRecords>>>();
  for (const [resource, some] of Map.groupBy(answers, areaFor)) {
    if (resource === null) continue;
    const ids = some.flatMap(({ answer }) => recordsOf(answer));
    named.set(resource, await nameRecords(forms, { actor, resource, ids }));
  }
  return answers.map((one) => {
    const resource = areaFor(one);
    if (resource === null) return one;
    const known = recordsOf(one.answer).map((id) => named.get(resource)?.get(id) ?? UNSEEN);
    return Array.isArray(one.answer) ? { ...one, records: known } : { ...one, record: known[0] ?? UNSEEN };
  });
}
