import { useOne } from "@refinedev/core";
import { useMemo } from "react";
import { useConfigIndex } from "../config/config-context.tsx";
import { nameInWords } from "../config/record-words.ts";
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
  const index = useConfigIndex();
  const { query, result } = useOne<ApiRecord, ApiError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { placeholderData: undefined },
  });
  const record = useMemo(() => {
    const shown = index.resource(resource);
    return result && shown ? nameInWords({ index, resource: shown, record: result }) : (result ?? null);
  }, [index, resource, result]);
  return {
    record,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
