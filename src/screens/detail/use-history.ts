import { useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../lib/api-error.ts";
import { useOnBehalf } from "../../config/config-context.tsx";
import { callApi } from "../../providers/data-provider.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import type { HistoryEntry } from "./history-entry.ts";

export interface HistoryFilter {
  /** Id of an employee. */
  readonly actor: number | null;
  readonly field: string | null;
}

interface History {
  readonly entries: readonly HistoryEntry[] | null;
  readonly total: number;
  readonly error: ApiError | null;
  readonly more: (() => void) | null;
  readonly loadingMore: boolean;
  readonly retry: () => void;
}

interface HistoryPage {
  readonly data: readonly HistoryEntry[];
  readonly count: number;
}

interface HistoryOptions {
  /** Of the record's history call. */
  readonly path: string;
  /** A record that was saved has something new in it. */
  readonly version: number;
  readonly filter: HistoryFilter;
}

const PAGE_SIZE = 30;

/** What happened to a record, newest first, page after page. */
export function useHistory({ path, version, filter }: HistoryOptions): History {
  const onBehalfOf = useOnBehalf();
  const query = useInfiniteQuery({
    queryKey: ["history", path, version, filter, onBehalfOf],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({ page: String(pageParam), page_size: String(PAGE_SIZE) });
      if (filter.actor !== null) parameters.set("actor", String(filter.actor));
      if (filter.field !== null) parameters.set("field", filter.field);
      return callApi<HistoryPage>({
        url: onBehalfPath(`${path}?${parameters.toString()}`, onBehalfOf),
        signal,
      });
    },
    initialPageParam: 1,
    getNextPageParam: (last: HistoryPage, pages: readonly HistoryPage[]) =>
      pages.length * PAGE_SIZE < last.count ? pages.length + 1 : null,
    placeholderData: undefined,
  });
  return {
    entries: query.data?.pages.flatMap(({ data }) => data) ?? null,
    total: query.data?.pages[0]?.count ?? 0,
    error: query.error as ApiError | null,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}
