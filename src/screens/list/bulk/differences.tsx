import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { viewOf } from "../../../fields/index.ts";
import { isEmptyValue } from "../../../fields/values.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { BulkRow } from "./types.ts";
import { Box, Grid, Inline, Text } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

interface DifferencesProps {
  readonly resource: string;
  readonly changes: NonNullable<BulkRow["changes"]>;
  /** What is said below them. */
  readonly children: ReactNode;
}

/** Field by field, what stood there and what will. */
export function Differences({ resource, changes, children }: DifferencesProps) {
  const { t } = useTranslation();
  const { index } = useFieldContext();
  return (
    <Grid as="span" gap={1} shrink>
      {Object.entries(changes).map(([name, [before, after]]) => (
        <Inline key={name} as="span" gap={[0.5, 2]} wrap align="baseline" breakWords shrink>
          <Text tone="quiet">{fieldLabel(index.config, resource, name)}</Text>
          <Text as="del" tone="quiet">
            <Value {...{ resource, name }} value={before} />
          </Text>
          <Icon name="chevron" small className={css["arrow"]} />
          <span className="visually-hidden">{t("bulk.becomes")}</span>
          <Box as="ins" className={css["after"]} weight={500}>
            <Value {...{ resource, name }} value={after} />
          </Box>
        </Inline>
      ))}
      {children}
    </Grid>
  );
}

interface ValueProps {
  readonly resource: string;
  readonly name: string;
  readonly value: unknown;
}

function Value({ resource, name, value }: ValueProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const field = context.index.field(resource, name);
  if (!field || isEmptyValue(value))
    return (
      <Text tone="faint" weight={400}>
        {t("bulk.nothing")}
      </Text>
    );
  const { told, cell } = viewOf(field);
  return (told ?? cell)({ field, resource, value, context });
}
