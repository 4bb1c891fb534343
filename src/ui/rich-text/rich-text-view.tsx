import { useMemo } from "react";
import { cleanForPage } from "./clean.ts";
import css from "./rich-text.module.css";

export function RichTextView({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: cleanForPage(html) }), [html]);
  // the one place where stored markup becomes part of a page
  return <div className={css["marked"]} dir="auto" dangerouslySetInnerHTML={clean} />;
}
