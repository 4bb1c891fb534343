/** What stored rich text is made of. The server cleans by this list before it keeps a text, the browser before it shows one. */
export const ALLOWED_TAGS = [
  "p",
  "br",
  "strong",
  "em",
  "u",
  "s",
  "ul",
  "ol",
  "li",
  "blockquote",
  "code",
  "pre",
  "a",
  "span",
] as const;
export type AllowedTag = (typeof ALLOWED_TAGS)[number];

/** Somebody who is meant: `<span data-id="7">@Ann Lee</span>`, by the id of the employee. */
export const MENTION_ATTRIBUTE = "data-id";

export const ALLOWED_ATTRIBUTES = {
  a: ["href"],
  span: [MENTION_ATTRIBUTE],
} as const satisfies Partial<Record<AllowedTag, readonly string[]>>;

export const SAME_TAGS: Readonly<Record<string, AllowedTag>> = {
  b: "strong",
  i: "em",
  ins: "u",
  del: "s",
  strike: "s",
  h1: "p",
  h2: "p",
  h3: "p",
  h4: "p",
  h5: "p",
  h6: "p",
  div: "p",
  section: "p",
  article: "p",
  td: "p",
  th: "p",
};

/** Tags whose content is no text of anybody. */
export const SILENT_TAGS = [
  "script",
  "style",
  "template",
  "textarea",
  "option",
  "noscript",
  "title",
  "svg",
  "math",
] as const;

/** How deep lists and quotes stand in each other at most. */
export const DEEPEST = 30;

const SCHEMES = /^(?:https?:\/\/|mailto:|tel:)/i;
// Browsers skip these inside an address, so that `java\nscript:` would run.
// oxlint-disable-next-line no-control-regex
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g;

/** An address that a link may lead to: the web, mail, a telephone or a place of this application; else null. */
export function safeAddress(text: string): string | null {
  const address = text.replaceAll(SKIPPED, "");
  if (SCHEMES.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? address : null;
}

const ID = /^[1-9]\d{0,14}$/;

/** The employee a mention means; null where it means nobody. */
export function mentionedId(text: string | null | undefined): number | null {
  return typeof text === "string" && ID.test(text) ? Number(text) : null;
}
