const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The words of a comment on one line, for places that show no markup. */
export function plainText(html: unknown): string {
  if (typeof html !== "string") return "";
  return html
    .replaceAll(/<[^>]*>/g, (tag) => (/^<(\/?p|br|\/?div|\/?li)\b/i.test(tag) ? " " : ""))
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}
