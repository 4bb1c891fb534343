import { takesRecords } from "../../../../core/forms/kinds.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { pickRecords } from "../../../fields/reference/pick-records.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { RecordSource } from "../../../forms/record-source.ts";

/** Where the records of a question are asked for that is not published yet. */
export function designedRecords(
  form: string,
  { records_of, records_where }: Question,
): ReturnType<RecordSource> {
  return {
    path: `/api/forms/${encodeURIComponent(form)}/records/`,
    parameters: {
      records_of: records_of ?? "",
      ...((records_where ?? null) === null ? {} : { records_where: JSON.stringify(records_where) }),
    },
  };
}

/** By question the first records that it offers; a question whose area or filter cannot be used has none. */
export async function findSampleRecords(
  form: string,
  questions: readonly Question[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const asked = questions.filter((question) => takesRecords(question) && question.records_of);
  const found = await Promise.all(
    asked.map(async (question) => {
      const { path, parameters } = designedRecords(form, question);
      const records = await pickRecords({ path, query: "", narrowed: parameters }).catch((error: unknown) => {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return [];
        throw error;
      });
      return [question.id, records.map(({ id }) => id)] as const;
    }),
  );
  return new Map(found);
}
