import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { Icon } from "../../ui/icon.tsx";
import type { AreaSummary } from "../../../core/people/area-summary.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import css from "./handover.module.css";

/** Area by area how many rows move or stay; the rows themselves unfold. */
export function AreaList({ areas }: { readonly areas: readonly AreaSummary[] }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  return (
    <Box as="ul" border="soft" radius="control">
      {areas.map(({ resource, label, moved, kept, rows, reasons }) => (
        <li key={resource} className="ruled">
          <details className={css["area"]}>
            <Inline
              as="summary"
              className="unfolds"
              align="center"
              gap={3}
              minBlockSize={36}
              padInline={3}
              size={13}
            >
              <Icon name="chevron" small />
              <Text weight={500} grow>
                {label}
              </Text>
              {kept > 0 ? (
                <Text tone="warning" size={12}>
                  {t("handover.stay", { count: kept })}
                </Text>
              ) : null}
              <Text tabular>{format.number(moved)}</Text>
            </Inline>
            {reasons.map((reason) => (
              <Box as="p" key={reason} padInline={3} tone="warning" size={13}>
                {reason}
              </Box>
            ))}
            <Box
              as="ul"
              className={css["rows"]}
              scroll
              maxBlockSize={180}
              padInline={3}
              padBelow={2}
              tone="quiet"
              size={13}
            >
              {rows.map((row) => (
                <Box as="li" minBlockSize={28} lineHeight="28px" key={row.id}>
                  <a href={recordPath(config, resource, row.id)} target="_blank" rel="noreferrer">
                    {row.label ?? `#${row.id}`}
                  </a>
                </Box>
              ))}
              {moved > rows.length ? (
                <Box as="li" minBlockSize={28} lineHeight="28px">
                  {t("handover.more", { count: moved - rows.length })}
                </Box>
              ) : null}
            </Box>
          </details>
        </li>
      ))}
    </Box>
  );
}
