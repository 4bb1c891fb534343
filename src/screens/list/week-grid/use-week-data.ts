import { useKeys } from "@refinedev/core";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { type ApiRecord, getPermissions, rowVersion } from "../../../config/record.ts";
import { asRows, type ChildRow } from "../../../fields/values.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import { assumedRecord } from "../../../offline/assumed-record.ts";
import { callApi, fetchRecord, recordUrl } from "../../../providers/data-provider.ts";
import { formatRecordName } from "../../record-name.ts";
import { callPath } from "../calendar/calendar-data.ts";
import { shift } from "../calendar/dates.ts";
import type { ListView } from "../screen/list-view.ts";
import type { Row } from "../screen/use-rows.ts";
import type { WeekLine, WeekParts } from "./week-model.ts";

const NO_LINES: readonly Row[] = [];
const NO_ROWS: readonly ChildRow[] = [];

interface Page {
  readonly data: readonly Row[];
  readonly count: number;
  readonly count_is_exact?: boolean;
}

/** The call for the records of a week: all whose days reach into it, in an order that saving does not change. */
function weekPath(list: ListView["request"], parts: WeekParts, days: readonly string[]): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const sortable = parts.line.filter(({ sort }) => sort).map(({ name }) => name);
  const columns = [...parts.line.map(({ name }) => name), parts.from, parts.to].join(",");
  const asked = { ...list, meta: { ...list.meta, columns } };
  const bounds = { [`${parts.from}__lte`]: last, [`${parts.to}__gte`]: first };
  const more = sortable.length > 0 ? { ...bounds, sort: sortable.join(",") } : bounds;
  return callPath(asked, more, list.pagination);
}

/** The records of a week, each with its days and what the person may do with it. */
export function useWeekData({
  view,
  parts,
  days,
}: {
  readonly view: ListView;
  readonly parts: WeekParts;
  readonly days: readonly string[];
}) {
  const { resource, request } = view;
  const { name } = resource;
  const context = useFieldContext();
  const { keys } = useKeys();
  const client = useQueryClient();
  const path = weekPath(request, parts, days);
  const list = useQuery<Page, ApiError>({
    queryKey: keys().data("default").resource(name).action("list").params({ week: path }).get(),
    queryFn: ({ signal }) => callApi<Page>({ url: path, signal }),
  });
  const rows = list.isPlaceholderData ? NO_LINES : (list.data?.data ?? NO_LINES);
  const keyOf = useCallback(
    (id: number) => keys().data("default").resource(name).action("one").id(id).params({ week: true }).get(),
    [keys, name],
  );
  const records = useQueries({
    queries: rows.map((row) => ({
      queryKey: keyOf(row.id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchRecord(name, row.id, signal),
      placeholderData: undefined,
    })),
    combine: (answers) => ({
      found: answers.map(({ data }) => data ?? null),
      failed: answers.map(({ error }) => error as ApiError | null),
    }),
  });
  const asks = (record: ApiRecord | null): record is ApiRecord =>
    record !== null && parts.proposes && mayWriteRows(parts, record) && rowsOf(parts, record).length === 0;
  const empty = records.found.filter(asks);
  const proposals = useQueries({
    queries: empty.map((record) => ({
      queryKey: ["proposed_rows", name, record.id, rowVersion(record)],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchProposedRows(resource, parts, record.id, signal),
      placeholderData: undefined,
    })),
    combine: (answers) => answers.map(({ data, isPending }) => data ?? (isPending ? null : NO_ROWS)),
  });
  const asked = empty.map(({ id }) => id).join();
  const lines = useMemo(() => {
    const expected = new Map(asked.split(",").map((id, at) => [Number(id), proposals[at] ?? null]));
    return rows.flatMap((row, at): WeekLine[] => {
      const answered = records.found[at] ?? null;
      // nobody answers: the line is there, and its days are not known
      const known = records.failed[at] == null ? null : unknownDays(assumedRecord(resource, row));
      const record = answered ?? known;
      if (record === null) return [];
      const shown = formatRecordName({ context, resource, record });
      const stored = rowsOf(parts, record);
      const proposed = stored.length === 0 ? (expected.get(row.id) ?? NO_ROWS) : NO_ROWS;
      const isProposed = proposed.length > 0;
      return [{ record: shown, rows: isProposed ? proposed : stored, proposed: isProposed }];
    });
  }, [rows, records, proposals, asked, resource, context, parts]);
  const waiting = proposals.includes(null);
  return {
    lines,
    total: list.data?.count ?? null,
    exact: list.data?.count_is_exact !== false,
    loading: list.data === undefined || list.isPlaceholderData || lines.length < rows.length || waiting,
    rows,
    error: list.error,
    retry: () => {
      void list.refetch();
      void client.invalidateQueries({ queryKey: keys().data("default").resource(name).action("one").get() });
    },
    /** A record as a save answered it: nothing has to be asked for. */
    put: (record: ApiRecord) => client.setQueryData(keyOf(record.id), record),
    forget: (id: number) => client.invalidateQueries({ queryKey: keyOf(id) }),
    /** The records of the week before with their days. */
    fetchBefore: async (): Promise<readonly ApiRecord[]> => {
      const before = days.map((day) => shift(day, -7));
      const { meta, ...asked } = request;
      const scope = meta.scope === undefined ? {} : { scope: meta.scope };
      const own = parts.line.find(({ filter, kind }) => filter && kind === "reference");
      const of = own ? lineValues(lines, own.name) : "";
      const query = weekPath(
        { ...asked, filters: [], meta: scope, pagination: { currentPage: 1, pageSize: 100, mode: "server" } },
        parts,
        before,
      );
      const url = of === "" || own === undefined ? query : `${query}&${own.name}=${of}`;
      const { data } = await callApi<Page>({ url });
      return Promise.all(data.map(({ id }) => client.fetchQuery(recordQuery(id))));
    },
  };

  function recordQuery(id: number) {
    return { queryKey: keyOf(id), queryFn: () => fetchRecord(name, id), staleTime: 5_000 };
  }
}

function lineValues(lines: readonly WeekLine[], field: string): string {
  const ids = lines.flatMap(({ record }) => {
    const value = record[field];
    return typeof value === "object" && value !== null && "id" in value ? [Number(value.id)] : [];
  });
  return [...new Set(ids)].join(",");
}

const rowsOf = (parts: WeekParts, record: ApiRecord): readonly ChildRow[] => asRows(record[parts.rows.name]);

export function mayWriteRows(parts: WeekParts, record: ApiRecord): boolean {
  const { edit, writable } = getPermissions(record);
  return edit && writable.has(parts.rows.name);
}

function unknownDays(record: ApiRecord): ApiRecord {
  return { ...record, permissions: { edit: false, delete: false, transitions: [], writable: [] } };
}

async function fetchProposedRows(
  resource: ClientResource,
  parts: WeekParts,
  id: number,
  signal: AbortSignal,
): Promise<readonly ChildRow[]> {
  const { data } = await callApi<{ data: Readonly<Record<string, unknown>> }>({
    url: recordUrl(resource.name, id, "proposed_rows/"),
    signal,
  });
  return asRows(data[parts.rows.name]);
}
