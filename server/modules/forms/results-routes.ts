import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { OncePayload } from "../../files/once-links.ts";
import { Room } from "../../plugins/room.ts";
import { startStream } from "../../resources/export/stream.ts";
import { recordId } from "../../resources/routes.ts";
import type { Parameters } from "../../resources/types.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import type { Forms } from "./forms.ts";
import { QUESTION } from "./draft-questions.ts";
import { exportResults } from "./results/export-results.ts";
import { createResults } from "./results/read-results.ts";
import type { ResultsCall } from "./results/read-results.ts";
import { getFormText } from "./form-records.ts";
import { readableForms } from "./results/sources.ts";
import { readFigure, readWritten } from "./results/given-answers.ts";

interface Named {
  readonly Params: { readonly form_name: string };
  readonly Querystring: Parameters;
}
interface OfQuestion {
  readonly Params: { readonly form_name: string; readonly id: string };
  readonly Querystring: Parameters;
}

/** What a link answers: the file of the session that asked for it, with the rights it has when it is fetched. */
interface ResultsLink {
  readonly kind: "form_results";
  readonly form: string;
  readonly parameters: Parameters;
  readonly session: string | null;
  readonly language: Language;
}

const FILTERS =
  "Filters of the list of what was answered about stand in the address under their names, with `period`, or `from` and `to`, and `compare` (`previous` or `year`) for a period beside it.";

const ANSWERS_PAGE = closed({
  data: list(
    closed({
      id: ID,
      at: TEXT,
      answer: nullable(TEXT),
      comment: nullable(TEXT),
      files: list(TEXT),
      about: nullable(closed({ resource: TEXT, id: ID, label: nullable(TEXT) }) as { type: "object" }),
    }),
  ),
  count: ID,
});

