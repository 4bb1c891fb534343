/** Words of rich text, found without a parser of documents: what comes out is text and is only ever shown as text. */

const TAG = /<\/?[a-z][^<>]*>/i;
const LINE_END = /^<(?:br\b|\/(?:p|pre|h[1-6]|tr)\b)/i;
/** End a line too, unless what they hold has ended it already. */
const BLOCK_END = /^<\/(?:li|div|ul|ol|blockquote)\b/i;
const SILENT = /^<(script|style|template|title|textarea|noscript)\b/i;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const LAST_CODE_POINT = 0x10_ff_ff;

/** Whether a stored text is markup; one that is not was typed as plain text and is shown as it is. */
export function isMarkup(text: string): boolean {
  return TAG.test(text);
}

/** The words of rich text, a line for each of its blocks. Plain text comes back as it is. */
export function textOfMarkup(html: string): string {
  if (!isMarkup(html)) return html;
  const parts = html.split(/(<[!/]?[a-z-][^<>]*>)/i);
  let text = "";
  let silent: string | null = null;
  for (const [place, part] of parts.entries()) {
    if (place % 2 === 0) {
      if (silent === null) text += decode(part);
    } else if (silent !== null) {
      if (part.toLowerCase().startsWith(`</${silent}`)) silent = null;
    } else if (LINE_END.test(part) || (BLOCK_END.test(part) && text !== "" && !text.endsWith("\n"))) {
      text += "\n";
    } else silent = SILENT.exec(part)?.[1]?.toLowerCase() ?? null;
  }
  return text.replace(/\n+$/, "");
}

/** The same on one line. */
export function lineOfMarkup(html: string): string {
  return textOfMarkup(html).replaceAll(/\s+/g, " ").trim();
}

/** Markup without a word in it, such as the paragraph an editor starts with. */
export function isBlankMarkup(html: string): boolean {
  return isMarkup(html) && textOfMarkup(html).trim() === "";
}

/** Plain text as rich text: a paragraph a line. */
export function markupOfText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join("");
}

export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function decode(text: string): string {
  return text.replaceAll(
    ENTITY,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd8_00 && code <= 0xdf_ff);
      return isCharacter ? String.fromCodePoint(code) : "";
    },
  );
}
