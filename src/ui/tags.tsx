import { Fragment } from "react";
import { Text } from "./layout.tsx";

/** Short words side by side, broken as a sentence is where they stand: in a table they stay on one line. */
export function Tags({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Fragment key={text}>
      <Text
        inline
        above={0.5}
        below={0.5}
        pad={[0, 1.5]}
        radius={4}
        ground="neutral"
        tone="neutral"
        size={12}
        lineHeight="20px"
        nowrap
      >
        {text}
      </Text>{" "}
    </Fragment>
  ));
}