/** What a form was answered, for everybody who may read the filled forms. */
export function registerResultsRoutes(app: FastifyInstance, forms: Forms): void {
  const { context } = forms;
  const results = createResults(forms);
  const room = new Room(context.limits.exports);
  const tags = ["question forms"];

  app.get(
    "/api/forms/results/",
    {
      schema: {
        operationId: "listFormResults",
        tags,
        summary: "The forms whose results the caller may read",
        description: "Those that are kept in records which the caller may list.",
        response: answers.ok(
          "Their names and titles.",
          closed({ data: list(closed({ form_name: TEXT, title: TEXT, subjects: list(TEXT) })) }),
        ),
      },
    },
    async ({ actor, language }) => ({
      data: (await readableForms(forms, actor)).map(({ form, source }) => ({
        form_name: form.name,
        title: getFormText(form, language).title,
        subjects: source.subjects.map(({ name }) => name),
      })),
    }),
  );

  app.get<Named>(
    "/api/forms/:form_name/results/",
    {
      schema: {
        operationId: "formResults",
        tags,
        summary: "What was answered to every question of a form: counts, averages and their course",
        description: `Over all versions, of the filled forms that the caller may read. ${FILTERS}`,
        response: answers.ok(
          "The results.",
          open({
            data: open({
              form_name: TEXT,
              responses: ID,
              answers: ID,
              may_export: YES_NO,
              questions: list(open()),
            }),
          }),
        ),
      },
    },
    async (request) => ({ data: await results.read(callOf(request)) }),
  );

  app.get<OfQuestion>(
    "/api/forms/:form_name/results/:id/",
    {
      schema: {
        operationId: "writtenAnswers",
        tags,
        summary: "What was written to one question, the newest first, ten filled forms a page",
        description: `Its answers where they are texts, and the remarks to them. ${FILTERS}`,
        response: answers.ok("A page of what was written.", ANSWERS_PAGE),
      },
    },
    (request) => readWritten(forms, results, pageOf(request)),
  );

  app.get<OfQuestion>(
    "/api/forms/:form_name/results/:id/answers/",
    {
      schema: {
        operationId: "figureAnswers",
        tags,
        summary: "The answers behind a figure, the newest first, those of ten filled forms a page",
        description: `\`figure\` names a value of the question: an option, a number, a month as \`2026-03\`, both ends of a step with a blank between them, the id of a record, or \`hidden\`; without it they are all its answers. With \`before=true\` those of the period that \`compare\` names. As many as the figure counts. ${FILTERS}`,
        response: answers.ok("A page of answers.", ANSWERS_PAGE),
      },
    },
    (request) => {
      const { figure, before } = request.query;
      return readFigure(forms, results, {
        ...pageOf(request),
        figure: typeof figure === "string" && figure !== "" ? figure : null,
        before: before === "true",
      });
    },
  );

  app.get<Named>(
    "/api/forms/:form_name/results/export/",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "exportFormResults",
        tags,
        summary: "The answers behind the results as a file, one row an answer",
        description: `With \`format\` csv or xlsx. ${FILTERS}`,
      },
    },
    (request, reply) => sendFile(reply, { ...callOf(request), requestId: request.id }),
  );

  app.post<Named>(
    "/api/forms/:form_name/results/export/link/",
    {
      schema: {
        operationId: "linkFormResults",
        tags,
        summary: "A link to the same file that works once, for a browser to fetch",
        description: `With \`format\` csv or xlsx. ${FILTERS}`,
        response: answers.created("The link.", closed({ data: closed({ url: TEXT, expires: TEXT }) })),
      },
    },
    async (request, reply) => {
      const call = callOf(request);
      const { format, ...parameters } = call.parameters;
      // refused here already, not when the browser has left the page for the file
      await exportResults(forms, results, { ...call, parameters, format, requestId: request.id });
      const { form, language } = call;
      const session = request.sessionHash;
      const link: ResultsLink = {
        kind: "form_results",
        form,
        parameters: call.parameters,
        session,
        language,
      };
      const { token, expires } = await context.onceLinks.issue({ ...link });
      const data = { url: `/api/files/once/${token}`, expires: new Date(expires).toISOString() };
      return reply.code(201).send({ data });
    },
  );

  context.onceLinks.answer("form_results", async (payload, reply) => {
    const { session, ...call } = payload as OncePayload & ResultsLink;
    const found = session === null ? null : await context.sessionCache.find(session);
    if (found === null) throw new AppError({ code: "link_used", status: 404 });
    const requestId = reply.request.id;
    return sendFile(reply, { ...call, actor: found.actor, requestId });
  });

  async function sendFile(
    reply: FastifyReply,
    call: ResultsCall & { readonly requestId: string },
  ): Promise<FastifyReply> {
    const leave = await room.enter({ who: String(call.actor.employeeId), size: 1 });
    try {
      const { format, ...parameters } = call.parameters;
      const file = await exportResults(forms, results, { ...call, parameters, format });
      const stream = file.pack(await startStream(file.text)).once("close", leave);
      return await reply
        .headers({ "cache-control": "private, no-store", "x-content-type-options": "nosniff" })
        .type(file.type)
        .header("content-disposition", contentDisposition(file.name, "attachment"))
        .header("content-language", call.language)
        .send(stream);
    } catch (error) {
      leave();
      throw error;
    }
  }
}

function callOf({
  actor,
  language,
  params,
  query,
}: Pick<ResultsCall, "actor" | "language"> & {
  readonly params: { readonly form_name: string };
  readonly query: Parameters;
}): ResultsCall {
  return { actor, language, form: params.form_name, parameters: query };
}

function pageOf(
  request: Pick<ResultsCall, "actor" | "language"> & {
    readonly params: OfQuestion["Params"];
    readonly query: Parameters;
  },
) {
  return {
    ...callOf(request),
    question: recordId(QUESTION, request.params.id),
    page: readPage(request.query["page"]),
  };
}

function readPage(text: unknown): number {
  if (text === undefined || text === "") return 1;
  if (typeof text === "string" && /^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new AppError({ code: "invalid_request", status: 400, parameters: { detail: "page" } });
}
