import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { useOnBehalf } from "../../config/config-context.tsx";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import { useApi } from "../../providers/use-api.ts";
import { COUNTS } from "./use-counts.ts";

interface Part<T> {
  readonly entries: readonly T[] | null;
  readonly error: ApiError | null;
  readonly reload: () => Promise<void>;
}

/** A list that belongs to one record: its history, comments or files. */
export function usePart<T>(ofRecord: string): Part<T> {
  const queries = useQueryClient();
  const path = onBehalfPath(ofRecord, useOnBehalf());
  const { data, error } = useApi<{ data: readonly T[] }>(path, {
    queryKey: ["part", path],
    // A longer page of the same list keeps what is shown until it comes.
    placeholderData: (before, query) => (sameList(query?.queryKey[1], path) ? before : undefined),
  });
  const reload = useCallback(async () => {
    // What was added or taken away counts on the record's tabs too.
    void queries.invalidateQueries({ queryKey: COUNTS });
    await queries.invalidateQueries({ queryKey: ["part", path] });
  }, [queries, path]);
  return { entries: data?.data.data ?? null, error, reload };
}

function sameList(before: unknown, path: string): boolean {
  return typeof before === "string" && before.split("?")[0] === path.split("?")[0];
}
