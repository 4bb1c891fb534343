import { type ReactNode, useId } from "react";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

interface FollowsSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly add?: ReactNode;
  readonly children: ReactNode;
}

/** One kind of what follows by itself. */
export function FollowsSection({ title, lead, add, children }: FollowsSectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={1} aria-labelledby={id}>
      <Inline wrap justify="between" align="center" gap={2}>
        <Text as="h2" id={id} size={16} weight={600}>
          {title}
        </Text>
        {add}
      </Inline>
      <Text as="p" tone="quiet" size={13} measure="text">
        {lead}
      </Text>
      {children}
    </Stack>
  );
}

interface FollowsRowProps {
  readonly sentence: string;
  /** What it is called. */
  readonly note?: string;
  readonly actions: ReactNode;
}

export function FollowsRow({ sentence, note = "", actions }: FollowsRowProps) {
  return (
    <Inline gap={2} align="center" justify="between" wrap borderBelow padBlock={2}>
      <Stack grow shrink gap={0}>
        <Text breakWords>{sentence}</Text>
        {note === "" ? null : (
          <Text tone="quiet" size={12}>
            {note}
          </Text>
        )}
      </Stack>
      {actions}
    </Inline>
  );
}
