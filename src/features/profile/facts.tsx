import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";

interface FactLine {
  readonly label: string;
  /** Nothing: what is said instead. */
  readonly value: ReactNode;
  /** Where something other than "NA" is said for nothing. */
  readonly missing?: string;
}

/** What is known of somebody, each with its label; what is missing is said so. */
export function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  const { t } = useTranslation();
  return (
    <Grid as="dl" columns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))" gap={[3, 6]}>
      {lines.map(({ label, value, missing }) => (
        <Box shrink key={label}>
          <Text as="dt" tone="faint" size={12}>
            {label}
          </Text>
          <Text as="dd" weight={500} breakWords>
            {isNothing(value) ? (
              <Text tone="quiet" weight={400}>
                {missing ?? t("profile.na")}
              </Text>
            ) : (
              value
            )}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === "";
}
