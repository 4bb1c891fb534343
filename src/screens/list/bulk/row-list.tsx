import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { mayOpen } from "../../../config/access.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PlannedEffects } from "../../planned-effects.tsx";
import { Differences } from "./differences.tsx";
import type { BulkRow } from "./types.ts";
import { useIssueLines } from "../../form/use-issue-text.ts";
import { useRowError } from "../../use-row-error.ts";
import { Box, Grid, Inline, Text } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";
import { Icon } from "../../../ui/icon.tsx";

interface RowListProps {
  readonly resource: ClientResource;
  readonly rows: readonly BulkRow[];
  readonly label: string;
}

const PAGE = 20;

/** Rows by name, each with its differences or the reason it is refused; a page at a time. */
export function RowList({ resource, rows, label }: RowListProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const errorOf = useRowError(resource.name);
  const [wanted, setWanted] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const page = Math.min(wanted, pages);
  const opens = mayOpen(index, resource.name);
  return (
    <>
      <Box as="ul" borderAbove aria-label={label}>
        {rows.slice((page - 1) * PAGE, page * PAGE).map((row) => {
          const name = row.label ?? `#${row.id}`;
          return (
            <Grid
              as="li"
              key={row.id}
              className={css["row"]}
              gap={[1, 4]}
              padBlock={2}
              borderBelow
              size={13}
              data-row={row.id}
            >
              {opens ? (
                <Text
                  as="a"
                  tone="plain"
                  weight={500}
                  breakWords
                  shrink
                  href={recordPath(index.config, resource.name, row.id)}
                  target="_blank"
                  rel="noreferrer"
                  className={css["name"]}
                >
                  {name}
                </Text>
              ) : (
                <Text className={css["name"]} weight={500} breakWords shrink>
                  {name}
                </Text>
              )}
              {row.ok ? null : <Text tone="bad">{errorOf(row)}</Text>}
              {row.ok && row.changes ? (
                <Differences resource={resource.name} changes={row.changes}>
                  <Doubts resource={resource.name} warnings={row.warnings ?? []} />
                  <PlannedEffects
                    effects={row.effects ?? []}
                    told={row.told ?? []}
                    skipped={row.skipped ?? []}
                  />
                </Differences>
              ) : null}
            </Grid>
          );
        })}
      </Box>
      {pages > 1 ? (
        <Inline as="nav" gap={2} align="center" tone="quiet" size={12} aria-label={t("list.paging")}>
          <IconButton
            icon="previous"
            label={t("list.previous")}
            disabled={page === 1}
            onClick={() => setWanted(page - 1)}
          />
          <span>{t("list.pageOf", { page: format.number(page), pages: format.number(pages) })}</span>
          <IconButton
            icon="next"
            label={t("list.next")}
            disabled={page === pages}
            onClick={() => setWanted(page + 1)}
          />
        </Inline>
      ) : null}
    </>
  );
}

interface DoubtsProps {
  readonly resource: string;
  readonly warnings: NonNullable<BulkRow["warnings"]>;
}

/** What would be doubtful about a row, at its fields. */
function Doubts({ resource, warnings }: DoubtsProps) {
  const lines = useIssueLines(resource);
  return warnings.map(({ field, message }) => (
    <Inline key={`${field} ${message}`} as="span" gap={2} align="start" tone="warning">
      <Icon name="warning" small />
      <span>{lines({ [field]: [message] })}</span>
    </Inline>
  ));
}
