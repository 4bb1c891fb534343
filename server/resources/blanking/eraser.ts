import { sql } from "kysely";
import { escapeHtml } from "../../../core/shared/escape-html.ts";
import { anyOf, type Sql } from "../sql/frame.ts";

/** A text by which somebody is known, and what takes its place. */
export interface KnownBy {
  readonly text: string;
  readonly becomes: string;
}

/** Takes what somebody is known by out of texts. */
export interface Eraser {
  /** The text without it; the same text where nothing of it is there. */
  readonly erase: (text: string) => string;
  /** Whether a column may hold some of it. */
  readonly mayHold: (column: Sql) => Sql;
}

/** Shorter texts stand for too much else. */
const MIN_LENGTH = 4;

/** How a text stands in markup, in JSON and in addresses of pages. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => text,
  escapeHtml,
  (text) => JSON.stringify(text).slice(1, -1),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
];

/** Finds whole words, in whatever case, but no part of an address of somebody else. */
export function createEraser(known: readonly KnownBy[]): Eraser {
  const becomes = new Map<string, string>();
  for (const { text, becomes: other } of known)
    if (text.trim().length >= MIN_LENGTH)
      for (const way of WAYS) {
        const written = way(text.trim());
        if (!becomes.has(written.toLowerCase())) becomes.set(written.toLowerCase(), way(other));
      }
  // the longest first: an address may begin with a name
  const texts = [...becomes.keys()].toSorted((a, b) => b.length - a.length);
  if (texts.length === 0) return { erase: (text) => text, mayHold: () => sql`1 = 0` };
  const any = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join("|");
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}][.@]?)(?:${any})(?![.@]?[\p{L}\p{N}])`, "giu");
  return {
    erase: (text) => text.replace(pattern, (found) => becomes.get(found.toLowerCase()) ?? ""),
    mayHold: (column) =>
      anyOf(texts.map((text) => sql`lower(${column}) like lower(${likeAnywhere(text)}) escape '\\'`)),
  };
}

const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
