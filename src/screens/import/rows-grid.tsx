import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { useReportError } from "../../ui/report-error.ts";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { GridRow } from "./grid-row.tsx";
import {
  correctRow,
  fetchRows,
  type ImportJob,
  type ImportRow,
  ROWS_PER_PAGE,
  type RowsPage,
} from "./import-calls.ts";
import { useColumnLabel } from "./use-column-label.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import type { JobHandle } from "./use-import-job.ts";
import { Box, Inline } from "../../ui/layout.tsx";
import css from "./rows-grid.module.css";

interface RowsGridProps {
  readonly resource: ClientResource;
  readonly job: ImportJob;
  readonly state: string | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly inTurn: JobHandle["inTurn"];
  readonly onCorrected: () => Promise<void>;
}

type Correction = Parameters<typeof correctRow>[1];

/** The row as it reads with what was typed in it and is on its way. */
function withTyped(row: ImportRow, waiting: readonly Correction[]): ImportRow {
  const typed = waiting.flatMap(({ number, values }) => (number === row.number ? [values] : []));
  return typed.length === 0
    ? row
    : { ...row, values: Object.assign({ ...row.values }, ...typed) as ImportRow["values"] };
}

/**
 * Rows of the file as a grid: arrows move between cells, Enter or typing begins to correct one, Enter takes the text and
 * goes to the row below, Escape leaves it as it was.
 */
export function RowsGrid({ resource, job, state, page, onPage, inTurn, onCorrected }: RowsGridProps) {
  const { t } = useTranslation();
  const label = useColumnLabel(resource.name);
  const { format } = useFieldContext();
  const client = useQueryClient();
  const reportError = useReportError();
  const table = useRef<HTMLTableElement>(null);
  /** What was typed and is not answered yet. */
  const [waiting, setWaiting] = useState<readonly Correction[]>([]);
  const key = ["import-rows", job.id, state, page];
  const { data, error, refetch } = useQuery<RowsPage, ApiError>({
    queryKey: key,
    queryFn: () => fetchRows(job.id, { state, page }),
  });
  const rows = (data?.data ?? []).map((row) => withTyped(row, waiting));
  const columns = job.columns.filter(({ field }) => field !== null);
  const keys = useGridKeys({ table, rows: rows.length, columns: columns.length });

  const correct = async (number: number, values: Readonly<Record<string, string>>) => {
    const correction = { number, values };
    setWaiting((all) => [...all, correction]);
    try {
      const changed = await inTurn(() => correctRow(job.id, correction));
      // the row stays where it is, whatever it would do now: what is corrected must not run away
      client.setQueryData<RowsPage>(key, (before) =>
        before === undefined
          ? before
          : { ...before, data: before.data.map((row) => (row.number === number ? changed : row)) },
      );
      await onCorrected();
    } catch (failure) {
      reportError(failure);
    } finally {
      setWaiting((all) => all.filter((one) => one !== correction));
    }
  };

  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />;
  if (data && rows.length === 0)
    return (
      <Box as="p" pad={6} border="soft" radius="card" tone="quiet" text="center">
        {t("import.noRows")}
      </Box>
    );
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / ROWS_PER_PAGE));
  return (
    <Box card clip>
      <Box className={css["scroller"]} relative scroll minBlockSize={240}>
        <table
          ref={table}
          // arrows move between its cells, and each can be written in
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={css["grid"]}
          aria-label={t("import.rows")}
          aria-busy={data === undefined}
          aria-rowcount={(data?.count ?? 0) + 1}
        >
          <thead>
            <tr>
              <Box as="th" scope="col" tone="quiet" weight={400} tabular>
                {t("import.row")}
              </Box>
              <th scope="col">{t("import.would")}</th>
              {columns.map(({ name, field }) => (
                <th key={name} scope="col">
                  {label(field ?? "id")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.number}
                row={row}
                index={index}
                columns={columns}
                resource={resource.name}
                keys={keys}
                saving={waiting.some(({ number }) => number === row.number)}
                onCorrect={(values) => void correct(row.number, values)}
              />
            ))}
          </tbody>
        </table>
      </Box>
      <Inline
        wrap
        align="center"
        justify="between"
        gap={2}
        pad={[2, 3]}
        borderAbove
        tone="quiet"
        size={13}
        tabular
      >
        <span>
          {t("list.range", {
            from: format.number((page - 1) * ROWS_PER_PAGE + 1),
            to: format.number((page - 1) * ROWS_PER_PAGE + rows.length),
            total: format.number(data?.count ?? 0),
          })}
        </span>
        {last > 1 ? (
          <Inline as="span" gap={2}>
            <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              {t("list.previous")}
            </Button>
            <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
              {t("list.next")}
            </Button>
          </Inline>
        ) : null}
      </Inline>
    </Box>
  );
}
