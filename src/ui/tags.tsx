import { Inline, Text } from "./layout.tsx";

/** Short words side by side; in a table they stay on one line. */
export function Tags({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Inline as="span" inline gap={1} wrap>
      {texts.map((text) => (
        <Text
          key={text}
          pad={[0, 1.5]}
          radius={4}
          ground="neutral"
          tone="neutral"
          size={12}
          lineHeight="20px"
          nowrap
        >
          {text}
        </Text>
      ))}
    </Inline>
  );
}
