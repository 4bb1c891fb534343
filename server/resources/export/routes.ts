import { inLanguage } from "../../plugins/language.ts";
import { routeOf } from "../api-actions.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../../core/definition/definitions.ts";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { OncePayload } from "../../files/once-links.ts";
import type { ModuleContext } from "../../modules/context.ts";
import type { Parameters } from "../types.ts";
import { maskParameters } from "./audit.ts";
import type { ExportCall } from "./export.ts";
import { Room } from "../../plugins/room.ts";
import { startStream } from "./stream.ts";

type ExportRequest = FastifyRequest<{ Params: { resource: string }; Querystring: Parameters }>;
type Context = Pick<
  ModuleContext,
  "audit" | "definitions" | "engine" | "messages" | "onceLinks" | "sessionCache" | "limits"
>;

/** What a link answers: the export of the session that asked for it, with the rights it has when it is fetched. */
interface ExportLink {
  readonly kind: "export";
  readonly resource: string;
  readonly parameters: Parameters;
  readonly ids: readonly number[] | null;
  readonly session: string | null;
  readonly language: Language;
}

/** Exports, straight and through links that a browser can fetch without a header. */
export function registerExportRoutes(app: FastifyInstance, context: Context): void {
  const { engine, onceLinks, sessionCache } = context;
  const room = new Room(context.limits.exports);

  const sendAsked = async (request: ExportRequest, reply: FastifyReply) => {
    const { actor, language, params, query } = request;
    const asked = { actor, resource: params.resource, parameters: query, language };
    return sendExport(reply, exportCall(request, asked));
  };
  app.route({ ...routeOf("export"), exposeHeadRoute: false, handler: sendAsked });

  const sendLink = async (request: ExportRequest, reply: FastifyReply) => {
    const { actor, language, params, query, sessionHash: session } = request;
    const { resource } = params;
    const { ids, ...chosen } = readChoice(request.body);
    const parameters = { ...query, ...chosen };
    // refused here already, not when the browser has left the page for the file
    await engine.exportRows(exportCall(request, { actor, resource, parameters, ids, language }));
    const link: ExportLink = { kind: "export", resource, parameters, ids, session, language };
    const { token, expires } = await onceLinks.issue({ ...link });
    const url = `/api/files/once/${token}`;
    return reply.code(201).send({ data: { url, expires: new Date(expires).toISOString() }, url });
  };
  app.route({ ...routeOf("exportLink"), handler: sendLink });

  onceLinks.answer("export", async (payload, reply) => {
    const { session, ...call } = payload as OncePayload & ExportLink;
    const found = session === null ? null : await sessionCache.find(session);
    if (found === null) throw new AppError({ code: "link_used", status: 404 });
    const actor = inLanguage(found.actor, call.language);
    return sendExport(reply, exportCall(reply.request, { ...call, actor }));
  });

  function exportCall(
    { id }: Pick<FastifyRequest, "id">,
    call: Omit<ExportCall, "commonWord" | "requestId">,
  ): ExportCall {
    const commonWord = (name: string) => context.messages.text(`export.${name}`, call.language);
    return { ...call, commonWord, requestId: id };
  }

  async function sendExport(reply: FastifyReply, call: ExportCall): Promise<FastifyReply> {
    const leave = await room.enter({ who: String(call.actor.employeeId), size: 1 });
    try {
      return await sendFile(reply, call, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function sendFile(reply: FastifyReply, call: ExportCall, leave: () => void): Promise<FastifyReply> {
    const { name, type, text, pack } = await engine.exportRows(call);
    const { actor, resource, parameters, ids, requestId } = call;
    const { fields = [] } = context.definitions().resources.byName[resource] ?? {};
    const masked = maskParameters({ fields }, parameters);
    await context.audit.note({
      act: "export",
      by: actor,
      subject: resource,
      detail: { parameters: masked, ...(ids == null ? {} : { chosen: ids.length }) },
      address: reply.request.ip,
      requestId,
    });
    const stream = pack(await startStream(text)).once("close", leave);
    return reply
      .headers(HEADERS)
      .type(type)
      .header("content-disposition", contentDisposition(name, "attachment"))
      .header("content-language", call.language)
      .send(stream);
  }
}

/** As many as a list lets a person choose; more are asked for by their filter. */
const MAX_IDS = 100_000;

/** What a link's body may say beside its address: `{columns: [name], ids: [id], format}`, all of it left out at will. */
function readChoice(body: unknown): { ids: readonly number[] | null; columns?: string; format?: string } {
  if (body === undefined || body === null) return { ids: null };
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const { ids = null, columns, format } = body;
  const refuse = (detail: string) =>
    new AppError({ code: "invalid_request", status: 400, parameters: { detail } });
  if (ids !== null && !isListOf(ids, isId)) throw refuse("ids is a list of ids");
  if (ids !== null && ids.length > MAX_IDS) throw refuse(`ids holds at most ${MAX_IDS} ids`);
  if (columns !== undefined && !isListOf(columns, isText)) throw refuse("columns is a list of names");
  if (format !== undefined && !isText(format)) throw refuse("format is csv or xlsx");
  return {
    ids,
    ...(columns === undefined || columns.length === 0 ? {} : { columns: columns.join(",") }),
    ...(format === undefined ? {} : { format }),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function isListOf<T>(value: unknown, fits: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(fits);
}

const HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
};
