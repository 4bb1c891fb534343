import { createRequire } from "node:module";
import type Sanitize from "sanitize-html";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  DEEPEST,
  MENTION_ATTRIBUTE,
  mentionedId,
  safeAddress,
  SAME_TAGS,
  SILENT_TAGS,
} from "../../../core/rich-text/allowed.ts";
import { isMarkup, markupOfText, textOfMarkup } from "../../../core/rich-text/text.ts";

const require = createRequire(import.meta.url);

/** A tag that is not allowed, so that of an element only its words stay. */
const NONE = { tagName: "none", attribs: {} };

const OPTIONS: Sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: [...SILENT_TAGS],
  nestingLimit: DEEPEST,
  parseStyleAttributes: false,
  transformTags: {
    ...SAME_TAGS,
    a: (_tag, { href }) => {
      const address = safeAddress(href ?? "");
      return address === null ? NONE : { tagName: "a", attribs: { href: address } };
    },
    span: (_tag, attributes) => {
      const id = mentionedId(attributes[MENTION_ATTRIBUTE]);
      return id === null ? NONE : { tagName: "span", attribs: { [MENTION_ATTRIBUTE]: String(id) } };
    },
  },
};

/** Blocks that become paragraphs; where one held others, empty paragraphs are left around them. */
const FOREIGN_BLOCK = /<(?:h[1-6]|div|section|article|t[dh])\b/i;
/** Beyond so many tags nobody typed it, and cleaning them would hold up everybody else: only the words are kept. */
const MAX_TAGS = 20_000;

/**
 * HTML with nothing in it but what `core/rich-text/allowed.ts` names: no script, handler, style, address that runs, or foreign
 * tag. Plain text stays as it is. What was cleaned stays as it is too.
 */
export function cleanMarkup(html: string): string {
  if (!isMarkup(html)) return html;
  if (html.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1) return markupOfText(textOfMarkup(html));
  const once = pass(html);
  // taking tags away can make the rest nest in a new way, which a second pass writes as browsers would read it
  const twice = once === html ? once : pass(once);
  const clean = FOREIGN_BLOCK.test(html) ? twice.replaceAll("<p></p>", "") : twice;
  // words of which all tags were taken away would be read as plain text, entities and all
  return clean === "" || isMarkup(clean) ? clean : `<p>${clean}</p>`;
}

/** By a library that only the first markup makes a server load: with all it stands on it takes 5 MB. */
function pass(html: string): string {
  const sanitize = require("sanitize-html") as typeof Sanitize;
  return sanitize(html, OPTIONS).replaceAll("<br />", "<br>").trim();
}
