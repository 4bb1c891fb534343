/** How a file can be looked at inside the page. */
export type PreviewKind = "image" | "document" | "text";

/** Only what a browser shows without running anything; the server has told the type from the content. */
const KINDS: Readonly<Record<string, PreviewKind>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "application/pdf": "document",
  "text/plain": "text",
};

/** Null: only to be downloaded. */
export function previewKind(type: string): PreviewKind | null {
  return KINDS[type.split(";")[0]?.trim() ?? ""] ?? null;
}
