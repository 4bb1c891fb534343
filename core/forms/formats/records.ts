import { takesRecords } from "../kinds.ts";
import { isRecordFilter, readRecordFilter } from "../record-filter.ts";
import type { AnswerType, StoredQuestion } from "../types.ts";

/** Which records answer a question, as files write it: the name of an area, and a filter as JSON. */
export interface WrittenRecords {
  readonly records_of?: string;
  readonly records_where?: string;
}

export function writeRecords({ records_of, records_where }: StoredQuestion): WrittenRecords {
  return {
    ...((records_of ?? "") === "" ? {} : { records_of: records_of ?? "" }),
    ...((records_where ?? null) === null ? {} : { records_where: JSON.stringify(records_where) }),
  };
}

/** The same of a file; a filter that is none is reported. */
export function readRecords(
  answer_type: AnswerType,
  texts: { readonly [Name in keyof WrittenRecords]-?: string | null },
  report: () => void,
): Pick<StoredQuestion, "records_of" | "records_where"> {
  if (!takesRecords({ answer_type })) return {};
  const filter = readRecordFilter(texts.records_where);
  const isSound = filter === null || isRecordFilter(filter);
  if (!isSound) report();
  return {
    ...(texts.records_of === null ? {} : { records_of: texts.records_of }),
    ...(filter !== null && isSound ? { records_where: filter } : {}),
  };
}
