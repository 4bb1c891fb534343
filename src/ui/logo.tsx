import css from "./logo.module.css";
import { Inline, Text } from "./layout.tsx";

/** The name of the product with its sign: a line that rises from a bench. */
export function Logo({ bare = false }: { readonly bare?: boolean }) {
  return (
    <Inline as="span" inline align="center" gap={2}>
      <svg
        viewBox="0 0 32 32"
        className={css["sign"]}
        aria-hidden={bare ? undefined : true}
        role="img"
        aria-label="Benchline"
      >
        <rect width="32" height="32" rx="8" className={css["ground"]} />
        <path d="M8 21.5h16M11 21.5v4M21 21.5v4M9 15.5l5-5 4 4 5.5-6" className={css["line"]} />
      </svg>
      {bare ? null : (
        <Text className={css["name"]} size={16} weight={600} tone="plain">
          Benchline
        </Text>
      )}
    </Inline>
  );
}
