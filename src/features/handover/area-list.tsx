import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { Icon } from "../../ui/icon.tsx";
import type { AreaSummary } from "./handover.ts";
import { Box, Text } from "../../ui/layout.tsx";
import css from "./handover.module.css";

/** Area by area how many rows move or stay; the rows themselves unfold. */
export function AreaList({ areas }: { readonly areas: readonly AreaSummary[] }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  return (
    <ul className={css["areas"]}>
      {areas.map(({ resource, label, moved, kept, rows, reasons }) => (
        <li key={resource}>
          <details className={css["area"]}>
            <summary>
              <Icon name="chevron" small className={css["chevron"]} />
              <Text weight={500} grow>
                {label}
              </Text>
              {kept > 0 ? (
                <Text tone="warning" size={12}>
                  {t("handover.stay", { count: kept })}
                </Text>
              ) : null}
              <Text tabular>{format.number(moved)}</Text>
            </summary>
            {reasons.map((reason) => (
              <Box as="p" key={reason} padInline={3} tone="warning" size={13}>
                {reason}
              </Box>
            ))}
            <ul className={css["rows"]}>
              {rows.map((row) => (
                <li key={row.id}>
                  <a href={recordPath(config, resource, row.id)} target="_blank" rel="noreferrer">
                    {row.label ?? `#${row.id}`}
                  </a>
                </li>
              ))}
              {moved > rows.length ? <li>{t("handover.more", { count: moved - rows.length })}</li> : null}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
