import { mentionedId } from "./allowed.ts";

const MENTION = /<span\b[^<>]*\bdata-id="?(\d+)"?[^<>]*>/gi;

/** Employees that a rich text names, each once, in the order of the text. */
export function mentionsIn(html: string | null): readonly number[] {
  const found = [...(html ?? "").matchAll(MENTION)].flatMap(([, id]) => mentionedId(id) ?? []);
  return [...new Set(found)];
}
