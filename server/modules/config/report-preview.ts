import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DashboardDefinition, ReportDefinition } from "../../../core/definition/types.ts";
import { compileReports } from "../../../core/reports/compile.ts";
import type { CompiledReports } from "../../../core/reports/types.ts";
import { proposedChanges, readDraft } from "../../config/drafts.ts";
import { prepareChanges } from "../../config/proposal.ts";
import { invalidDefinitions } from "../../config/publish.ts";
import type { ReportLabels, RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { answers, closed, ID, nullable, open } from "../answers.ts";
import { answerDashboard } from "../reports/dashboards.ts";
import { answerCompiledReport } from "../reports/report.ts";
import { auditReads } from "../../audit/sensitive-reads.ts";
import { getReportLabels } from "../reports/report-labels.ts";
import type { ConfigContext } from "./context.ts";
import { BODY_LIMIT, body } from "./publishing.ts";

type Previewed =
  | { readonly report: ReportDefinition; readonly dashboard?: undefined }
  | { readonly dashboard: DashboardDefinition; readonly report?: undefined };

type PreviewBody = Previewed & {
  /** Groups of words in the reader's language, over those in force. */
  readonly words?: ReportLabels;
  /** The draft it will stand in: it may name what only the draft has. */
  readonly draft?: number | null;
};

const words = {
  type: "object",
  additionalProperties: { type: "object", additionalProperties: { type: "string" } },
};

/** A report or a dashboard nobody has published yet; the caller holds the configuration right. */
export function registerReportPreview(routes: FastifyInstance, context: ConfigContext): void {
  routes.post<{ Body: PreviewBody }>(
    "/api/config/preview/",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "previewReport",
        tags: ["configuration"],
        summary: "A report or a dashboard that is not published, with its figures",
        description:
          "From the rows there are, with the caller's rights. Null where it names what only the draft has: no rows hold it yet. 422 with every mistake. Who may open it is not looked at.",
        body: {
          ...body([], {
            report: { type: "object" },
            dashboard: { type: "object" },
            words,
            draft: nullable(ID),
          }),
          oneOf: [{ required: ["report"] }, { required: ["dashboard"] }],
          examples: [{ report: { name: "open_requirements", parts: [] }, words: {} }],
        },
        response: answers.ok(
          "The report or the dashboard.",
          closed({ data: { anyOf: [open(), { type: "null" }] } }),
        ),
      },
    },
    async (request) => {
      const compiled = await compilePreview(context, request.body);
      return { data: compiled === null ? null : await answer(context, request, compiled) };
    },
  );
}

/** What is asked for against the definitions in force; null where it fits only those of its draft. Throws every mistake. */
async function compilePreview(
  { store, database, reservedNames }: ConfigContext,
  { draft = null, ...previewed }: PreviewBody,
): Promise<CompiledReports | null> {
  const kind = previewed.report === undefined ? "dashboard" : "report";
  const source = `change:${kind}/preview`;
  const document = previewed.report ?? previewed.dashboard;
  const misshapen = store.checkShape({ kind, name: "preview", source, document });
  if (misshapen.length > 0) throw invalidDefinitions(misshapen);
  const compile = ({ resources, access, documents }: RuntimeDefinitions) =>
    compileReports({
      ...(previewed.report === undefined
        ? { reports: ofKind<ReportDefinition>(documents, "report") }
        : { reports: [{ source, document: previewed.report }] }),
      dashboards:
        previewed.dashboard === undefined
          ? []
          : [{ source, document: { ...previewed.dashboard, retired: false } }],
      resources,
      // who may open it is judged when the draft is checked
      access:
        previewed.report === undefined
          ? access
          : {
              ...access,
              reports: { ...access.reports, [previewed.report.access]: { grants: [], deny: [] } },
            },
    });
  const now = compile(store.current());
  if (now.ok) return now.value;
  if (draft === null) throw invalidDefinitions(now.errors);
  const changes = proposedChanges(store, await readDraft(database.read, draft));
  const candidate = prepareChanges({ store, changes, reservedNames: reservedNames() });
  const later = candidate.ok ? compile(candidate.value.definitions) : null;
  if (later?.ok === true) return null;
  throw invalidDefinitions(later?.errors ?? now.errors);
}

function ofKind<D>(documents: RuntimeDefinitions["documents"], kind: string) {
  return [...documents]
    .filter(([key]) => key.startsWith(`${kind}/`))
    .map(([source, { document }]) => ({ source, document: document as D }));
}

function answer(
  { store, clock, ...context }: ConfigContext,
  request: FastifyRequest<{ Body: PreviewBody }>,
  { reports, dashboards: [dashboard] }: CompiledReports,
) {
  const { actor, language, body } = request;
  const { words: own = {}, report } = body;
  const engine = auditReads(context, request);
  const definitions = store.current();
  const known = definitions.reportLabels[language] ?? {};
  const groups = Object.fromEntries(
    Object.entries(own).map(([group, texts]) => [group, { ...known[group], ...texts }]),
  );
  const reportLabels = { ...definitions.reportLabels, [language]: { ...known, ...groups } };
  const labels = getReportLabels({ definitions: { ...definitions, reportLabels }, language });
  const call = { engine, definitions, actor, language, words: labels, now: clock() };
  if (dashboard !== undefined) return answerDashboard(call, dashboard);
  const compiled = reports[report?.name ?? ""];
  if (compiled === undefined) return null;
  return answerCompiledReport(call, { report: compiled, widest: "all", parameters: {} });
}
