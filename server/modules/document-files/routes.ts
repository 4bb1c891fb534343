import type { FastifyInstance, FastifyRequest } from "fastify";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { createPrinter } from "../../documents/printer.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { endWork, LaidDown, type Lease, LeaseLost } from "../../jobs/lease.ts";
import { startLeasedWork, type WorkRunner } from "../../jobs/leased-work.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { makeFile } from "./make-file.ts";
import { DOCUMENT_FILES, findOwnRun, findRun, presentRun, TABLE } from "./runs.ts";

interface Call {
  readonly Params: { readonly id: string };
}

/** Records whose documents one file holds. */
const MAX_RECORDS = 2000;
const MAX_OWN_AT_ONCE = 3;
/** Files hold what people may read today: they go soon. */
const KEPT = 86_400_000;
const CLEAN_EVERY = 3_600_000;

const tags = ["records"];
const COUNT = { type: "integer", minimum: 0 } as const;
const RUN = closed({
  id: ID,
  resource: TEXT,
  document: nullable(TEXT),
  state: TEXT,
  total: COUNT,
  done: COUNT,
  skipped: COUNT,
  name: nullable(TEXT),
  size: { type: ["integer", "null"] },
  error: nullable(TEXT),
});
const ANSWER = closed({ data: RUN });

