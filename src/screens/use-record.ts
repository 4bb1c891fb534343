import { useOne } from "@refinedev/core";
import type { ApiRecord } from "../config/record.ts";
import type { ApiError } from "../lib/api-error.ts";

interface RecordQuery {
  readonly record: ApiRecord | null;
  readonly loading: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** One record. */
export function useRecord(resource: string, id: number | string): RecordQuery {
  const { query, result } = useOne<ApiRecord, ApiError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  });
  return {
    record: result ?? null,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
