import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Box, Grid, Inline, Stack } from "./layout.tsx";
import css from "./message-page.module.css";

interface MessagePageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** In a part of a screen instead of the whole of it. */
  readonly inline?: boolean;
}

/** A page, or a part of one, that has something to say instead of something to show. */
export function MessagePage({ icon, title, children, actions, inline = false }: MessagePageProps) {
  return (
    <Stack className={css["page"]} align="center" measure={520} text="center" data-inline={inline}>
      <Grid
        className={css["sign"]}
        centered
        inlineSize={48}
        blockSize={48}
        below={4}
        radius="round"
        ground="accent"
        tone="accent"
      >
        <Icon name={icon} />
      </Grid>
      <Box as={inline ? "h2" : "h1"} size={inline ? 16 : 20} weight={600} lineHeight={1.3}>
        {title}
      </Box>
      <Box className={css["text"]} above={2} tone="quiet">
        {children}
      </Box>
      {actions ? (
        <Inline gap={2} wrap align="center" justify="center" above={6}>
          {actions}
        </Inline>
      ) : null}
    </Stack>
  );
}
