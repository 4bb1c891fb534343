import type { Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { safeAddress } from "../../../core/rich-text/allowed.ts";
import { type MentionLookup, mentionNode } from "./mention.ts";

/** What can be written: just what `core/rich-text/allowed.ts` allows to be kept. */
export function richTextExtensions(lookup: MentionLookup | null): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      bulletList: { HTMLAttributes: {} },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: "https",
        isAllowedUri: (address) => safeAddress(address) !== null,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    mentionNode(lookup),
  ];
}
