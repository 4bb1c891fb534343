import { useOne } from "@refinedev/core";
import { useMemo } from "react";
import { useFieldContext } from "../config/config-context.tsx";
import type { ApiRecord } from "../config/record.ts";
import type { ApiError } from "../lib/api-error.ts";
import { arrivedStaleTime } from "../lib/arrived-stale-time.ts";
import { takeArrived } from "../prefetch/preload.ts";
import { recordUrl, toRecordResult } from "../providers/data-provider.ts";
import { formatRecordName } from "./record-name.ts";

interface RecordQuery {
  readonly record: ApiRecord | null;
  readonly loading: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** The record that came before its screen was drawn. */
function arrived(path: string) {
  const answer = takeArrived<unknown>(path);
  return answer === undefined ? undefined : toRecordResult<ApiRecord>(answer);
}

export function useRecord(
  resource: string,
  id: number | string,
  { wanted = true }: { readonly wanted?: boolean } = {},
): RecordQuery {
  const context = useFieldContext();
  const { query, result } = useOne<ApiRecord, ApiError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: {
      placeholderData: undefined,
      enabled: wanted,
      initialData: () => arrived(recordUrl(resource, id)),
      staleTime: arrivedStaleTime,
    },
  });
  const record = useMemo(() => {
    const shown = context.index.resource(resource);
    return result && shown
      ? formatRecordName({ context, resource: shown, record: result })
      : (result ?? null);
  }, [context, resource, result]);
  return {
    record,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
