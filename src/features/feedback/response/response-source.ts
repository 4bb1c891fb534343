import type { AnswerRecord, Question } from "../../../../core/forms/types.ts";
import { answerLanguage, request } from "../../../lib/http.ts";
import type { AnswersSource, Opening } from "../answers/opening.ts";
import type { ResponseContext } from "../../../forms/record/contexts.ts";

export type NoFields = Readonly<Record<never, string>>;

interface ResponsesAnswer {
  /** Of the form, in the reader's language. */
  readonly title: string;
  readonly data: readonly {
    readonly id: number;
    readonly row_version: number;
    readonly form_version: number;
    readonly answers: readonly AnswerRecord[];
    readonly questions: readonly Question[];
    readonly permissions: { readonly edit: boolean };
  }[];
  /** Of the reader, while nobody answered. */
  readonly permissions: { readonly create: boolean };
}

const NONE: NoFields = {};

/** The answers to one form about one record: given once, then changed. */
export function responseSource(
  formName: string,
  record: Pick<ResponseContext["record"], "resource" | "id">,
): AnswersSource<NoFields> {
  const { resource, id } = record;
  const url = `/api/forms/${encodeURIComponent(formName)}/responses/`;
  return {
    formName,
    subject: `${resource}:${id}`,
    place: `response/${formName}/${resource}/${id}`,
    async load(signal): Promise<Opening<NoFields>> {
      const language = answerLanguage();
      const query = new URLSearchParams({ resource, id: String(id) });
      const { title, data, permissions } = await request<ResponsesAnswer>({
        path: `${url}?${query}`,
        signal,
      });
      const last = data.at(-1);
      const earlier = last && {
        id: last.id,
        rowVersion: last.row_version,
        formVersion: last.form_version,
        answers: last.answers,
        questions: last.questions,
        language,
        editable: last.permissions.edit,
        fields: NONE,
      };
      return { title, earlier: earlier ?? null, mayGive: permissions.create, fields: NONE };
    },
    call: (earlier) =>
      earlier === null ? { method: "POST", path: url } : { method: "PUT", path: `${url}${earlier.id}/` },
    about: { record: { resource, id } },
  };
}
