import css from "./tags.module.css";

/** Short words side by side; in a table they stay on one line. */
export function Tags({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={css["tags"]}>
      {texts.map((text) => (
        <span key={text} className={css["tag"]}>
          {text}
        </span>
      ))}
    </span>
  );
}
