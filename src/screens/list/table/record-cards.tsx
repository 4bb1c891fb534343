import { type CSSProperties, Fragment } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useDelayedFlag } from "../../../ui/use-delayed-flag.ts";
import type { Column } from "../columns/columns.ts";
import { renderCell } from "./render-cell.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { TreeRows } from "./record-table.tsx";
import { type RowSelection, Way } from "./table-row.tsx";
import type { Row } from "../screen/use-rows.ts";
import { Grid, Inline } from "../../../ui/layout.tsx";
import css from "./record-cards.module.css";

interface RecordCardsProps {
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly outdated: boolean;
  /** Records that say for a moment that they were saved. */
  readonly marked?: ReadonlySet<number> | undefined;
  /** Null: rows lead nowhere. */
  readonly pathOf: ((row: Row) => string) | null;
  readonly onOpen?: (row: Row) => void;
  /** Null where nothing can be done with many records at once. */
  readonly selection?: RowSelection | null;
  /** Where records stand below one another. */
  readonly tree?: TreeRows | undefined;
}

const FACTS = 4;
export const FACT_COLUMNS = "repeat(2, minmax(0, 1fr))";

/** Records on a narrow screen: name, then the first few facts. */
export function RecordCards(props: RecordCardsProps) {
  const { resource, columns, rows, outdated, pathOf, onOpen, selection = null, tree } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const waiting = useDelayedFlag(outdated);
  const title = columns.find(({ opens }) => opens);
  const state = columns.find(({ pinned }) => pinned) ?? columns.find(({ field }) => field.lifecycle);
  const facts = columns.filter((column) => column !== title && column !== state).slice(0, FACTS);
  const nameOf = (row: Row) =>
    (title ? renderCell({ column: title, row, resource, context }) : null) ?? `#${row.id}`;
  return (
    <Grid as="ul" columns="minmax(0, 1fr)" gap={2} data-outdated={waiting}>
      {rows.map((row) => {
        const place = tree?.placeOf(row);
        const fold = tree?.fold;
        const after = tree?.after(row) ?? null;
        return (
          <Fragment key={row.id}>
            <li
              className={css["card"]}
              aria-level={place && fold ? place.level + 1 : undefined}
              style={place && fold ? ({ "--level": place.level } as CSSProperties) : undefined}
              data-row={row.id}
              data-record={`${resource}:${row.id}`}
              data-selected={selection?.ids.has(row.id)}
              data-saved={props.marked?.has(row.id) || undefined}
            >
              <Inline wrap justify="end" gap={[1, 3]} size={13}>
                {selection ? (
                  <label className={css["select"]}>
                    <input
                      type="checkbox"
                      aria-label={t("list.selectRow", { id: row.id })}
                      checked={selection.ids.has(row.id)}
                      onChange={() => selection.toggle(row.id)}
                    />
                  </label>
                ) : null}
                {place && fold && place.open !== null ? (
                  <button
                    type="button"
                    className={`unfolds ${css["fold"]}`}
                    data-open={place.open}
                    aria-label={place.foldLabel}
                    aria-expanded={place.open}
                    onClick={() => fold(row.id)}
                  >
                    <Icon name="chevron" small />
                  </button>
                ) : null}
                {pathOf === null ? (
                  <span className={css["title"]}>{nameOf(row)}</span>
                ) : (
                  <AppLink to={pathOf(row)} className={css["title"] ?? ""} onClick={() => onOpen?.(row)}>
                    {nameOf(row)}
                  </AppLink>
                )}
                {state ? renderCell({ column: state, row, resource, context }) : null}
              </Inline>
              {place === undefined ? null : <Way steps={place.way} className={css["way"]} />}
              <Grid as="dl" className={css["facts"]} columns={FACT_COLUMNS} gap={[2, 3]} above={2} size={13}>
                {facts.map((column) => {
                  const drawn = renderCell({ column, row, resource, context });
                  return drawn === null ? null : (
                    <div key={column.field.name}>
                      <dt>{column.label}</dt>
                      <dd className="cut" dir="auto">
                        {drawn}
                      </dd>
                    </div>
                  );
                })}
              </Grid>
            </li>
            {after === null ? null : <li>{after}</li>}
          </Fragment>
        );
      })}
    </Grid>
  );
}
