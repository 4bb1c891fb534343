import { glob } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import {
  type ConfigDocument,
  documentKey,
  type DocumentKey,
  type DocumentName,
  hashDocument,
  NAMED_KINDS,
  WORD_GROUPS,
} from "./documents.ts";
import { isRecord } from "./identity.ts";
import { describeFileError, readJsonFile } from "./json-file.ts";
import { type FormFile, readFormFiles } from "./shipped-forms.ts";

/** The layer that comes with the release: files of `resources/` and `locales/`. */
export interface ShippedLayer {
  readonly documents: ReadonlyMap<DocumentKey, ConfigDocument>;
  /** Question forms: read here, published by their designers. */
  readonly forms: readonly FormFile[];
  readonly errors: readonly DefinitionError[];
}

/** Folders of `resources/` that hold something else than business areas, beside `forms`. */
const FIGURES: Readonly<Record<string, "report" | "dashboard">> = {
  reports: "report",
  dashboards: "dashboard",
};
/** Definitions of which there is one, in a file of their name. */
const SINGLE = ["access", "navigation"] as const;

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
    const file = await readJsonFile({ path: join(dir, path), source: sourceOf(dir, path) });
    if (file?.ok === false) errors.push(file.error);
    return file?.ok === true ? file.value : undefined;
  };

  for (const path of await filesIn(resourcesDir)) {
    const source = sourceOf(resourcesDir, path);
    const kind = getKind(path);
    if (kind === "elsewhere") continue;
    if (kind === null) {
      errors.push(misplaced(source));
      continue;
    }
    const document = await read(resourcesDir, path);
    if (document !== undefined) add({ kind, name: getName(document) ?? path, source, document });
  }
  for (const kind of SINGLE) {
    const document = await read(resourcesDir, `${kind}.json`);
    if (document !== undefined)
      add({ kind, name: kind, source: sourceOf(resourcesDir, `${kind}.json`), document });
  }
  for (const language of LANGUAGES) {
    const source = sourceOf(localesDir, `${language}/resources.json`);
    const words = await read(localesDir, `${language}/resources.json`);
    if (words !== undefined && !isRecord(words)) errors.push(noWords(source));
    const shared = await read(localesDir, `${language}/shared-labels.json`);
    if (shared !== undefined && !isShared(shared))
      errors.push(noShared(sourceOf(localesDir, `${language}/shared-labels.json`)));
    for (const [name, own] of Object.entries(isRecord(words) ? words : {})) {
      const area = documents.get(documentKey({ kind: "resource", name }))?.document;
      const document = isShared(shared) ? withShared({ own, shared, area }) : own;
      add({ kind: "labels", name: `${language}.${name}`, source, document });
    }
    for (const words of WORD_GROUPS) {
      const path = `${language}/${words}.json`;
      const document = await read(localesDir, path);
      if (document === undefined) continue;
      add({ kind: "labels", name: `${language}.${words}`, source: sourceOf(localesDir, path), document });
    }
  }
  const { forms, errors: ofForms } = await readFormFiles({ directory: join(resourcesDir, "forms") });
  return { documents, forms, errors: [...errors, ...ofForms] };
}

type Shared = Readonly<Record<string, Readonly<Record<string, string>>>>;

function isShared(value: unknown): value is Shared {
  if (!isRecord(value)) return false;
  return Object.values(value).every(
    (labels) => isRecord(labels) && Object.values(labels).every((label) => typeof label === "string"),
  );
}

/** The labels of an area with those that its fields, sections and tabs share with others of their name. */
function withShared({ own, shared, area }: { own: unknown; shared: Shared; area: unknown }): unknown {
  if (!isRecord(own) || !isRecord(area)) return own;
  const { fields, sections, detail } = area;
  const parts = { fields, sections, tabs: isRecord(detail) ? detail["tabs"] : undefined };
  const completed = Object.entries(parts).flatMap(([kind, list]) => {
    const labels = own[kind] ?? {};
    const named = (Array.isArray(list) ? list : []).flatMap((part: unknown) => {
      const name = getName(part);
      const label = name === null ? undefined : shared[kind]?.[name];
      return label === undefined ? [] : [[name, label] as const];
    });
    return isRecord(labels) && named.length > 0 ? [[kind, { ...Object.fromEntries(named), ...labels }]] : [];
  });
  return { ...own, ...Object.fromEntries(completed) };
}

async function filesIn(dir: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob("**/*.json", { cwd: dir })) paths.push(path.replaceAll("\\", "/"));
  return paths.toSorted();
}

/** What a file below `resources/` defines; null for a place where nothing is read. */
function getKind(path: string): "resource" | "report" | "dashboard" | "elsewhere" | null {
  const [folder = "", file, ...deeper] = path.split("/");
  if (file === undefined) return SINGLE.some((kind) => path === `${kind}.json`) ? "elsewhere" : null;
  if (deeper.length > 0) return null;
  return folder === "forms" ? "elsewhere" : (FIGURES[folder] ?? "resource");
}

function sourceOf(dir: string, path: string): string {
  return `${dir.replaceAll("\\", "/").split("/").at(-1) ?? ""}/${path}`;
}

function getName(document: unknown): string | null {
  const name = (document as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}

function misplaced(source: string): DefinitionError {
  const message =
    "Nothing is read at this place: business areas are files resources/<area>/<name>.json. Move the file or remove it.";
  return describeFileError({ source, code: "misplaced_file", message });
}

function noWords(source: string): DefinitionError {
  const message = "The file must be an object with the words of each business area: mend or restore it.";
  return describeFileError({ source, code: "not_an_object", message });
}

function noShared(source: string): DefinitionError {
  const message =
    "The file must be an object of labels by the names of fields, sections and tabs: mend or restore it.";
  return describeFileError({ source, code: "not_an_object", message });
}

function duplicate(entry: DocumentName & { source: string }, present: ConfigDocument): DefinitionError {
  return {
    ...describeFileError({
      source: entry.source,
      code: "duplicate_name",
      message: `"${entry.name}" is already defined in ${present.source}: rename or remove one of the two.`,
    }),
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
  };
}
