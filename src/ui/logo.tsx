import { Inline, Text } from "./layout.tsx";

/** The name of the product with its sign: a line that rises from a bench. */
export function Logo({ bare = false }: { readonly bare?: boolean }) {
  return (
    <Inline as="span" inline align="center" gap={2}>
      <svg
        viewBox="0 0 32 32"
        width={24}
        height={24}
        aria-hidden={bare ? undefined : true}
        role="img"
        aria-label="Benchline"
      >
        <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
        <path
          d="M8 21.5h16M11 21.5v4M21 21.5v4M9 15.5l5-5 4 4 5.5-6"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth={2.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {bare ? null : (
        <Text size={16} weight={600} tone="plain">
          Benchline
        </Text>
      )}
    </Inline>
  );
}
