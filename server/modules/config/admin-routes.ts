import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { DOCUMENT_KINDS, documentKey } from "../../config/documents.ts";
import type { DocumentKind } from "../../config/documents.ts";
import { prepareLayer } from "../../config/proposal.ts";
import type { ProposedChange } from "../../config/proposal.ts";
import { invalidDefinitions, staleConfiguration } from "../../config/publish.ts";
import { answers, closed, ID, list, nullable, open, TEXT } from "../answers.ts";
import { requireConfigurationRight } from "../configuration-right.ts";
import type { ConfigContext } from "./context.ts";
import {
  BODY_LIMIT,
  body,
  note,
  previewLayer,
  publish,
  publishChanges,
  tryChanges,
  TRIED,
} from "./publishing.ts";
import { registerPreviews } from "./draft-preview.ts";
import { registerDrafts } from "./draft-routes.ts";
import { registerReportPreview } from "./report-preview.ts";
import { registerRetentionPreview } from "./retention-preview.ts";
import { registerTry } from "./try-draft.ts";
import { registerPersonExplanation } from "./explain-person.ts";
import { exportFiles } from "./export.ts";
import { draftLayer } from "./draft-rights.ts";
import { registerVisitStart } from "./visit-routes.ts";
import { registerPromotion } from "./promotion-routes.ts";
import { diffLayers, expectVersion, listVersions } from "./versions.ts";

const changes = {
  type: "array",
  minItems: 1,
  maxItems: 500,
  items: {
    type: "object",
    required: ["kind", "name", "document"],
    additionalProperties: false,
    properties: {
      kind: { enum: DOCUMENT_KINDS },
      name: { type: "string", minLength: 1, maxLength: 60 },
      document: { type: ["object", "null"] },
    },
  },
};
const DRAFT_ID = { type: "string", pattern: "^[1-9][0-9]{0,14}$" };
const version = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
interface PublishBody {
  readonly changes: readonly ProposedChange[];
  readonly note?: string | null;
  readonly base_version: number;
}

