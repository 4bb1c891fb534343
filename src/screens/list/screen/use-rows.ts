import { useList } from "@refinedev/core";
import type { ApiError } from "../../../lib/api-error.ts";
import { arrivedStaleTime } from "../../../lib/arrived-stale-time.ts";
import { takeArrived } from "../../../prefetch/preload.ts";
import { listCallPath, type toListRequest } from "../../../list/list-query.ts";
import { type ListAnswer, toListResult, type Totals } from "../../../providers/data-provider.ts";

export type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

export interface Rows {
  readonly rows: readonly Row[];
  /** Null until the first answer. */
  readonly total: number | null;
  readonly exact: boolean;
  /** What stands at the foot of columns; null where it was not asked for, or is not known. */
  readonly totals: Totals | null;
  /** Of a tree: ids of the rows that have others right below them. */
  readonly parents: readonly number[];
  /** True while the rows shown belong to the request before. */
  readonly outdated: boolean;
  readonly loading: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** The rows the page began to ask for before there was a screen to show them. */
function arrived(request: ReturnType<typeof toListRequest>) {
  const answer = takeArrived<ListAnswer>(listCallPath(request));
  return answer && toListResult<Row>(answer);
}

/** The rows of one list call. Older rows stay until the newer ones are here. */
export function useRows(request: ReturnType<typeof toListRequest>, enabled = true): Rows {
  const { query, result } = useList<Row, ApiError>({
    resource: request.resource,
    pagination: request.pagination,
    sorters: request.sorters,
    filters: request.filters,
    meta: request.meta,
    queryOptions: { enabled, initialData: () => arrived(request), staleTime: arrivedStaleTime },
    errorNotification: false,
  });
  const exact: unknown = result["exact"];
  return {
    rows: result.data,
    total: result.total ?? null,
    exact: exact !== false,
    totals: (result["totals"] as Totals | null | undefined) ?? null,
    parents: (result["parents"] as readonly number[] | undefined) ?? [],
    outdated: query.isPlaceholderData,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
