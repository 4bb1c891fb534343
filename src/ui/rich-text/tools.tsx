import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import type { ReactNode } from "react";

export type ToolName =
  | "bold"
  | "italic"
  | "underline"
  | "bullets"
  | "numbers"
  | "quote"
  | "code"
  | "link"
  | "undo"
  | "redo";

interface Tool {
  readonly name: ToolName;
  readonly icon: ReactNode;
  /** As people press it; Mod is Ctrl or ⌘. */
  readonly keys: string;
  /** Whether it holds where the caret is; absent: it is done and over. */
  readonly on?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

/** Two marks, drawn for a set of signs that has none. */
const Quote = () => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
    <path d="M3 4h4v4.4C7 10.6 5.7 12 3.6 12.4L3.2 11c1.2-.3 1.8-.9 1.9-2H3V4Zm6 0h4v4.4c0 2.2-1.3 3.6-3.4 4l-.4-1.4c1.2-.3 1.8-.9 1.9-2H9V4Z" />
  </svg>
);

const within = (editor: Editor) => editor.chain().focus();

/** What the toolbar offers, in its order; a link is given an address in a row of its own. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: "bold",
      icon: <BoldOutlined />,
      keys: "Mod+B",
      on: (editor) => editor.isActive("bold"),
      run: (editor) => within(editor).toggleBold().run(),
    },
    {
      name: "italic",
      icon: <ItalicOutlined />,
      keys: "Mod+I",
      on: (editor) => editor.isActive("italic"),
      run: (editor) => within(editor).toggleItalic().run(),
    },
    {
      name: "underline",
      icon: <UnderlineOutlined />,
      keys: "Mod+U",
      on: (editor) => editor.isActive("underline"),
      run: (editor) => within(editor).toggleUnderline().run(),
    },
  ],
  [
    {
      name: "bullets",
      icon: <UnorderedListOutlined />,
      keys: "Mod+Shift+8",
      on: (editor) => editor.isActive("bulletList"),
      run: (editor) => within(editor).toggleBulletList().run(),
    },
    {
      name: "numbers",
      icon: <OrderedListOutlined />,
      keys: "Mod+Shift+7",
      on: (editor) => editor.isActive("orderedList"),
      run: (editor) => within(editor).toggleOrderedList().run(),
    },
    {
      name: "quote",
      icon: <Quote />,
      keys: "Mod+Shift+B",
      on: (editor) => editor.isActive("blockquote"),
      run: (editor) => within(editor).toggleBlockquote().run(),
    },
    {
      name: "code",
      icon: <CodeOutlined />,
      keys: "Mod+E",
      on: (editor) => editor.isActive("code"),
      run: (editor) => within(editor).toggleCode().run(),
    },
    {
      name: "link",
      icon: <LinkOutlined />,
      keys: "Mod+K",
      on: (editor) => editor.isActive("link"),
      run: () => undefined,
    },
  ],
  [
    {
      name: "undo",
      icon: <UndoOutlined />,
      keys: "Mod+Z",
      can: (editor) => editor.can().undo(),
      run: (editor) => within(editor).undo().run(),
    },
    {
      name: "redo",
      icon: <RedoOutlined />,
      keys: "Mod+Y",
      can: (editor) => editor.can().redo(),
      run: (editor) => within(editor).redo().run(),
    },
  ],
];
