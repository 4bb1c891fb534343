import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { Tone } from "../../../core/definition/types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { Status } from "../../ui/status.tsx";
import { GridCell } from "./grid-cell.tsx";
import type { CellIssue, ImportColumn, ImportRow, RowState } from "./import-calls.ts";
import { useColumnLabel } from "./use-column-label.ts";
import type { GridKeys } from "./use-grid-keys.ts";
import css from "./rows-grid.module.css";
import { Box } from "../../ui/layout.tsx";

interface GridRowProps {
  readonly row: ImportRow;
  readonly index: number;
  readonly columns: readonly ImportColumn[];
  readonly resource: string;
  readonly keys: GridKeys;
  readonly saving: boolean;
  readonly onCorrect: (values: Readonly<Record<string, string>>) => void;
}

const TONES: Readonly<Record<RowState, Tone>> = {
  pending: "neutral",
  error: "bad",
  create: "info",
  update: "progress",
  unchanged: "neutral",
  created: "good",
  updated: "good",
};

/** One row: its line, what it would do, its cells. */
export function GridRow({ row, index, columns, resource, keys, saving, onCorrect }: GridRowProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const nameOf = useColumnLabel(resource);
  const { format } = useFieldContext();
  const shown = new Set(columns.map(({ name }) => name));
  const elsewhere = (issues: readonly CellIssue[]) =>
    issues.filter(({ column }) => column === null || !shown.has(column));
  const words = ({ field, message }: CellIssue) =>
    field === null || field === "id"
      ? message
      : t("form.problem", {
          field: nameOf(field),
          problem: message,
        });
  const written = row.state === "created" || row.state === "updated";
  const label = t(`import.rowStates.${row.state}`);
  return (
    <tr aria-busy={saving} data-state={row.state}>
      <Box as="th" scope="row" tone="quiet" weight={400} tabular>
        {format.integer(row.line)}
      </Box>
      <Box as="td" className={css["does"]} measure={260}>
        {row.record !== null && row.state !== "create" ? (
          <Link to={recordPath(config, resource, row.record)}>
            <Status tone={TONES[row.state]}>{label}</Status>
          </Link>
        ) : (
          <Status tone={TONES[row.state]}>{label}</Status>
        )}
        {elsewhere(row.errors).map((issue) => (
          <Box as="p" key={`${issue.field} ${issue.code}`} above={1} tone="bad" size={12}>
            {words(issue)}
          </Box>
        ))}
        {elsewhere(row.warnings).map((issue) => (
          <Box as="p" key={`${issue.field} ${issue.code}`} above={1} tone="warning" size={12}>
            {words(issue)}
          </Box>
        ))}
      </Box>
      {columns.map((column, place) => (
        <GridCell
          key={column.name}
          row={row}
          column={column}
          resource={resource}
          place={{ row: index, column: place }}
          keys={keys}
          editable={!written}
          onCorrect={(text) => onCorrect({ [column.name]: text })}
        />
      ))}
    </tr>
  );
}
