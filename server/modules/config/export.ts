import { WORD_GROUPS } from "../../config/documents.ts";
import type { ConfigDocument, DocumentKind } from "../../config/documents.ts";

export interface ExportedFile {
  /** Below the project's root. */
  readonly path: string;
  readonly content: string;
}

/** The definitions in force as the files that would ship them. */
export function exportFiles(documents: Iterable<ConfigDocument>): ExportedFile[] {
  const files = new Map<string, unknown>();
  for (const { kind, name, document } of documents) {
    if (kind === "labels") addWords(files, name, document);
    else files.set(PATHS[kind](name, document), document);
  }
  return [...files]
    .map(([path, document]) => ({ path, content: `${JSON.stringify(document, null, 2)}\n` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const PATHS: Readonly<Record<Exclude<DocumentKind, "labels">, (name: string, document: unknown) => string>> =
  {
    resource: (name, document) => `resources/${(document as { area: string }).area}/${name}.json`,
    report: (name) => `resources/reports/${name}.json`,
    dashboard: (name) => `resources/dashboards/${name}.json`,
    access: (name) => `resources/${name}.json`,
    navigation: (name) => `resources/${name}.json`,
  };

/** Words of resources share one file a language; those of menu, roles and reports have their own. */
function addWords(files: Map<string, unknown>, name: string, document: unknown): void {
  const dot = name.indexOf(".");
  const [language, of] = [name.slice(0, dot), name.slice(dot + 1)];
  if (WORD_GROUPS.some((group) => group === of)) {
    files.set(`locales/${language}/${of}.json`, document);
    return;
  }
  const path = `locales/${language}/resources.json`;
  files.set(path, { ...(files.get(path) as object | undefined), [of]: document });
}
