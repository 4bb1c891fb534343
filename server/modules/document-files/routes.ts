import type { FastifyInstance, FastifyRequest } from "fastify";
import { DISCLOSE } from "../../../core/access/actions.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { createPrinter } from "../../documents/printer.ts";
import { contentDisposition } from "../../files/file-name.ts";
import { KIND_FACTS } from "../../files/kinds.ts";
import { endWork, LaidDown, type Lease, LeaseLost } from "../../jobs/lease.ts";
import { startLeasedWork, type WorkRunner } from "../../jobs/leased-work.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import { getDenial } from "../../resources/plan/permission-conditions.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { beginRun } from "./begin-run.ts";
import { makeFile } from "./make-file.ts";
import { makePersonFile, mayDisclose } from "./person/person-file.ts";
import { readPerson } from "./person/read-person.ts";
import { DOCUMENT_FILES, findOwnRun, findRun, presentRun, TABLE } from "./runs.ts";

interface Call {
  readonly Params: { readonly id: string };
}

interface Asked extends Pick<FastifyRequest, "actor" | "language"> {
  readonly resource: string;
  readonly id: number;
}

/** Records whose documents one file holds. */
const MAX_RECORDS = 2000;
/** Files hold what people may read today: they go soon. */
const KEPT = 86_400_000;
const CLEAN_EVERY = 3_600_000;

const PDF = KIND_FACTS.pdf.type;
const ZIP = KIND_FACTS.zip.type;

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
      const make = run?.kind === "person" ? makePersonFile : makeFile;
      if (run !== null) await end(await make(context, { run, lease, ending }));
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

  async function assertMayDisclose({ actor, language, resource, id }: Asked): Promise<void> {
    const record = await context.engine.get({ actor, language, resource, id });
    if (mayDisclose(record)) return;
    const { access } = definitions();
    const { reason } = decide({ access, actor, resource, action: DISCLOSE });
    throw notAllowed({ access, action: DISCLOSE, resource, reason: getDenial(reason) });
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
      const asked = { actor, language, resource: name, document, ids, kind: "documents" } as const;
      const noted = {
        act: "export",
        by: actor,
        subject: `documents of ${name}`,
        detail: { document, chosen: ids.length },
        address: request.ip,
        requestId: request.id,
      } as const;
      const id = await beginRun(context, asked, (trx) => context.audit.noteIn(trx, noted));
      runner.wake();
      return reply.code(202).send(await answer(request, id));
    },
  );

  app.post(
    "/api/document-files/person/",
    {
      config: {
        takes: closed({
          resource: { ...TEXT, description: "What the person's record is: an area of people." },
          id: { ...ID, description: "The record." },
        }),
      },
      schema: {
        operationId: "makePersonFile",
        tags,
        summary: "Makes one file of everything about a person",
        description:
          "A ZIP of pages and JSON: the person's record, records about them with their history and files, which others name them, and their account; as far as the caller may read it, with a list of what was left out. The request is noted in the audit trail. A file is there for a day.",
        response: answers.accepted("It is made behind this answer.", ANSWER),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const { resource, id } = readPerson(request.body);
      await assertMayDisclose({ actor, language, resource, id });
      const asked = { actor, language, resource, document: null, ids: [id], kind: "person" } as const;
      const noted = {
        act: "personal_data",
        by: actor,
        subject: `${resource} ${id}`,
        address: request.ip,
        requestId: request.id,
      } as const;
      const run = await beginRun(context, asked, (trx) => context.audit.noteIn(trx, noted));
      runner.wake();
      return reply.code(202).send(await answer(request, run));
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
      const { actor, language } = request;
      const run = await findOwnRun(database, { actor, id: idOf(request) });
      const { resource, ids } = run;
      const ofPerson = run.kind === "person";
      if (ofPerson) await assertMayDisclose({ actor, language, resource, id: ids[0] ?? 0 });
      else assertMayPrint(actor, resource);
      if (run.driverKey === null) throw new AppError({ code: "document_file_not_ready", status: 409 });
      await context.audit.note({
        act: "export",
        by: actor,
        subject: ofPerson ? `personal data of ${resource} ${ids[0]}` : `documents of ${resource}`,
        // the name of the file would be the person's
        detail: ofPerson ? {} : { name: run.name },
        address: request.ip,
        requestId: request.id,
      });
      const { token, expires } = await onceLinks.issue({
        kind: "documents",
        type: ofPerson ? ZIP : PDF,
        key: run.driverKey,
        name: run.name,
        size: run.size,
      });
      const url = `/api/files/once/${token}`;
      return reply.code(201).send({ data: { url, expires: new Date(expires).toISOString() }, url });
    },
  );

  onceLinks.answer("documents", async ({ key, name, size, type }, reply) => {
    const content = await files.get(String(key));
    return reply
      .type(type === ZIP ? ZIP : PDF)
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
