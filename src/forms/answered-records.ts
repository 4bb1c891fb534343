import { createContext, use } from "react";
import type { AnsweredRecord, AnswerRecord, FormQuestion } from "../../core/forms/types.ts";
import { isAllowed } from "../config/access.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { useRecordLabels } from "../fields/reference/labels.ts";

type AnsweredRecords = ReadonlyMap<string, AnsweredRecord>;

/** What the server said of the records among given answers. */
export const AnsweredRecordsContext = createContext<AnsweredRecords>(new Map());

const keyOf = (area: string, id: number): string => `${area}:${id}`;

export function collectAnsweredRecords(
  questions: readonly Pick<FormQuestion, "id" | "records_of">[],
  answers: readonly AnswerRecord[],
): AnsweredRecords {
  const areas = new Map(questions.map(({ id, records_of }) => [id, records_of ?? null]));
  return new Map(
    answers.flatMap(({ question_id, answer, record, records }) => {
      const area = areas.get(question_id) ?? null;
      if (area === null) return [];
      const ids: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      const known = records ?? (record === undefined ? [] : [record]);
      return known.map((one, index) => [keyOf(area, Number(ids[index])), one] as const);
    }),
  );
}

/** A record that answers a question, as far as the reader may see it. The label is undefined until it is known. */
interface ShownRecord {
  readonly label: string | null | undefined;
  readonly archived: boolean;
}

/** As the server said it with the answers; what was chosen since is named by the picker. */
export function useAnsweredRecords(area: string, ids: readonly number[]): (id: number) => ShownRecord {
  const given = use(AnsweredRecordsContext);
  const { resource } = useConfigIndex();
  const asked = ids.filter((id) => !given.has(keyOf(area, id))).map((id) => ({ resource: area, id }));
  const labelOf = useRecordLabels(asked);
  return (id) => {
    const known = given.get(keyOf(area, id));
    if (known !== undefined) return known;
    const label = labelOf({ resource: area, id });
    const isHidden = label === undefined && !isAllowed(resource(area), "pick");
    return { label: isHidden ? null : label, archived: false };
  };
}
