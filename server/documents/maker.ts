import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Language } from "../../core/definition/definitions.ts";
import { isEmptyValue } from "../../core/definition/record.ts";
import type { CompiledDocument, CompiledResource, Predicate } from "../../core/definition/types.ts";
import { forgetFile, saveFile } from "../files/file-store.ts";
import type { Job } from "../jobs/scheduler.ts";
import type { ModuleContext } from "../modules/context.ts";
import { SYSTEM } from "../resources/reindex/system.ts";
import { documentOf } from "./of-record.ts";
import { createReaders, serverReader } from "./reader.ts";

type Context = Pick<
  ModuleContext,
  "engine" | "database" | "definitions" | "clock" | "log" | "limits" | "files" | "messages" | "outbox"
>;

interface Options extends Context {
  /** What documents are written in. */
  readonly language: Language;
  readonly timeZone: string;
}

export interface DocumentMaker {
  readonly job: Job;
  /** Settles when what was heard of so far is made. */
  readonly settled: () => Promise<void>;
  /** Stops making documents at once; what is under way ends. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the documents that definitions name, outside of the write that makes them due: at once when the write is heard of,
 * and again by a job for what a process that stopped left behind. A document is due while its condition holds and its field
 * is empty, so nothing has to be remembered; of two that are made at once the second is thrown away.
 */
export function createDocumentMaker(options: Options): DocumentMaker {
  let working: Promise<unknown> = Promise.resolve();
  let closed = false;
  const stop = options.outbox.on("*", ({ resource: name, record, action }) => {
    const resource = options.definitions().resources.byName[name];
    if (resource === undefined || !isKept(resource) || action === "archive") return;
    working = working
      .then(() => (closed ? 0 : makeDue(options, resource, record)))
      .catch((error: unknown) => {
        options.log.warn(
          { err: error, resource: name, record },
          "a document could not be made; the job tries again",
        );
      });
  });
  return {
    job: { name: "documents", pattern: "*/10 * * * *", missed: "once", run: () => makeAll(options) },
    settled: async () => void (await working),
    close: async () => {
      closed = true;
      stop();
      await working;
    },
  };
}

/** Whether the server makes documents of its records by itself. */
const isKept = ({ documents }: CompiledResource): boolean => documents.some(({ field }) => field !== null);

async function makeAll(options: Options): Promise<number> {
  let made = 0;
  for (const resource of options.definitions().resources.resources) {
    if (isKept(resource)) made += await makeDue(options, resource, null);
  }
  return made;
}

/** One record that cannot be drawn keeps no other from being. */
async function makeDue(options: Options, resource: CompiledResource, only: number | null): Promise<number> {
  let made = 0;
  for (const document of resource.documents) {
    if (document.field === null) continue;
    const field = document.field;
    const due: Predicate[] = [...(document.when === null ? [] : [document.when]), { field, empty: true }];
    if (only !== null) due.push({ field: "id", is: only });
    const rows = await options.engine.rowsMeeting({
      actor: SYSTEM,
      resource: resource.name,
      predicate: { all: due },
    });
    for (const { id } of rows) {
      try {
        await makeOne(options, { resource, document, field, id });
        made += 1;
      } catch (error) {
        if (only !== null) throw error;
        options.log.warn({ err: error, resource: resource.name, id }, "a document could not be made");
      }
    }
  }
  return made;
}

async function makeOne(
  options: Options,
  {
    resource,
    document,
    field,
    id,
  }: { resource: CompiledResource; document: CompiledDocument; field: string; id: number },
): Promise<void> {
  const { engine, database, definitions, clock, limits, files: driver, messages, language } = options;
  // it goes into a field of the record, whose class decides who reads it
  const actor = { ...serverReader(options.timeZone), language };
  const record = await engine.get({ actor, resource: resource.name, id, language });
  const readerIn = createReaders({ engine, database, definitions, actor });
  const content = await documentOf({
    definitions: definitions(),
    messages,
    resource,
    document,
    record,
    recordLanguage: language,
    readerIn,
    recipients: readerIn(language),
    language,
    context: { now: clock(), timeZone: options.timeZone, actor },
  });
  // the library and its fonts are needed by few processes, and by those rarely
  const { drawDocument } = await import("./draw.ts");
  const bytes = await drawDocument(content);
  const file = {
    kind: "pdf",
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content: () => Readable.from([bytes]),
    discard: () => Promise.resolve(),
  } as const;
  const storing = { database, driver, clock, limits };
  const saved = await saveFile(storing, {
    file,
    name: `${content.name || resource.name}.pdf`,
    employeeId: null,
  });
  let kept = false;
  try {
    let empty = false;
    await engine.updateByServer({
      actor: SYSTEM,
      resource: resource.name,
      id,
      quiet: true,
      values: { [field]: { id: saved.id } },
      when: (before) => (empty = isEmptyValue(before[field])),
    });
    kept = empty;
  } finally {
    // what another process was faster with, or what was refused, leaves no file behind
    if (!kept) await forgetFile(storing, saved.id);
  }
}
