import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { hasWarnings, type Outcome, type Outcomes } from "./outcome.ts";
import { RowList } from "./row-list.tsx";
import type { BulkRow } from "./types.ts";
import { Grid, Text } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

interface OutcomeTabsProps {
  readonly resource: ClientResource;
  readonly outcomes: Outcomes;
  readonly labels: Readonly<Record<Outcome, string>>;
  /** Said where there are no rows at all. */
  readonly emptyText?: string;
  /** What the rows are called that something would be doubtful about; absent: they are not told apart. */
  readonly doubtfulLabel?: string;
  /** Shows the refused ones before somebody chooses, where there are any. */
  readonly refusedFirst?: boolean;
}

/** Counts of what happens to the rows, and the rows of one of them. */
export function OutcomeTabs(props: OutcomeTabsProps) {
  const { resource, outcomes, labels, emptyText, doubtfulLabel, refusedFirst = false } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [wanted, setWanted] = useState<Tab["name"] | null>(null);
  const doubted = doubtfulLabel === undefined ? [] : hasWarnings(outcomes.changed);
  const tabs: Tab[] = [
    { name: "changed", label: labels.changed, rows: outcomes.changed },
    ...(doubted.length > 0 ? [{ name: "doubtful", label: doubtfulLabel ?? "", rows: doubted } as const] : []),
    { name: "unchanged", label: labels.unchanged, rows: outcomes.unchanged },
    { name: "refused", label: labels.refused, rows: outcomes.refused },
  ];
  const filled = tabs.filter(({ rows }) => rows.length > 0);
  const refused = refusedFirst ? filled.find(({ name }) => name === "refused") : undefined;
  const shown = filled.find(({ name }) => name === wanted) ?? refused ?? filled[0];
  return (
    <>
      <Grid className={css["outcomes"]} gap={2} role="group" aria-label={t("bulk.outcomes")}>
        {tabs.map(({ name, label, rows }) => (
          <Grid
            as="button"
            key={name}
            type="button"
            className={css["outcome"]}
            pad={[2, 3]}
            size={12}
            text="start"
            data-outcome={name}
            aria-pressed={shown?.name === name}
            disabled={rows.length === 0}
            onClick={() => setWanted(name)}
          >
            <Text className={css["figure"]} size={20} weight={600} tabular>
              {format.number(rows.length)}
            </Text>
            <span>{label}</span>
          </Grid>
        ))}
      </Grid>
      {shown === undefined ? (
        <Text as="p" tone="quiet" size={12}>
          {emptyText}
        </Text>
      ) : (
        <RowList key={shown.name} resource={resource} rows={shown.rows} label={shown.label} />
      )}
    </>
  );
}

interface Tab {
  readonly name: Outcome | "doubtful";
  readonly label: string;
  readonly rows: readonly BulkRow[];
}