/** Reading, checking, publishing and rolling back definitions; all of it for holders of the configuration right. */
export function registerConfigAdmin(app: FastifyInstance, context: ConfigContext): void {
  const { store, database } = context;
  const tags = ["configuration"];

  void app.register(async (routes) => {
    routes.addHook("preValidation", async ({ actor }) =>
      requireConfigurationRight(context.store.current(), actor),
    );

    registerDrafts(routes, context);
    registerPreviews(routes, context);
    registerTry(routes, context);
    registerReportPreview(routes, context);
    registerRetentionPreview(routes, context);
    registerPersonExplanation(routes, context);
    registerPromotion(routes, context);
    registerVisitStart(routes, context);
    routes.get(
      "/api/config/versions/",
      {
        schema: {
          operationId: "listVersions",
          tags,
          summary: "Published versions",
          description:
            "With what speaks against the version in force: conflicts with the release, and problems of its documents.",
          response: answers.ok(
            "Versions, newest first.",
            open({ data: list(open()), current: ID, conflicts: list(open()), problems: list(open()) }),
          ),
        },
      },
      async () => ({
        data: await listVersions(database),
        current: store.current().version,
        conflicts: store.current().conflicts,
        problems: store.problems(),
      }),
    );

    routes.get<{ Querystring: { from?: string; to?: string; draft?: string } }>(
      "/api/config/diff/",
      {
        schema: {
          operationId: "diffVersions",
          tags,
          summary: "What two versions say differently",
          description:
            "Without numbers, from the definitions of the release to the version in force. With `draft`, to what that draft says on the version in force.",
          response: answers.ok("Differences by definition.", open({ data: list(open()) })),
          querystring: body([], { from: TEXT, to: TEXT, draft: DRAFT_ID }),
        },
      },
      async (request) => {
        const { from = 0, to = store.current().version, draft } = request.query;
        const before = await expectVersion(database, versionNumber(from));
        const after =
          draft === undefined
            ? await expectVersion(database, versionNumber(to))
            : await draftLayer(context, Number(draft));
        return { data: diffLayers({ shipped: store.shipped, before, after }) };
      },
    );

    routes.get(
      "/api/config/definitions/",
      {
        schema: {
          operationId: "listDefinitions",
          tags,
          summary: "Names of all definitions",
          description:
            "Those in force, each with where it comes from, whether it was published and whether the release has it.",
          response: answers.ok(
            "Kind, name and place of every definition.",
            open({ version: ID, data: list(open()) }),
          ),
        },
      },
      () => ({
        version: store.current().version,
        data: [...store.current().documents.values()].map(({ kind, name, source, hash }) => ({
          kind,
          name,
          source,
          hash,
          published: store.layer().documents.has(documentKey({ kind, name })),
          shipped: store.shipped.has(documentKey({ kind, name })),
        })),
      }),
    );

    routes.get<{ Params: { kind: DocumentKind; name: string } }>(
      "/api/config/definitions/:kind/:name/",
      {
        schema: {
          operationId: "getDefinition",
          tags,
          summary: "One definition with the shipped one below it",
          description:
            "The document in force and, where it was published over one of the release, that one too.",
          response: answers.ok("The definition.", open({ data: open() })),
        },
      },
      (request) => {
        const key = documentKey(request.params);
        const found = store.current().documents.get(key);
        if (found === undefined)
          throw new AppError({ code: "unknown_definition", status: 404, parameters: { name: key } });
        return {
          data: {
            ...found,
            version: store.current().version,
            published: store.layer().documents.has(key),
            shipped: store.shipped.get(key)?.document ?? null,
          },
        };
      },
    );

    routes.post<{ Body: Pick<PublishBody, "changes"> }>(
      "/api/config/validate/",
      {
        bodyLimit: BODY_LIMIT,
        config: { large: true },
        schema: {
          operationId: "validateChanges",
          tags,
          summary: "Checks changes without publishing them",
          description: "What the check of a draft tells, of changes that are sent. Nothing is written.",
          response: answers.ok(
            "What publishing would do, or what speaks against it.",
            open({
              data: open({
                ...TRIED,
              }),
            }),
          ),
          body: body(["changes"], { changes, note, base_version: version }),
        },
      },
      async (request) => ({ data: await tryChanges(context, request, request.body.changes) }),
    );

    routes.post<{ Body: PublishBody }>(
      "/api/config/publish/",
      {
        bodyLimit: BODY_LIMIT,
        config: { large: true },
        schema: {
          operationId: "publishChanges",
          tags,
          summary: "Publishes changes as the next version",
          description:
            "Refused where somebody published since `base_version`. Tables are changed along with it.",
          response: answers.created("The new version.", open({ data: open({ version: ID }) })),
          body: body(["changes", "base_version"], { changes, note, base_version: version }),
        },
      },
      async (request, reply) => {
        const current = store.current().version;
        if (request.body.base_version !== current) throw staleConfiguration(current);
        const { changes: list, note: words = null } = request.body;
        return reply
          .code(201)
          .send({ data: await publishChanges(context, request, { changes: list, note: words }) });
      },
    );

    routes.post<{ Body: { version: number; base_version?: number; note?: string | null } }>(
      "/api/config/rollback/",
      {
        config: { large: true },
        schema: {
          operationId: "rollBack",
          tags,
          summary: "Publishes an older version again",
          description: "The older version becomes the newest one; nothing of what lies between is lost.",
          response: answers.created("The new version.", open({ data: open({ version: ID }) })),
          body: body(["version"], { version, base_version: version, note }),
        },
      },
      async (request, reply) => {
        const current = store.current().version;
        if ((request.body.base_version ?? current) !== current) throw staleConfiguration(current);
        const target = await expectVersion(database, request.body.version);
        const layer = { ...target, version: current + 1 };
        const prepared = prepareLayer({ store, layer });
        if (!prepared.ok) throw invalidDefinitions(prepared.errors);
        const words = request.body.note ?? `↩ ${request.body.version}`;
        return reply
          .code(201)
          .send({ data: await publish(context, request, { candidate: prepared.value, note: words }) });
      },
    );

    routes.get<{ Params: { version: string } }>(
      "/api/config/rollback/:version/",
      {
        schema: {
          operationId: "previewRollBack",
          tags,
          summary: "What going back to a version would do",
          description:
            "What would be said differently, the fields and areas whose values nobody would see any more, and what speaks against it. Nothing is written.",
          params: body(["version"], { version: TEXT }),
          response: answers.ok(
            "What would change, be hidden, or speaks against it.",
            closed({
              data: closed({
                errors: list(open()),
                differences: list(open()),
                hidden: list(closed({ resource: TEXT, field: nullable(TEXT), count: ID })),
                count_limit: ID,
              }),
            }),
          ),
        },
      },
      async (request) => {
        const target = await expectVersion(database, versionNumber(request.params.version));
        return { data: await previewLayer(context, request, target) };
      },
    );

    routes.get(
      "/api/config/export/",
      {
        schema: {
          operationId: "exportDefinitions",
          tags,
          summary: "The definitions in force as files",
          description: "As files that a release could ship.",
          response: answers.ok(
            "Files by path.",
            open({ version: ID, files: list(closed({ path: TEXT, content: TEXT })) }),
          ),
        },
      },
      () => ({ version: store.current().version, files: exportFiles(store.current().documents.values()) }),
    );
  });
}

function versionNumber(value: unknown): number {
  const parsed = Number(value);
  if (Number.isSafeInteger(parsed) && parsed >= 0) return parsed;
  throw new AppError({ code: "unknown_version", status: 404, parameters: { version: String(value) } });
}
