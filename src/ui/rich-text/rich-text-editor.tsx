import { Suspense, useState } from "react";
import { lazyCode } from "../../lib/lazy-code.ts";
import type { EditorProps } from "./editor.tsx";
import { Box } from "../layout.tsx";

const Editor = lazyCode(
  () => import("./editor.tsx"),
  (module) => module.Editor,
);

const PLACE = { minBlockSize: 134, border: "soft", radius: "control" } as const;

/**
 * A place to write rich text. `value` is HTML or null, an empty document is null; a change is handed on after a short pause in
 * typing, and at once when the focus leaves. Its code arrives when it is first drawn; where it opens at the keys, what is typed
 * meanwhile goes on behind its text.
 */
export function RichTextEditor(props: EditorProps) {
  const [ahead, setAhead] = useState("");
  const waiting = props.focused ? (
    <Box
      as="textarea"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor it stands in for has the focus
      autoFocus
      {...PLACE}
      aria-busy="true"
      aria-label={props["aria-label"]}
      aria-labelledby={props["aria-labelledby"]}
      value={ahead}
      onChange={({ target }) => setAhead(target.value)}
    />
  ) : (
    <Box {...PLACE} aria-busy="true" />
  );
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} ahead={ahead} />
    </Suspense>
  );
}
