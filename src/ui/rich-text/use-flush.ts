import type { Editor } from "@tiptap/react";
import { useCallback, useEffect, useRef } from "react";
import { isMarkup, markupOfText } from "../../../core/rich-text/text.ts";

interface HandingOn {
  readonly value: string | null;
  readonly onChange: ((value: string | null) => void) | undefined;
}

/** Milliseconds without a key after which the text is handed on: writing it out at every key costs more the longer it is. */
const PAUSE = 150;

/** Hands the text on after a pause, or at once through `flush`; takes over what was put in its place from outside. */
export function useFlush({ value, onChange }: HandingOn) {
  const known = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(onChange);
  const editor = useRef<Editor | null>(null);
  useEffect(() => {
    latest.current = onChange;
  });

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const now = editor.current;
    if (now === null || now.isDestroyed) return;
    const html = contentOf(now);
    if (html === known.current) return;
    known.current = html;
    latest.current?.(html);
  }, []);

  const typed = useCallback(
    (from: Editor) => {
      editor.current = from;
      // an emptied text, or the first sign of a new one, may open or close other fields
      if (from.isEmpty !== (known.current === null)) return flush();
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, PAUSE);
    },
    [flush],
  );

  const follow = useCallback(
    (into: Editor) => {
      if (value === known.current) return;
      known.current = value;
      window.clearTimeout(timer.current);
      into.commands.setContent(asContent(value), { emitUpdate: false });
    },
    [value],
  );

  useEffect(
    () => () => {
      if (timer.current !== undefined) flush();
    },
    [flush],
  );
  return { typed, flush, follow };
}

export function asContent(value: string | null): string {
  if (value === null) return "";
  return isMarkup(value) ? value : markupOfText(value);
}

function contentOf(editor: Editor): string | null {
  return editor.isEmpty ? null : editor.getHTML();
}
