import { type ReactNode, useState } from "react";
import type { ClientResource } from "../../core/definition/client-types.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { humanise, partLabel } from "../config/labels.ts";
import { Box, Text } from "../ui/layout.tsx";

interface SectionProps {
  readonly id: string;
  readonly resource: string;
  readonly section: Pick<ClientResource["sections"][number], "name" | "look">;
  /** Whether something in it needs a look: then a folded one is open. */
  readonly open?: boolean;
  readonly card?: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Fields of a record that belong together: under a heading, under none, or folded away until somebody opens them. */
export function Section({
  id,
  resource,
  section,
  open = false,
  card = false,
  className,
  children,
}: SectionProps) {
  const { config } = useConfigIndex();
  const { name, look } = section;
  const [unfolded, setUnfolded] = useState(open);
  if (open && !unfolded) setUnfolded(true);
  const title = partLabel(config, resource, "sections", name) ?? humanise(name);
  const help = partLabel(config, resource, "sectionHelp", name);
  const below = help === null ? 3 : 1;
  const words =
    help === null ? null : (
      <Text as="p" tone="quiet" size={13} below={3}>
        {help}
      </Text>
    );
  const frame = { className, card, shrink: true } as const;
  if (look === "plain") {
    return (
      <Box as="section" {...frame} aria-label={title}>
        {words}
        {children}
      </Box>
    );
  }
  const heading = (
    <Text id={id} as="h2" inline={look === "folded"} below={below} size={14} weight={600}>
      {title}
    </Text>
  );
  if (look === "folded") {
    return (
      <Box
        as="details"
        {...frame}
        open={unfolded}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
        aria-labelledby={id}
      >
        <summary>{heading}</summary>
        {words}
        {children}
      </Box>
    );
  }
  return (
    <Box as="section" {...frame} aria-labelledby={id}>
      {heading}
      {words}
      {children}
    </Box>
  );
}
