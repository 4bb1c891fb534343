import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { DimensionValue, PartAnswer } from "../../core/reports/answers.ts";
import { Icon } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { Figure } from "./figure.tsx";
import { sortRows } from "./table-rows.ts";
import type { FigureTable as Table, TableColumn, TableSort } from "./table-rows.ts";
import type { FigureLabels } from "./use-figure-labels.ts";
import css from "./figure-table.module.css";
import { Box } from "../ui/layout.tsx";

interface FigureTableProps {
  readonly part: PartAnswer;
  readonly table: Table;
  readonly words: FigureLabels;
  /** The record of the reader among the values; its row stands out. */
  readonly own?: number | null;
}

/** The figures behind a chart: every one opens its rows, every column sorts, totals stand last. */
export function FigureTable({ part, table, words, own = null }: FigureTableProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<TableSort | null>(null);
  const { dimension, second, columns } = table;
  const nameOf = (value: DimensionValue | null) =>
    value === null || dimension === null ? t("reports.total") : words.value(dimension, value);
  const titleOf = ({ measure, value }: TableColumn) => {
    if (second === null) return measure.title;
    return value === null ? t("reports.total") : words.value(second, value);
  };
  const rows = sortRows(table, sort, nameOf);
  const compared = second === null;
  return (
    <Box
      className={css["scroller"]}
      relative
      scroll
      border="soft"
      radius="control"
      role="group"
      aria-label={part.title}
    >
      <table className={css["table"]}>
        <caption className="visually-hidden">{part.title}</caption>
        <thead>
          <tr>
            {dimension === null ? null : (
              <Header by="value" title={dimension.title} sort={sort} onSort={setSort} start />
            )}
            {columns.map((column) => (
              <Header key={column.key} by={column.key} title={titleOf(column)} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        {dimension === null ? null : (
          <tbody>
            {rows.map(({ value, figures }) => (
              <tr key={String(value?.value)} data-own={own !== null && value?.value === own}>
                <th scope="row">
                  <ValueName value={value} name={nameOf(value)} />
                </th>
                {columns.map((column, at) => (
                  <td key={column.key}>
                    <Figure
                      measure={column.measure}
                      figure={figures[at]}
                      words={words}
                      about={`${nameOf(value)}, ${titleOf(column)}`}
                      compared={compared}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            {dimension === null ? null : <th scope="row">{t("reports.total")}</th>}
            {columns.map((column, at) => (
              <td key={column.key}>
                <Figure
                  measure={column.measure}
                  figure={table.total[at]}
                  words={words}
                  about={`${t("reports.total")}, ${titleOf(column)}`}
                  compared={compared}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function ValueName({ value, name }: { readonly value: DimensionValue | null; readonly name: string }) {
  if (value?.link !== undefined) return <Link to={value.link}>{name}</Link>;
  if (value?.tone !== undefined && value.tone !== "neutral") return <Status tone={value.tone}>{name}</Status>;
  return name;
}

interface HeaderProps {
  readonly by: string;
  readonly title: string;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
  readonly start?: boolean;
}

/** Figures sort from the largest first, names from the first; a third press gives the report's own order back. */
function Header({ by, title, sort, onSort, start = false }: HeaderProps) {
  const sorted = sort?.by === by ? sort : null;
  const first = !start;
  const next =
    sorted === null
      ? { by, descending: first }
      : sorted.descending === first
        ? { by, descending: !first }
        : null;
  return (
    <th
      scope="col"
      data-start={start}
      aria-sort={sorted === null ? "none" : sorted.descending ? "descending" : "ascending"}
    >
      <button type="button" onClick={() => onSort(next)}>
        {title}
        {sorted === null ? null : <Icon name={sorted.descending ? "descending" : "ascending"} small />}
      </button>
    </th>
  );
}
