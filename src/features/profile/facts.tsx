import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Text } from "../../ui/layout.tsx";
import css from "./facts.module.css";

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
    <dl className={css["facts"]}>
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
    </dl>
  );
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === "";
}
