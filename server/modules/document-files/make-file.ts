import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { AppError } from "../../../core/errors/app-error.ts";
import type { DocumentContent } from "../../documents/content.ts";
import { createPrinter, type PrintContext } from "../../documents/printer.ts";
import { cleanFileName } from "../../files/file-name.ts";
import { hold, LaidDown } from "../../jobs/lease.ts";
import type { Permissions } from "../../resources/plan/permission-conditions.ts";
import { translateResource } from "../../resources/labels.ts";
import type { ModuleContext } from "../context.ts";
import { createSeal, NOTE_EVERY, readMaker, type Work } from "./making.ts";

type FileContext = PrintContext & Pick<ModuleContext, "audit" | "files" | "uploadDir" | "log">;

/** Draws the documents of a run into one file and stores it. What was begun by a process that died is begun anew. */
export async function makeFile(
  context: FileContext,
  { run, lease, ending }: Work,
): Promise<Readonly<Record<string, string | number | null>>> {
  const { database, definitions, engine, clock, files, uploadDir } = context;
  const actor = await readMaker(context, run);
  const resource = definitions().resources.byName[run.resource];
  if (resource === undefined) throw new AppError({ code: "unknown_resource", status: 404 });
  const { language, document } = run;
  const sensitive = new Set<string>();
  const print = createPrinter(context, { actor, language, resource, document, sensitive });
  const { openDocumentFile } = await import("../../documents/draw.ts");
  const words = translateResource(definitions(), { resource: resource.name, language });
  const title = document === null ? words.plural : words.document(document, "title");
  await mkdir(uploadDir, { recursive: true });
  const path = join(uploadDir, `${randomBytes(12).toString("hex")}.pdf`);
  const seal = createSeal();
  const out = createWriteStream(path);
  try {
    const stored = finished(out);
    // told of where it is waited for
    stored.catch(() => {});
    seal.through.pipe(out);
    const file = openDocumentFile(seal.through, { title, language });
    let [reached, skipped, noted] = [0, 0, 0];
    for (const id of run.ids) {
      if (ending()) throw new LaidDown();
      const content = await contentOf(id);
      if (content === null) skipped += 1;
      else await file.add(content);
      reached += 1;
      if (clock() - noted < NOTE_EVERY) continue;
      noted = clock();
      await hold(database, lease, { state: "running", reached, now: noted, more: { skipped } });
    }
    if (skipped === reached) throw new AppError({ code: "document_of_none", status: 409 });
    await file.end();
    await stored;
    await hold(database, lease, { state: "running", reached, now: clock(), more: { skipped } });
    if (sensitive.size > 0) {
      const detail = { fields: [...sensitive], records: reached - skipped, print: true };
      await context.audit.note({ act: "sensitive_read", by: actor, subject: resource.name, detail });
    }
    const key = randomBytes(20).toString("hex");
    await files.put(key, createReadStream(path), seal.content());
    const { size } = seal.content();
    return { state: "done", driver_key: key, size, name: cleanFileName(`${title}.pdf`, "pdf") };
  } finally {
    seal.through.destroy();
    out.destroy();
    await rm(path, { force: true });
  }

  /** Null: the record has none, or its reader may not see or print it. */
  async function contentOf(id: number): Promise<DocumentContent | null> {
    try {
      const record = await engine.get({ actor, resource: run.resource, id, language });
      const { withheld = [] } = (record["permissions"] ?? {}) as Partial<Permissions>;
      return withheld.includes("print") ? null : await print(record);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  }
}
