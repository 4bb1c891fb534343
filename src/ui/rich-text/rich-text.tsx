import { Suspense } from "react";
import { isMarkup, textOfMarkup } from "../../../core/rich-text/text.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Box } from "../layout.tsx";

const View = lazyCode(
  () => import("./rich-text-view.tsx"),
  ({ RichTextView }) => RichTextView,
);

/** Stored rich text to be read; its words stand there until what makes it safe to show has arrived. */
export function RichText({ html }: { readonly html: string }) {
  const words = (
    <Box measure="prose" space="pre-wrap" breakWords>
      <bdi>{textOfMarkup(html)}</bdi>
    </Box>
  );
  if (!isMarkup(html)) return words;
  return (
    <Suspense fallback={words}>
      <View html={html} />
    </Suspense>
  );
}
