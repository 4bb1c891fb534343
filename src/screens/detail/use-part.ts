import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

interface Part<T> {
  readonly entries: readonly T[] | null;
  readonly error: ApiError | null;
  readonly reload: () => Promise<void>;
}

/** A list that belongs to one record: its history, comments or files. */
export function usePart<T>(path: string): Part<T> {
  const queries = useQueryClient();
  const { data, error } = useQuery<readonly T[], ApiError>({
    queryKey: ["part", path],
    queryFn: async ({ signal }) => (await request<{ data: readonly T[] }>({ path, signal })).data,
    placeholderData: undefined,
  });
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: ["part", path] }), [queries, path]);
  return { entries: data ?? null, error, reload };
}
