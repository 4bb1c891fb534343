import type { ReactNode } from "react";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import css from "./settings.module.css";

interface SettingRowProps {
  readonly name: string;
  readonly help?: string;
  /** Of the control, where the name is its label; other controls carry their own. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One thing to set: what it is at the start, the choice at the end. */
export function SettingRow({ name, help, id, children }: SettingRowProps) {
  return (
    <Grid className={css["row"]} gap={[2, 6]} align="center" pad={4}>
      <div>
        {id === undefined ? (
          <Text as="div" size={14} weight={500} aria-hidden="true">
            {name}
          </Text>
        ) : (
          <Text as="label" size={14} weight={500} htmlFor={id}>
            {name}
          </Text>
        )}
        {help === undefined ? null : (
          <Text as="p" above={0.5} tone="quiet" size={13}>
            {help}
          </Text>
        )}
      </div>
      <Box className={css["control"]} fits>
        {children}
      </Box>
    </Grid>
  );
}
