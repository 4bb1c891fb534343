import { useMemo } from "react";
import { Box } from "../layout.tsx";
import css from "./content.module.css";
import createPurifier, { type Config } from "dompurify";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  MENTION_ATTRIBUTE,
  mentionedId,
  safeAddress,
} from "../../../core/rich-text/allowed.ts";
import { withoutHandlers } from "./without-handlers.ts";

const CONFIG: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: Object.values(ALLOWED_ATTRIBUTES).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = createPurifier(window);
purifier.addHook("afterSanitizeAttributes", (node) => {
  const href = node.getAttribute("href");
  if (href !== null) {
    const address = node.tagName === "A" ? safeAddress(href) : null;
    if (address === null) node.removeAttribute("href");
    else {
      node.setAttribute("href", address);
      // what it leads to must not steer this page, nor replace what somebody is writing
      node.setAttribute("target", "_blank");
      node.setAttribute("rel", "noopener noreferrer nofollow");
    }
  }
  if (node.tagName !== "SPAN" || mentionedId(node.getAttribute(MENTION_ATTRIBUTE)) === null) {
    node.removeAttribute(MENTION_ATTRIBUTE);
  }
});

/** Rich text as it may be put into the page: by the list the server cleans by, whenever it was stored. */
function cleanForPage(html: string): string {
  return purifier.sanitize(withoutHandlers(html), CONFIG);
}

export function RichTextView({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: cleanForPage(html) }), [html]);
  // the one place where stored markup becomes part of a page
  return <Box className={css["content"]} measure="prose" dir="auto" dangerouslySetInnerHTML={clean} />;
}
