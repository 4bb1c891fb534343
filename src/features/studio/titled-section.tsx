import { type ReactNode, useId } from "react";
import { Stack, Text } from "../../ui/layout.tsx";

interface TitledSectionProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly lead?: string;
  readonly gap?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** A section of a part of the studio, found by its title. */
export function TitledSection({ title, lead, gap = 3, children }: TitledSectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={gap} aria-labelledby={id}>
      <Text as="h2" id={id} size={16} weight={600}>
        {title}
      </Text>
      {lead === undefined ? null : (
        <Text as="p" tone="quiet" measure="text">
          {lead}
        </Text>
      )}
      {children}
    </Stack>
  );
}
