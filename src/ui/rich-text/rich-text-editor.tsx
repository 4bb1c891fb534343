import { Suspense } from "react";
import { lazyCode } from "../../lib/lazy-code.ts";
import type { EditorProps } from "./editor.tsx";
import css from "./editor.module.css";

const Editor = lazyCode(
  () => import("./editor.tsx"),
  (module) => module.Editor,
);

/**
 * A place to write rich text. `value` is HTML or null, an empty document is null; a change is handed on after a short pause in
 * typing, and at once when the focus leaves. Its code arrives when it is first drawn.
 */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<div className={css["waiting"]} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  );
}
