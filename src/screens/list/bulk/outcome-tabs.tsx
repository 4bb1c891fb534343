import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import type { Outcome, Outcomes } from "./outcome.ts";
import { RowList } from "./row-list.tsx";
import css from "./bulk.module.css";

interface OutcomeTabsProps {
  readonly resource: ClientResource;
  readonly outcomes: Outcomes;
  readonly labels: Readonly<Record<Outcome, string>>;
  readonly busy: boolean;
  /** Shows the refused ones before somebody chooses, where there are any. */
  readonly refusedFirst?: boolean;
}

const ORDER = ["changed", "unchanged", "refused"] as const;

/** Counts of what happens to the rows, and the rows of one of them. */
export function OutcomeTabs({ resource, outcomes, labels, busy, refusedFirst = false }: OutcomeTabsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [wanted, setWanted] = useState<Outcome | null>(null);
  const filled = ORDER.filter((one) => outcomes[one].length > 0);
  const first = refusedFirst && outcomes.refused.length > 0 ? "refused" : (filled[0] ?? "changed");
  const shown = wanted !== null && outcomes[wanted].length > 0 ? wanted : first;
  return (
    <>
      <div className={css["outcomes"]} role="group" aria-label={t("bulk.outcomes")}>
        {ORDER.map((one) => (
          <button
            key={one}
            type="button"
            className={css["outcome"]}
            data-outcome={one}
            aria-pressed={shown === one}
            disabled={outcomes[one].length === 0}
            onClick={() => setWanted(one)}
          >
            <span className={css["figure"]}>{format.number(outcomes[one].length)}</span>
            <span>{labels[one]}</span>
          </button>
        ))}
      </div>
      {outcomes[shown].length === 0 ? (
        <p className={css["hint"]}>{busy ? "" : t("bulk.noRows")}</p>
      ) : (
        <RowList key={shown} resource={resource} rows={outcomes[shown]} label={labels[shown]} />
      )}
    </>
  );
}
