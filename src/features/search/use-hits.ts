import { useQuery } from "@tanstack/react-query";
import { useSettled } from "../../ui/use-settled.ts";
import { request } from "../../lib/http.ts";

export interface Hit {
  readonly id: number;
  readonly label: string | null;
  readonly hint: string | null;
}

export interface Hits {
  readonly data: readonly { readonly resource: string; readonly rows: readonly Hit[] }[];
  /** Nothing has the words that were typed; these are near them. */
  readonly near: boolean;
}

const PAUSE_MS = 180;
const MIN_QUERY_LENGTH = 2;

/** Records that answer what is typed, asked for after a pause in typing. */
export function useHits(typed: string): {
  readonly hits: Hits | null;
  readonly busy: boolean;
  readonly error: unknown;
} {
  const query = useSettled(typed.trim(), { pauseMs: PAUSE_MS });
  const enabled = query.length >= MIN_QUERY_LENGTH;
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", query],
    queryFn: ({ signal }) =>
      request<Hits>({ path: `/api/search/?query=${encodeURIComponent(query)}`, signal }),
    enabled,
    staleTime: 10_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const waiting = query !== typed.trim();
  return {
    hits: enabled ? (data ?? null) : null,
    busy: isFetching || waiting,
    error: enabled ? error : null,
  };
}
