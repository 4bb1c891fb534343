import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { viewOf } from "../index.ts";
import type { ChildRow } from "../values.ts";
import type { CellLabels } from "../types.ts";
import type { RowRules } from "./row-rules.ts";
import { totalColumns, getTotal } from "./totals.ts";
import css from "./rows.module.css";

interface TotalsRowProps {
  readonly field: ClientField;
  readonly fields: readonly ClientField[];
  readonly rows: readonly ChildRow[];
  readonly rules: RowRules;
  readonly words: CellLabels;
}

/** The sums the parent will show, as they stand while somebody types. */
export function TotalsRow({ field, fields, rows, rules, words }: TotalsRowProps) {
  const { t } = useTranslation();
  const summed = totalColumns(field, fields);
  if (summed.length === 0 || rows.length === 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" className={css["number"]}>
          <span className="visually-hidden">{t("rows.total")}</span>
          <span aria-hidden="true">Σ</span>
        </th>
        {fields.map((column) => (
          <td key={column.name} data-align={viewOf(column).align}>
            {summed.includes(column)
              ? viewOf(column).cell({
                  field: column,
                  resource: words.resource,
                  value: getTotal(rows, column),
                  record: rules.read(column, rows[0] ?? {}),
                  context: words.context,
                })
              : null}
          </td>
        ))}
        <td aria-hidden="true">{"\u00a0"}</td>
      </tr>
    </tfoot>
  );
}
