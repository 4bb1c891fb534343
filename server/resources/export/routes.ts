import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { OncePayload } from "../../files/once-links.ts";
import type { ModuleContext } from "../../modules/context.ts";
import type { Parameters } from "../types.ts";
import type { ExportCall } from "./export.ts";
import { startStream } from "./stream.ts";

type ExportRequest = FastifyRequest<{ Params: { resource: string }; Querystring: Parameters }>;
type Context = Pick<ModuleContext, "engine" | "messages" | "onceLinks" | "sessionCache">;

/** What a link answers: the export of the session that asked for it, with the rights it has when it is fetched. */
interface ExportLink {
  readonly kind: "export";
  readonly resource: string;
  readonly parameters: Parameters;
  readonly session: string | null;
  readonly language: Language;
}

/** Exports, straight and through links that a browser can fetch without a header. */
export function registerExportRoutes(app: FastifyInstance, context: Context): void {
  const { engine, onceLinks, sessionCache } = context;

  app.get("/api/:resource/export/", { exposeHeadRoute: false }, async (request: ExportRequest, reply) => {
    const { actor, language, params, query } = request;
    const asked = { actor, resource: params.resource, parameters: query, language };
    return sendExport(reply, exportCall(request, asked));
  });

  app.post("/api/:resource/export/link/", async (request: ExportRequest, reply) => {
    const { actor, language, params, query: parameters, sessionHash: session } = request;
    const { resource } = params;
    // refused here already, not when the browser has left the page for the file
    await engine.exportRows(exportCall(request, { actor, resource, parameters, language }));
    const link: ExportLink = { kind: "export", resource, parameters, session, language };
    const { token, expires } = await onceLinks.issue({ ...link });
    const url = `/api/files/once/${token}`;
    return reply.code(201).send({ data: { url, expires: new Date(expires).toISOString() }, url });
  });

  onceLinks.answer("export", async (payload, reply) => {
    const { resource, parameters, session, language } = payload as OncePayload & ExportLink;
    const found = session === null ? null : await sessionCache.find(session);
    if (found === null) throw new AppError({ code: "link_used", status: 404 });
    const { actor } = found;
    return sendExport(reply, exportCall(reply.request, { actor, resource, parameters, language }));
  });

  function exportCall(
    { id }: Pick<FastifyRequest, "id">,
    call: Omit<ExportCall, "commonWord" | "requestId">,
  ): ExportCall {
    const commonWord = (name: string) => context.messages.text(`export.${name}`, call.language);
    return { ...call, commonWord, requestId: id };
  }

  async function sendExport(reply: FastifyReply, call: ExportCall): Promise<FastifyReply> {
    const { name, text } = await engine.exportRows(call);
    const stream = await startStream(text);
    return reply
      .headers(HEADERS)
      .header("content-disposition", contentDisposition(name, "attachment"))
      .header("content-language", call.language)
      .send(stream);
  }
}

const HEADERS = {
  "content-type": "text/csv; charset=utf-8; header=present",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
};
