import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { currencyFieldOf } from "../../../../core/definition/currency.ts";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { TotalFunction } from "../../../../core/query/totals.ts";
import { type FieldContext, useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { totalKey } from "../../../list/list-query.ts";
import type { Total, Totals } from "../../../providers/data-provider.ts";
import type { Column } from "../columns/columns.ts";
import type { useExactCount } from "./use-exact-count.ts";
import table from "./record-table.module.css";
import css from "./totals.module.css";
import { Box, Grid, Inline, Text } from "../../../ui/layout.tsx";

/** What stands at the foot of a list. */
export interface ListTotals {
  readonly resource: Pick<ClientResource, "name" | "list">;
  /** Null: they are on their way, or there are too many rows to add up unasked. */
  readonly values: Totals | null;
  readonly loading: boolean;
  /** Adds up every row, however many there are; null where that is done, or not offered. */
  readonly onAsk: (() => void) | null;
  readonly asking: boolean;
}

const isTotalled = ({ resource: { list } }: ListTotals, { field }: Column): boolean =>
  Object.hasOwn(list.totals, field.name);

interface FootInput {
  readonly resource: ListTotals["resource"];
  readonly columns: readonly Column[];
  readonly count: Pick<ReturnType<typeof useExactCount>, "totals" | "ask" | "asking">;
  readonly loading: boolean;
}

/** Null where no column shown has a total: the list has no foot. */
export function totalsFor({ resource, columns, count, loading }: FootInput): ListTotals | null {
  const totals = { resource, values: count.totals, loading, onAsk: count.ask, asking: count.asking };
  return columns.some((column) => isTotalled(totals, column)) ? totals : null;
}

interface Written {
  readonly column: Column;
  readonly totals: ListTotals;
  readonly context: FieldContext;
  readonly t: TFunction;
}

/** The total of a column; null where it has none, or nothing was added up. */
function renderTotal({ column, totals, context, t }: Written): ReactNode {
  const { list, name: resource } = totals.resource;
  const { field, view } = column;
  const wanted = list.totals[field.name];
  const key = totalKey(list, field.name);
  const value = key === null ? undefined : totals.values?.[key];
  if (wanted === undefined || value == null) return null;
  const write = (one: string | number, currency: string | null) => {
    const named = currencyFieldOf(field);
    const record = named === null ? {} : { [named]: currency };
    return isPlain(field, wanted)
      ? context.format.number(one)
      : view.cell({ field, resource, value: isWhole(field) ? Number(one) : one, record, context });
  };
  const amounts = amountsOf(value);
  if (amounts.length === 0) return null;
  return (
    <>
      {wanted === "sum" ? null : <span className={css["kind"]}>{t(`list.totals.${wanted}`)} </span>}
      {amounts.map(([currency, one]) => (
        <span key={currency} className={css["amount"]}>
          {write(one, currency)}
        </span>
      ))}
    </>
  );
}

const isWhole = ({ kind }: Column["field"]): boolean => kind === "integer";

/** Stars and the like stand for one value: what was made of many is a number. */
const isPlain = (field: Column["field"], wanted: TotalFunction): boolean =>
  wanted === "count" || (isWhole(field) && field.type !== "duration");

function amountsOf(value: NonNullable<Total>): readonly (readonly [string, string | number])[] {
  return typeof value === "object" ? Object.entries(value) : [["", value]];
}

interface TotalsRowProps {
  readonly totals: ListTotals;
  readonly columns: readonly Column[];
  readonly selectable: boolean;
  readonly stick: (column: Column) => CSSProperties | undefined;
  /** Place of an empty column that takes the room left over; null for none. */
  readonly filler: number | null;
}

/** The foot of a table: the totals of its columns over every row, whatever page is shown. */
export function TotalsRow({ totals, columns, selectable, stick, filler }: TotalsRowProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const cells = columns.map((column, index) => {
    const shared = {
      style: stick(column),
      "data-field": column.field.name,
      "data-align": column.view.align,
      "data-stuck": column.stuck,
      "data-pinned": column.pinned,
      "data-off-paper": column.offPaper,
    };
    if (isTotalled(totals, column))
      return (
        <td key={column.field.name} {...shared} aria-busy={totals.loading}>
          {renderTotal({ column, totals, context, t }) ?? (totals.loading ? null : "—")}
        </td>
      );
    return index === 0 ? (
      <th key={column.field.name} scope="row" {...shared}>
        <TotalsTitle totals={totals} />
      </th>
    ) : (
      <td key={column.field.name} {...shared} />
    );
  });
  if (filler !== null) cells.splice(filler, 0, <td key="filler__" data-filler aria-hidden="true" />);
  return (
    <tfoot>
      <tr data-totals>
        {selectable ? <td className={table["select"]} data-stuck="true" aria-hidden="true" /> : null}
        {cells}
      </tr>
    </tfoot>
  );
}

/** What the foot is called, or the way to have it where there are many rows. */
function TotalsTitle({ totals: { values, loading, onAsk, asking } }: { readonly totals: ListTotals }) {
  const { t } = useTranslation();
  if (values !== null || loading || onAsk === null) return t("list.totals.title");
  return (
    <button type="button" className={css["ask"]} onClick={onAsk} disabled={asking}>
      {asking ? t("list.totals.asking") : t("list.totals.ask")}
    </button>
  );
}

/** The totals of a list on a narrow screen, below its cards. */
export function TotalsCard({
  totals,
  columns,
}: {
  readonly totals: ListTotals;
  readonly columns: readonly Column[];
}) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const found = columns.flatMap((column) => {
    const text = renderTotal({ column, totals, context, t });
    return text === null ? [] : [{ column, text }];
  });
  if (totals.loading || (found.length === 0 && totals.onAsk === null)) return null;
  return (
    <Inline
      as="section"
      card
      wrap
      gap={[2, 4]}
      above={2}
      pad={[3, 4]}
      size={13}
      aria-label={t("list.totals.title")}
    >
      <Box as="h3" ownLine size={13} weight={600}>
        <TotalsTitle totals={totals} />
      </Box>
      <Grid as="dl" grow columns="minmax(0, 1fr) auto" gap={[1, 4]}>
        {found.map(({ column, text }) => (
          <Fragment key={column.field.name}>
            <Text as="dt" tone="quiet">
              {column.label}
            </Text>
            <Text as="dd" tabular text="end" weight={500}>
              {text}
            </Text>
          </Fragment>
        ))}
      </Grid>
    </Inline>
  );
}
