import type { FastifyInstance } from "fastify";
import { checkForm } from "../../../core/forms/check.ts";
import { createQuestion } from "../../../core/forms/design.ts";
import { readRecordFilter } from "../../../core/forms/record-filter.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { areaOf } from "./answered-records.ts";
import { QUESTION } from "./draft-questions.ts";
import { formOfQuestion } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { readVersion } from "./question-routes.ts";
import { mayReadQuestions, openDesign } from "./rights.ts";
import { getSurroundings } from "./surroundings.ts";

const SEARCHED = {
  type: "string",
  maxLength: 200,
  description: "Words of the record; the newest when absent.",
} as const;
const OFFERED = answers.ok(
  "Up to twenty, each with a second line that tells namesakes apart.",
  closed({ data: list(closed({ id: ID, label: nullable(TEXT), hint: nullable(TEXT) })) }),
);

/** Records that can be chosen as the answer to a question, as far as whoever answers may choose them. */
export function registerRecordRoutes(app: FastifyInstance, forms: Forms): void {
  const { engine } = forms.context;
  const tags = ["question forms"];

  app.get<{ Params: { id: string }; Querystring: { query?: string; version?: string } }>(
    "/api/question/:id/records/",
    {
      schema: {
        operationId: "offeredRecords",
        tags,
        summary: "The records that can answer a question",
        description: "Of the area that the question names, and of those the ones it offers.",
        querystring: {
          type: "object",
          properties: {
            query: SEARCHED,
            version: { type: "string", maxLength: 10, description: "Of the form; the newest when absent." },
          },
        },
        response: OFFERED,
      },
    },
    async ({ actor, params, query: { query = "", version }, language }) => {
      mayReadQuestions(forms, actor);
      const id = recordId(QUESTION, params.id);
      const published = await formOfQuestion(forms, { question: id, version: readVersion(version) });
      const question = published.compiled().tree.byId.get(id)?.question;
      const resource = question === undefined ? null : areaOf(question);
      if (question === undefined || resource === null) throw unknownRecord(QUESTION, id);
      const where = question.records_where ?? null;
      return engine.pick({ actor, resource, query, language, where });
    },
  );

  app.get<{
    Params: { form_name: string };
    Querystring: { records_of: string; records_where?: string; query?: string };
  }>(
    "/api/forms/:form_name/records/",
    {
      schema: {
        operationId: "recordsOfDesign",
        tags,
        summary: "The records that a question would offer, while it is designed",
        description: "For whoever may design the form, as far as they may choose the records themselves.",
        querystring: {
          type: "object",
          required: ["records_of"],
          properties: {
            records_of: { type: "string", maxLength: 80, description: "The area." },
            records_where: {
              type: "string",
              maxLength: 10_000,
              description: "Which of its records, as JSON.",
            },
            query: SEARCHED,
          },
        },
        response: OFFERED,
      },
    },
    async ({ actor, params, query: { records_of, records_where = null, query = "" }, language }) => {
      const form = await openDesign(forms, actor, params.form_name);
      const where = readRecordFilter(records_where);
      const asked = createQuestion({
        id: 0,
        title: "-",
        answer_type: "records",
        records_of,
        records_where: where,
      });
      const [problem] = checkForm([asked], getSurroundings(forms, form));
      if (problem !== undefined)
        throw new AppError({ code: "invalid_request", status: 400, parameters: { detail: problem.code } });
      return engine.pick({ actor, resource: records_of, query, language, where });
    },
  );
}
