import type { FastifyInstance, FastifyRequest } from "fastify";
import { auditReads } from "../../audit/sensitive-reads.ts";
import type { Parameters } from "../../resources/types.ts";
import { DASHBOARDS_PATH } from "../../../core/reports/answers.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import type { Delegations } from "../approvals/delegations.ts";
import type { ModuleContext } from "../context.ts";
import type { ReportCall } from "./call.ts";
import { answerDashboards } from "./dashboards.ts";
import type { LateAnswers } from "./dashboards.ts";
import { answerReport, listReports } from "./report.ts";
import { getReportLabels } from "./report-labels.ts";

type Request = FastifyRequest<{ Querystring: Parameters; Params: { name: string } }>;

/** Figures over records, by the definitions of reports and dashboards and the rights of the reader. */
export function registerReportRoutes(
  app: FastifyInstance,
  context: ModuleContext & { readonly delegations: Pick<Delegations, "of"> },
): void {
  const tags = ["reports"];
  const late: LateAnswers = new Map();
  const callOf = (request: FastifyRequest): ReportCall => {
    const { actor, language } = request;
    const definitions = context.definitions();
    const words = getReportLabels({ definitions, language });
    const engine = auditReads(context, request);
    return { engine, definitions, actor, language, words, now: context.clock() };
  };

  app.get(
    "/api/reports/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "listReports",
        tags,
        summary: "Reports the actor may open",
        description: "By title, in the reader's language.",
        response: answers.ok(
          "Name and words of each, by title.",
          open({ data: list(open({ name: TEXT, title: TEXT, description: nullable(TEXT) })) }),
        ),
      },
    },
    (request) => ({ data: listReports(callOf(request)) }),
  );

  app.get<{ Querystring: Parameters; Params: { name: string } }>(
    "/api/reports/:name/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "getReport",
        tags,
        summary: "Every part of a report with its figures",
        description:
          "Filters of the report stand in the address under their names. Figures hold the rows the caller may list.",
        response: answers.ok(
          "The report.",
          open({ data: open({ name: TEXT, title: TEXT, parts: list(open()) }) }),
        ),
      },
    },
    async (request: Request) => {
      const { params, query } = request;
      return { data: await answerReport(callOf(request), { name: params.name, parameters: query }) };
    },
  );

  app.get<{ Querystring: Parameters }>(
    DASHBOARDS_PATH,
    {
      config: { forKeys: true },
      schema: {
        operationId: "dashboards",
        tags,
        summary:
          "The actor's cards with their figures, and what is to be done today; `cards` names those that are waited for",
        querystring: {
          type: "object",
          additionalProperties: true,
          properties: { cards: { description: "Names of cards, separated by commas." } },
        },
        description:
          "What is slow to work out follows with a second call, which names it in `cards`: cards by their ids, what is to be done by `todo`. What is to be done holds the feedback and updates the actor owes, what waits for them to approve it, in their own name or in place of somebody who gave them their approvals (`insteadOf`), and the rows of cards that are declared `todo`, the most urgent first.",
        response: answers.ok(
          "Dashboards in their order.",
          open({
            data: list(open({ name: TEXT, title: TEXT, leads: YES_NO, cards: list(open()) })),
            todo: nullable({
              ...closed({
                lines: list(
                  open({
                    urgency: { type: "string", enum: ["late", "today", "waiting", "later"] },
                    at: TEXT,
                    resource: TEXT,
                    id: ID,
                  }),
                ),
                sources: list(open({ kind: TEXT, count: ID, countIsExact: YES_NO })),
                failed: YES_NO,
              }),
              type: "object",
            }),
          }),
        ),
      },
    },
    async (request) => {
      const { cards } = request.query;
      const only = typeof cards === "string" && cards !== "" ? new Set(cards.split(",")) : null;
      return answerDashboards(context, callOf(request), { only, late });
    },
  );
}
