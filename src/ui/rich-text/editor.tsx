import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { LinkRow } from "./link-row.tsx";
import { createLookup, mentionNode, type MentionLookup } from "./mention.ts";
import { MentionList } from "./mention-list.tsx";
import { tidyPaste } from "./paste.ts";
import { Toolbar } from "./toolbar.tsx";
import { asContent, useFlush } from "./use-flush.ts";
import css from "./editor.module.css";
import type { Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { safeAddress } from "../../../core/rich-text/allowed.ts";
import { latinKey } from "../../lib/latin-key.ts";

/** What can be written: just what `core/rich-text/allowed.ts` allows to be kept. */
function richTextExtensions(lookup: MentionLookup | null): Extensions {
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

export interface EditorProps {
  /** Of the text itself, for what leads to it. */
  readonly id?: string;
  /** HTML; null: nothing is written. */
  readonly value: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** The caret stands behind the text from the beginning. */
  readonly focused?: boolean;
  /** `@` and the beginning of a name suggest people. */
  readonly mentions?: boolean;
  readonly "aria-label"?: string | undefined;
  readonly "aria-labelledby"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean | "true" | "false" | undefined;
  readonly "aria-required"?: boolean | "true" | "false" | undefined;
}

const ARIA = ["aria-label", "aria-labelledby", "aria-describedby", "aria-invalid", "aria-required"] as const;

interface EditorOptions extends EditorProps {
  /** What was typed before the editor was here; taken once. */
  readonly ahead: string;
}

export function Editor(props: EditorOptions) {
  const { id, value, onChange, onBlur, disabled = false, focused = false, mentions = false, ahead } = props;
  const { typed, flush, follow } = useFlush({ value, onChange });
  const [lookup] = useState(() => (mentions ? createLookup() : null));
  const [linking, setLinking] = useState(false);

  const attributes: Record<string, string> = {
    class: css["text"] ?? "",
    role: "textbox",
    "aria-multiline": "true",
    "aria-disabled": String(disabled),
    dir: "auto",
    ...(id === undefined ? {} : { id }),
    ...Object.fromEntries(
      ARIA.flatMap((name) => (props[name] === undefined ? [] : [[name, String(props[name])]])),
    ),
  };
  const editor = useEditor({
    extensions: richTextExtensions(lookup),
    content: asContent(value),
    editable: !disabled,
    injectCSS: false,
    enableContentCheck: false,
    editorProps: {
      attributes,
      transformPastedHTML: tidyPaste,
      handleDOMEvents: {
        keydown: (_view, event) => {
          const looking = (lookup?.current()?.items.length ?? 0) > 0;
          if ((event.ctrlKey || event.metaKey) && latinKey(event) === "k") {
            event.preventDefault();
            event.stopPropagation();
            setLinking(true);
            return true;
          }
          // whatever a shortcut does, it does with what is written
          if (event.ctrlKey || event.metaKey) flush();
          // leaves the text, in lists too: what they are nested with is not worth losing the way on
          return event.key === "Tab" && !looking;
        },
      },
    },
    onUpdate: ({ editor: now }) => typed(now),
    onBlur: () => {
      flush();
      onBlur?.();
    },
  });

  const [begins] = useState({ focused, ahead });
  // with the page's own next paint, not a moment later: a key that comes between is lost
  useLayoutEffect(() => {
    if (!begins.focused || editor.isDestroyed) return;
    editor.chain().setTextSelection(editor.state.doc.content.size).run();
    editor.view.focus();
    if (begins.ahead !== "") editor.commands.insertContent({ type: "text", text: begins.ahead });
  }, [editor, begins]);
  useEffect(() => follow(editor), [editor, follow]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    // not in the page yet, or no more: it begins with what it is given then
    if (editor.isDestroyed) return;
    editor.setEditable(!disabled, false);
    for (const [name, text] of Object.entries(JSON.parse(described) as Record<string, string>)) {
      if (name !== "class") editor.view.dom.setAttribute(name, text);
    }
  }, [editor, disabled, described]);

  return (
    <div
      className={css["box"]}
      data-disabled={disabled}
      data-invalid={String(props["aria-invalid"] ?? false)}
    >
      <Toolbar editor={editor} disabled={disabled} onLink={() => setLinking(!linking)} />
      {linking ? <LinkRow editor={editor} onClose={() => setLinking(false)} /> : null}
      <EditorContent editor={editor} />
      {lookup === null ? null : <MentionList editor={editor} lookup={lookup} />}
    </div>
  );
}
