import type { AnswerRecord, Question } from "../../../../core/forms/types.ts";
import { asReference } from "../../../fields/values.ts";
import { answerLanguage, request } from "../../../lib/http.ts";
import { fetchRecord } from "../../../providers/data-provider.ts";
import type { AnswersSource, GivenAnswers, Opening } from "../answers/opening.ts";

export type SupervisorFields = Readonly<
  Record<"call_given_by" | "supervisor_name" | "went_well" | "issues", string>
>;

/** `GET /api/interview/{id}/supervisor_feedback/`. */
interface FeedbackAnswer {
  readonly data: null | {
    readonly id: number;
    readonly row_version: number;
    readonly call_given_by: string | null;
    readonly supervisor_name: string | null;
    readonly issues: string | null;
    readonly went_well: string | null;
    readonly form_version: number;
    readonly answers: readonly AnswerRecord[];
    readonly questions: readonly Question[];
    readonly permissions: { readonly edit: boolean };
  };
  /** Of the reader, while nobody gave it. */
  readonly permissions: { readonly create: boolean };
}

/** Questions about an interview (§7). */
const FORM_NAME = "interview";

/** The supervisor's feedback of one interview: POST for the first one, PUT once there is one. */
export function supervisorSource(interview: number, consultant?: string): AnswersSource<SupervisorFields> {
  const url = `/api/interview/${interview}/supervisor_feedback/`;
  return {
    formName: FORM_NAME,
    subject: `interview:${interview}`,
    place: `supervisor/${interview}`,
    async load(signal): Promise<Opening<SupervisorFields>> {
      const language = answerLanguage();
      const [{ data, permissions }, record] = await Promise.all([
        request<FeedbackAnswer>({ path: url, signal }),
        fetchRecord("interview", interview, signal),
      ]);
      return {
        earlier: data === null ? null : getGiven(data, language),
        mayGive: permissions.create,
        fields: {
          call_given_by: asReference(record["consultant"])?.label ?? consultant ?? "",
          supervisor_name: asReference(record["supervisor"])?.label ?? "",
          went_well: "",
          issues: "",
        },
      };
    },
    call: (earlier) => ({ method: earlier === null ? "POST" : "PUT", path: url }),
  };
}

function getGiven(
  data: NonNullable<FeedbackAnswer["data"]>,
  language: string,
): GivenAnswers<SupervisorFields> {
  const { id, row_version: rowVersion, form_version: formVersion, answers, questions, permissions } = data;
  return {
    id,
    rowVersion,
    formVersion,
    answers,
    questions,
    language,
    editable: permissions.edit,
    fields: {
      call_given_by: data.call_given_by ?? "",
      supervisor_name: data.supervisor_name ?? "",
      went_well: data.went_well ?? "",
      issues: data.issues ?? "",
    },
  };
}
