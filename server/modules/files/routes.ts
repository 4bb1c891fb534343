import { routeOf } from "../../resources/api-actions.ts";
import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { FileMissing } from "../../files/driver.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { archiveFile, filesOfRecord, findFile, saveFile } from "../../files/file-store.ts";
import type { StoredFile } from "../../files/file-store.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, FILE, ON_BEHALF_OF, STORED_FILE, TEXT } from "../answers.ts";
import type { Who } from "../../audit/audit.ts";
import type { ModuleContext } from "../context.ts";
import { mayEdit, openFile, readsPrivate } from "./access.ts";
import { fieldLimits, GENERAL_LIMITS, takeUpload } from "./upload.ts";
import type { Upload, UploadLimits } from "./upload.ts";

/** Nothing a stored file holds may run or be read by scripts, whatever it claims to be. */
const FILE_HEADERS = {
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
};

/** Shown in the page; everything else is offered as a download. */
const INLINE = new Set(["image/jpeg", "image/png", "application/pdf"]);

/** Uploads, files of a record, and links that fetch a file once. */
export async function registerFileRoutes(app: FastifyInstance, context: ModuleContext): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: GENERAL_LIMITS.bytes * 4 },
  });
  const tags = ["files"];
  context.onceLinks.answer("file", async ({ id, by }, reply) => {
    const file = await findFile(context.database, Number(id));
    if (file === null) throw new AppError({ code: "file_gone", status: 404 });
    await context.audit.note({
      act: "download",
      by: by as Who,
      subject: `attachment ${file.id}`,
      detail: { name: file.name },
      address: reply.request.ip,
      requestId: reply.request.id,
    });
    return sendFile(context, reply, file);
  });

  const store = async (
    { file, name, texts }: Upload,
    more: { employeeId: number; target?: { resource: string; id: number } },
  ): Promise<StoredFile> => {
    try {
      return await saveFile(
        { ...context, driver: context.files },
        { file, name, kind: getKind(context, texts.kind), isPrivate: texts.is_private === "true", ...more },
      );
    } finally {
      await file.discard();
    }
  };

  app.post(
    "/api/files/",
    {
      config: {
        forKeys: true,
        takes: closed(
          {
            resource: { ...TEXT, description: "The resource whose field the file is for." },
            field: TEXT,
            kind: { ...TEXT, description: "What the file is for, as files of records have it." },
            is_private: { ...TEXT, enum: ["true", "false"] },
            file: FILE,
          },
          ["file"],
        ),
      },
      schema: {
        operationId: "uploadFile",
        tags,
        summary: "Uploads a file for a field of a record",
        description:
          "The texts stand before the file: `resource` and `field` say whose limits hold. The answer's id goes into the field of the record. What no record was saved with is removed after a while.",
        response: answers.created("The stored file.", closed({ data: STORED_FILE })),
        consumes: MULTIPART,
      },
    },
    async (request, reply) => {
      const limitsFor = ({ resource, field }: Readonly<Record<string, string>>): UploadLimits =>
        resource === undefined || field === undefined
          ? GENERAL_LIMITS
          : fieldLimits(context, { resource, field });
      const { employeeId } = request.actor;
      const upload = await takeUpload(request, { ...context, employeeId, limitsFor });
      const data = await store(upload, { employeeId });
      return reply.code(201).send({ data });
    },
  );

  app.post<{ Params: { id: string } }>(
    "/api/files/:id/link/",
    {
      config: { forKeys: true, onBehalf: true },
      schema: {
        operationId: "linkFile",
        tags,
        summary: "A link that fetches the file once within a minute",
        description: "For browsers, which fetch files without a header.",
        querystring: { type: "object", properties: { on_behalf_of: ON_BEHALF_OF } },
        response: answers.created(
          "The link.",
          closed({ url: TEXT, data: closed({ url: TEXT, expires: TEXT }) }),
        ),
      },
    },
    async (request, reply) => {
      const id = recordId("file", request.params.id);
      await openFile(context, { actor: request.actor, id });
      const { employeeId, impersonator } = request.actor;
      const by = { employeeId, impersonator };
      const { token, expires } = await context.onceLinks.issue({ kind: "file", id, by });
      const url = `/api/files/once/${token}`;
      return reply.code(201).send({ data: { url, expires: new Date(expires).toISOString() }, url });
    },
  );

  app.get<{ Params: { token: string } }>(
    "/api/files/once/:token",
    {
      config: { public: true },
      // a HEAD would use the link up
      exposeHeadRoute: false,
      compress: false,
      schema: {
        operationId: "fetchFile",
        tags,
        summary: "What a link was issued for: a file or an export, once",
        description: "The link of a file or an export, once and within a minute.",
        security: [],
      },
    },
    async (request, reply) => {
      const link = await context.onceLinks.redeem(request.params.token);
      const handler = link === null ? undefined : context.onceLinks.handlerOf(link.kind);
      if (link === null || handler === undefined) throw new AppError({ code: "link_used", status: 404 });
      return handler(link, reply);
    },
  );

  app.route<{ Params: { resource: string; id: string } }>({
    ...routeOf("files"),
    handler: async (request) => {
      const target = targetOf(request.params);
      const call = { actor: request.actor, ...target };
      await context.engine.get(call);
      const withPrivate = await readsPrivate(context, call);
      return { data: await filesOfRecord(context.database, { ...target, withPrivate }) };
    },
  });

  app.route<{ Params: { resource: string; id: string } }>({
    ...routeOf("attachFile"),
    handler: async (request, reply) => {
      const target = targetOf(request.params);
      const record = await context.engine.get({ actor: request.actor, ...target });
      if (!mayEdit(record)) {
        throw new AppError({ code: "not_allowed", status: 403 });
      }
      const limitsFor = (): UploadLimits => GENERAL_LIMITS;
      const { employeeId } = request.actor;
      const upload = await takeUpload(request, { ...context, employeeId, limitsFor });
      const data = await store(upload, { employeeId, target });
      return reply.code(201).send({ data });
    },
  });

  app.route<{ Params: { resource: string; id: string; file: string } }>({
    ...routeOf("removeFile"),
    handler: async (request, reply) => {
      const target = targetOf(request.params);
      const { actor } = request;
      const record = await context.engine.get({ actor, ...target });
      if (!mayEdit(record)) throw new AppError({ code: "not_allowed", status: 403 });
      const id = recordId("file", request.params.file);
      const { employeeId } = actor;
      if (!(await archiveFile(context, { id, target, employeeId }))) throw unknownRecord("file", id);
      return reply.code(204).send();
    },
  });
}

