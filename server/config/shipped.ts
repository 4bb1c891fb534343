import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import type { DefinitionError } from "../../core/definition/types.ts";
import { documentKey, hashDocument, NAMED_KINDS, WORD_GROUPS } from "./documents.ts";
import type { ConfigDocument, DocumentKey, DocumentName } from "./documents.ts";

/** The layer that comes with the release: files of `resources/` and `locales/`. */
export interface ShippedLayer {
  readonly documents: ReadonlyMap<DocumentKey, ConfigDocument>;
  readonly errors: readonly DefinitionError[];
}

/** Folders of `resources/` that hold something else than business areas. */
const OTHER_FOLDERS = new Set(["reports", "dashboards", "forms"]);
const FIGURES = [
  ["reports", "report"],
  ["dashboards", "dashboard"],
] as const;

export async function loadShipped({
  resourcesDir,
  localesDir,
}: {
  resourcesDir: string;
  localesDir: string;
}): Promise<ShippedLayer> {
  const documents = new Map<DocumentKey, ConfigDocument>();
  const errors: DefinitionError[] = [];

  const add = (entry: DocumentName & { source: string; document: unknown }): void => {
    const key = documentKey(entry);
    const present = documents.get(key);
    if (present === undefined) documents.set(key, { ...entry, hash: hashDocument(entry.document) });
    else errors.push(duplicate(entry, present));
  };
  const read = async (dir: string, path: string): Promise<unknown> => {
    const source = sourceOf(dir, path);
    const text = await readFile(join(dir, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") errors.push(unreadable(source, error));
      return null;
    });
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      errors.push(malformed(source, error));
      return undefined;
    }
  };

  for (const path of await resourceFiles(resourcesDir)) {
    const document = await read(resourcesDir, path);
    const source = sourceOf(resourcesDir, path);
    if (document !== undefined) add({ kind: "resource", name: nameOf(document) ?? path, source, document });
  }
  for (const [folder, kind] of FIGURES) {
    for (const file of await filesIn(resourcesDir, folder)) {
      const document = await read(resourcesDir, file);
      const source = sourceOf(resourcesDir, file);
      if (document !== undefined) add({ kind, name: nameOf(document) ?? file, source, document });
    }
  }
  for (const kind of ["access", "navigation"] as const) {
    const document = await read(resourcesDir, `${kind}.json`);
    if (document !== undefined)
      add({ kind, name: kind, source: sourceOf(resourcesDir, `${kind}.json`), document });
  }
  for (const language of LANGUAGES) {
    const source = sourceOf(localesDir, `${language}/resources.json`);
    const words = await read(localesDir, `${language}/resources.json`);
    for (const [name, document] of Object.entries((words ?? {}) as Record<string, unknown>)) {
      add({ kind: "labels", name: `${language}.${name}`, source, document });
    }
    for (const words of WORD_GROUPS) {
      const path = `${language}/${words}.json`;
      const document = await read(localesDir, path);
      if (document === undefined) continue;
      add({ kind: "labels", name: `${language}.${words}`, source: sourceOf(localesDir, path), document });
    }
  }
  return { documents, errors };
}

async function resourceFiles(dir: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob("*/*.json", { cwd: dir })) {
    const posix = path.replaceAll("\\", "/");
    if (!OTHER_FOLDERS.has(posix.split("/")[0] ?? "")) paths.push(posix);
  }
  return paths.toSorted();
}

async function filesIn(dir: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(`${folder}/*.json`, { cwd: dir })) paths.push(path.replaceAll("\\", "/"));
  return paths.toSorted();
}

function sourceOf(dir: string, path: string): string {
  return `${dir.replaceAll("\\", "/").split("/").at(-1) ?? ""}/${path}`;
}

function nameOf(document: unknown): string | null {
  const name = (document as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}

function problem(source: string, code: string, message: string): DefinitionError {
  return { source, resource: null, field: null, pointer: "", code, message };
}

function malformed(source: string, error: unknown): DefinitionError {
  const detail = error instanceof Error ? error.message : String(error);
  return problem(
    source,
    "malformed_json",
    `The file is not JSON: ${detail}. Mend the text or restore the file.`,
  );
}

function unreadable(source: string, error: Error): DefinitionError {
  return problem(source, "unreadable_file", `The file cannot be read: ${error.message}.`);
}

function duplicate(entry: DocumentName & { source: string }, present: ConfigDocument): DefinitionError {
  return {
    ...problem(
      entry.source,
      "duplicate_name",
      `"${entry.name}" is already defined in ${present.source}: rename or remove one of the two.`,
    ),
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
  };
}
