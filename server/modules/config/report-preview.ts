import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReportDefinition } from "../../../core/definition/types.ts";
import { compileReports } from "../../../core/reports/compile.ts";
import type { CompiledReport } from "../../../core/reports/types.ts";
import { proposedChanges, readDraft } from "../../config/drafts.ts";
import { prepareChanges } from "../../config/proposal.ts";
import { invalidDefinitions } from "../../config/publish.ts";
import type { ReportLabels, RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { answers, closed, ID, nullable, open } from "../answers.ts";
import { answerCompiledReport } from "../reports/report.ts";
import { getReportLabels } from "../reports/report-labels.ts";
import type { ConfigContext } from "./context.ts";
import { BODY_LIMIT, body } from "./publishing.ts";

interface PreviewBody {
  readonly report: ReportDefinition;
  /** Groups of words in the reader's language, over those in force. */
  readonly words?: ReportLabels;
  /** The draft the report will stand in: it may name what only the draft has. */
  readonly draft?: number | null;
}

const words = {
  type: "object",
  additionalProperties: { type: "object", additionalProperties: { type: "string" } },
};

/** Figures of a report nobody has published yet; the caller holds the configuration right. */
export function registerReportPreview(routes: FastifyInstance, context: ConfigContext): void {
  routes.post<{ Body: PreviewBody }>(
    "/api/config/preview/",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "previewReport",
        tags: ["configuration"],
        summary: "Figures of a report that is not published",
        description:
          "From the rows there are, with the caller's rights. Null where the report names what only the draft has: no rows hold it yet. 422 with every mistake of the report. Who may open it is not looked at.",
        body: body(["report"], {
          report: { type: "object" },
          words,
          draft: nullable(ID),
        }),
        response: answers.ok("The report.", closed({ data: { anyOf: [open(), { type: "null" }] } })),
      },
    },
    async (request) => {
      const compiled = await compilePreview(context, request.body);
      return { data: compiled === null ? null : await answer(context, request, compiled) };
    },
  );
}

/** The report against the definitions in force; null where it fits only those of its draft. Throws every mistake. */
async function compilePreview(
  { store, database, reservedNames }: ConfigContext,
  { report, draft = null }: PreviewBody,
): Promise<CompiledReport | null> {
  const source = "change:report/preview";
  const misshapen = store.checkShape({ kind: "report", name: "preview", source, document: report });
  if (misshapen.length > 0) throw invalidDefinitions(misshapen);
  const compile = ({ resources, access }: RuntimeDefinitions) =>
    compileReports({
      reports: [{ source, document: report }],
      dashboards: [],
      resources,
      // who may open it is judged when the draft is checked
      access: { ...access, reports: { ...access.reports, [report.access]: { grants: [], deny: [] } } },
    });
  const now = compile(store.current());
  const compiled = now.ok ? now.value.reports[report.name] : undefined;
  if (compiled !== undefined) return compiled;
  const errors = now.ok ? [] : now.errors;
  if (draft === null) throw invalidDefinitions(errors);
  const changes = proposedChanges(store, await readDraft(database.read, draft));
  const candidate = prepareChanges({ store, changes, reservedNames: reservedNames() });
  const later = candidate.ok ? compile(candidate.value.definitions) : null;
  if (later?.ok === true) return null;
  throw invalidDefinitions(later?.errors ?? errors);
}

function answer(
  { store, engine, clock }: ConfigContext,
  { actor, language, body: { words: own = {} } }: FastifyRequest<{ Body: PreviewBody }>,
  report: CompiledReport,
) {
  const definitions = store.current();
  const known = definitions.reportLabels[language] ?? {};
  const groups = Object.fromEntries(
    Object.entries(own).map(([group, texts]) => [group, { ...known[group], ...texts }]),
  );
  const reportLabels = { ...definitions.reportLabels, [language]: { ...known, ...groups } };
  const labels = getReportLabels({ definitions: { ...definitions, reportLabels }, language });
  const call = { engine, definitions, actor, language, words: labels, now: clock() };
  return answerCompiledReport(call, { report, widest: "all", parameters: {} });
}