/** One file with the documents of many records, made behind the request that asks for it. */
export function registerDocumentFiles(
  app: FastifyInstance,
  context: ModuleContext,
): Pick<WorkRunner, "close" | "drain"> {
  const { database, definitions, clock, log, files, messages, onceLinks } = context;
  let cleaned = 0;
  const runner = startLeasedWork({
    ...context,
    of: DOCUMENT_FILES,
    // drawing takes a processor for itself
    atOnce: 1,
    work: workOn,
    afterLook: async () => {
      if (clock() - cleaned < CLEAN_EVERY) return;
      cleaned = clock();
      await removeOld();
    },
  });

  async function workOn(lease: Lease, ending: () => boolean): Promise<void> {
    const end = (values: Parameters<typeof endWork>[2]) =>
      endWork(database, lease, { modified: clock(), ...values });
    try {
      const run = await findRun(database, lease.id);
      if (run !== null) await end(await makeFile(context, { run, lease, ending }));
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof LaidDown) return end({ reached: 0, skipped: 0 });
      const known = error instanceof AppError && error.status < 500;
      if (!known) log.error({ err: error, run: lease.id }, "a file of documents failed");
      await end({ state: "failed", error: known ? error.code : "server_error" }).catch((failure: unknown) =>
        log.error({ err: failure, run: lease.id }, "a file of documents could not be ended"),
      );
    }
  }

  async function removeOld(): Promise<void> {
    const old = await database.read
      .selectFrom(TABLE)
      .select(["id", "driver_key"])
      .where("modified", "<", clock() - KEPT)
      .limit(100)
      .execute();
    for (const { id, driver_key: key } of old) {
      if (typeof key === "string") await files.delete(key);
      await database.write((trx) => trx.deleteFrom(TABLE).where("id", "=", Number(id)).execute());
    }
  }

  const answer = async ({ actor, language }: Pick<FastifyRequest, "actor" | "language">, id: number) => ({
    data: presentRun(await findOwnRun(database, { actor, id }), (code) => messages.text(code, language)),
  });
  const idOf = ({ params }: FastifyRequest<Call>) => recordId("document_file", params.id);

  function assertMayPrint(actor: Actor, name: string) {
    const { access, resources } = definitions();
    const resource = Object.hasOwn(resources.byName, name) ? resources.byName[name] : undefined;
    if (resource === undefined) throw unknownResource(name);
    const { effect, reason } = decide({ access, actor, resource: name, action: "print" });
    if (effect === "deny") throw notAllowed({ access, action: "print", resource: name, reason });
    return resource;
  }

  app.post(
    "/api/document-files/",
    {
      config: {
        takes: closed(
          {
            resource: { ...TEXT, description: "What the records are." },
            document: {
              ...nullable(TEXT),
              description: "One of the area's documents; absent: each record as such.",
            },
            ids: {
              ...list(ID),
              minItems: 1,
              maxItems: MAX_RECORDS,
              description: "The records, in the order of their documents.",
            },
          },
          ["resource", "ids"],
        ),
      },
      schema: {
        operationId: "makeDocumentFile",
        tags,
        summary: "Makes one file of the documents of many records",
        description:
          "With what the caller may see of each. Records without such a document, or that the caller may not see or print, are left out and counted in `skipped`. A file is there for a day.",
        response: answers.accepted("It is made behind this answer.", ANSWER),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const { resource: name, document, ids } = readBody(request.body);
      const resource = assertMayPrint(actor, name);
      // refused here already where there is no such document
      createPrinter(context, { actor, language, resource, document, sensitive: new Set() });
      const now = clock();
      const values = {
        owner: actor.employeeId,
        impersonator: actor.impersonator?.employeeId ?? null,
        resource: name,
        document,
        ids: JSON.stringify(ids),
        language,
        created: now,
        modified: now,
        state: "running",
        reached: 0,
        skipped: 0,
      };
      const id = await database.write(async (trx) => {
        const { count } = await trx
          .selectFrom(TABLE)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("owner", "=", actor.employeeId)
          .where("state", "=", "running")
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_OWN_AT_ONCE)
          throw new AppError({ code: "document_files_busy", status: 409 });
        const made = await trx.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
        return Number(made["id"]);
      });
      runner.wake();
      return reply.code(202).send(await answer(request, id));
    },
  );

  app.get<Call>(
    "/api/document-files/:id/",
    {
      schema: {
        operationId: "getDocumentFile",
        tags,
        summary: "How far a file of documents is",
        description: "One's own alone.",
        response: answers.ok("The file.", ANSWER),
      },
    },
    async (request) => answer(request, idOf(request)),
  );

  app.post<Call>(
    "/api/document-files/:id/cancel/",
    {
      schema: {
        operationId: "cancelDocumentFile",
        tags,
        summary: "Makes a file of documents no further",
        description: "What is drawn of it is thrown away. A file that is made stays.",
        response: answers.ok("The file.", ANSWER),
      },
    },
    async (request) => {
      const { id } = await findOwnRun(database, { actor: request.actor, id: idOf(request) });
      await database.write((trx) =>
        trx
          .updateTable(TABLE)
          .set({ state: "cancelled", lease: null, lease_until: null, modified: clock() })
          .where("id", "=", id)
          .where("state", "=", "running")
          .execute(),
      );
      return answer(request, id);
    },
  );

  app.post<Call>(
    "/api/document-files/:id/link/",
    {
      schema: {
        operationId: "linkDocumentFile",
        tags,
        summary: "A link that fetches a file of documents once",
        description: "Within a minute, without a header.",
        response: answers.created(
          "The link.",
          closed({ data: closed({ url: TEXT, expires: TEXT }), url: TEXT }),
        ),
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const run = await findOwnRun(database, { actor, id: idOf(request) });
      assertMayPrint(actor, run.resource);
      if (run.driverKey === null) throw new AppError({ code: "document_file_not_ready", status: 409 });
      await context.audit.note({
        act: "export",
        by: actor,
        subject: `documents of ${run.resource}`,
        detail: { name: run.name },
        address: request.ip,
        requestId: request.id,
      });
      const { token, expires } = await onceLinks.issue({
        kind: "documents",
        key: run.driverKey,
        name: run.name,
        size: run.size,
      });
      const url = `/api/files/once/${token}`;
      return reply.code(201).send({ data: { url, expires: new Date(expires).toISOString() }, url });
    },
  );

  onceLinks.answer("documents", async ({ key, name, size }, reply) => {
    const content = await files.get(String(key));
    return reply
      .type("application/pdf")
      .headers({ "cache-control": "private, no-store", "x-content-type-options": "nosniff" })
      .header("content-length", Number(size))
      .header("content-disposition", contentDisposition(String(name), "attachment"))
      .send(content);
  });

  return runner;
}

function readBody(body: unknown): {
  readonly resource: string;
  readonly document: string | null;
  readonly ids: readonly number[];
} {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  const { resource, document = null, ids } = body;
  const refuse = (detail: string) =>
    new AppError({ code: "invalid_request", status: 400, parameters: { detail } });
  if (typeof resource !== "string") throw refuse("resource is a name");
  if (document !== null && typeof document !== "string") throw refuse("document is a name");
  if (!Array.isArray(ids) || !ids.every((id): id is number => Number.isSafeInteger(id) && Number(id) > 0))
    throw refuse("ids is a list of ids");
  const unique = [...new Set(ids)];
  if (unique.length === 0 || unique.length > MAX_RECORDS) throw refuse(`ids holds 1 to ${MAX_RECORDS} ids`);
  return { resource, document, ids: unique };
}
