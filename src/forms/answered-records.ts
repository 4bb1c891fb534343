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
    answers.flatMap(({ question_id, answer, record }) => {
      const area = areas.get(question_id) ?? null;
      return area === null || record === undefined ? [] : [[keyOf(area, Number(answer)), record]];
    }),
  );
}

/** A record that answers a question, as far as the reader may see it. The label is undefined until it is known. */
interface ShownRecord {
  readonly label: string | null | undefined;
  readonly archived: boolean;
}

/** As the server said it with the answers; what was chosen since is named by the picker. */
export function useAnsweredRecord(area: string, id: number | null): ShownRecord {
  const given = use(AnsweredRecordsContext).get(keyOf(area, id ?? 0));
  const { resource } = useConfigIndex();
  const asked = id === null || given !== undefined ? [] : [{ resource: area, id }];
  const labelOf = useRecordLabels(asked);
  if (given !== undefined) return given;
  const label = id === null ? null : labelOf({ resource: area, id });
  const isHidden = label === undefined && !isAllowed(resource(area), "pick");
  return { label: isHidden ? null : label, archived: false };
}