/** What the file is for, as far as the resource of files knows it. */
function getKind({ definitions }: ModuleContext, wanted = "other"): string | null {
  const options = definitions().resources.byName.attachment?.fieldsByName.kind?.options ?? [];
  if (options.some(({ value }) => value === wanted)) return wanted;
  if (wanted === "other") return null;
  throw new AppError({
    code: "unknown_file_purpose",
    status: 400,
    parameters: { kind: wanted.slice(0, 60) },
  });
}

const MULTIPART = ["multipart/form-data"];

function targetOf({ resource, id }: { resource: string; id: string }): { resource: string; id: number } {
  return { resource, id: recordId(resource, id) };
}

async function sendFile(
  { files, log }: ModuleContext,
  reply: FastifyReply,
  file: StoredFile & { readonly driverKey: string },
): Promise<FastifyReply> {
  try {
    const content = await files.get(file.driverKey);
    const disposition = INLINE.has(file.type) ? "inline" : "attachment";
    return await reply
      .headers(FILE_HEADERS)
      .header("content-disposition", contentDisposition(file.name, disposition))
      .header("content-length", file.size)
      .type(file.type)
      .send(content);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.error({ file: file.id, key: file.driverKey }, "the bytes of a file are gone");
    throw new AppError({ code: "file_gone", status: 404 });
  }
}
