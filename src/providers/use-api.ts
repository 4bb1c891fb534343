import { type BaseRecord, useCustom, type UseCustomProps } from "@refinedev/core";
import type { ApiError } from "../lib/api-error.ts";

type QueryOptions<T> = UseCustomProps<T, ApiError, unknown, unknown, T>["queryOptions"];

/** Refine's `useCustom` for what is read; whatever asks shows the failure itself. The answer's body is `data.data`. */
export function useApi<T extends BaseRecord>(url: string, queryOptions: QueryOptions<T> = {}) {
  return useCustom<T, ApiError>({ url, method: "get", errorNotification: false, queryOptions }).query;
}
