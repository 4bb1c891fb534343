import { createHash } from "node:crypto";

/** What can be published. `labels` are named `<language>.<resource>`, or `<language>.navigation`, `<language>.access` and `<language>.reports` for the words of menu, roles and reports. */
export const DOCUMENT_KINDS = ["resource", "access", "navigation", "labels", "report", "dashboard"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Kinds of which there are many, each with a name of its own that the document repeats. */
export const NAMED_KINDS: ReadonlySet<string> = new Set(["resource", "report", "dashboard"]);
/** Word groups that belong to no resource. */
export const WORD_GROUPS = ["navigation", "access", "reports"] as const;

export interface DocumentName {
  readonly kind: DocumentKind;
  /** Of a resource, report or dashboard its name; of access and navigation the kind again. */
  readonly name: string;
}

/** One definition as it stands in a file or in a published version. */
export interface ConfigDocument extends DocumentName {
  /** Path below the project's root, or `published:<version>:<kind>/<name>`. */
  readonly source: string;
  readonly document: unknown;
  /** Of the document's canonical text: the same content has the same hash, however it is indented. */
  readonly hash: string;
}

export type DocumentKey = `${DocumentKind}/${string}`;

export function documentKey({ kind, name }: DocumentName): DocumentKey {
  return `${kind}/${name}`;
}

export function nameOfKey(key: string): DocumentName {
  const slash = key.indexOf("/");
  return { kind: key.slice(0, slash) as DocumentKind, name: key.slice(slash + 1) };
}

export function hashDocument(document: unknown): string {
  return createHash("sha256").update(JSON.stringify(document)).digest("hex");
}

/** One hash for a whole set, independent of its order. */
export function hashDocuments(documents: Iterable<ConfigDocument>): string {
  const lines = [...documents].map((entry) => `${documentKey(entry)} ${entry.hash}`).toSorted();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
