import { Inline } from "./layout.tsx";
import css from "./tags.module.css";

/** Short words side by side; in a table they stay on one line. */
export function Tags({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Inline as="span" inline gap={1} wrap>
      {texts.map((text) => (
        <span key={text} className={css["tag"]}>
          {text}
        </span>
      ))}
    </Inline>
  );
}
