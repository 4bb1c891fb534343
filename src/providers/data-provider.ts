import { onBehalfPath } from "../lib/on-behalf-path.ts";
import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core";
import type { ApiRecord } from "../config/record.ts";
import { type AnsweredLabels, rememberAnsweredLabels } from "../fields/reference/labels.ts";
import { apiBaseUrl } from "../lib/base-url.ts";
import { ApiError } from "../lib/api-error.ts";
import { type ApiRequest, request } from "../lib/http.ts";
import { noteSaved } from "../list/saved-positions.ts";
import { takePreloaded } from "../prefetch/preload.ts";
import { listCallPath } from "../list/list-query.ts";
import { settleWrite, writeKey } from "./idempotency.ts";

/** Amounts in several currencies have a total for each, by its code. */
export type Total = string | number | null | Readonly<Record<string, string>>;
export type Totals = Readonly<Record<string, Total>>;

/** What a list call answers. */
export interface ListAnswer {
  readonly data: BaseRecord[];
  readonly count: number;
  /** False beyond the number of rows the server counts exactly. */
  readonly count_is_exact?: boolean;
  /** Of all rows, by the keys they were asked for with; absent where there are too many to add up. */
  readonly totals?: Totals;
  /** Names of the records that filters name. */
  readonly labels?: AnsweredLabels;
  /** Of a tree: ids of the rows that have others right below them. */
  readonly parents?: readonly number[];
}

/** The answer of a list call as Refine holds it. */
export function toListResult<T extends BaseRecord>(answer: ListAnswer) {
  if (answer.labels) rememberAnsweredLabels(answer.labels);
  const { data, count, count_is_exact: exact = true, totals = null, parents = [] } = answer;
  return { data: data as T[], total: count, exact, totals, parents };
}

/** What belongs to a record that waits for somebody, read in their place. */
export const waitingPath = (
  resource: string,
  id: BaseKey,
  { part, person }: { readonly part: string; readonly person: number | null },
): string => onBehalfPath(`/api/approvals/${resource}/${encodeURIComponent(id)}/${part}`, person);

type CustomMethod = "get" | "delete" | "head" | "options" | "post" | "put" | "patch";

const METHODS = {
  get: "GET",
  delete: "DELETE",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  head: "GET",
  options: "GET",
} as const satisfies Record<CustomMethod, string>;

/**
 * Refine's data over the API. Errors are `ApiError`s of `lib/http.ts`; nothing is shown here. The record calls answer
 * with the record itself or with `{data: record}`; both are understood.
 */
export const dataProvider: DataProvider & Required<Pick<DataProvider, "custom">> = {
  getApiUrl: () => `${apiBaseUrl()}/api`,

  getList: async (parameters) => {
    const path = listCallPath(parameters);
    const signal = parameters.meta?.queryContext?.signal;
    const answer = await (takePreloaded<ListAnswer>(path) ?? request<ListAnswer>({ path, signal }));
    return toListResult(answer);
  },

  getOne: async ({ resource, id, meta }) => {
    const path = recordUrl(resource, id);
    const signal = signalOf(meta);
    return toRecordResult(await (takePreloaded<unknown>(path) ?? request<unknown>({ path, signal })));
  },

  create: async ({ resource, variables }) =>
    toRecordResult(await sendOnce<unknown>({ method: "POST", path: resourceUrl(resource), body: variables })),

  update: async ({ resource, id, variables }) => {
    const answer = await sendOnce<unknown>({
      method: "PATCH",
      path: recordUrl(resource, id),
      body: variables,
    });
    noteSaved(resource, Number(id));
    return toRecordResult(answer);
  },

  deleteOne: async ({ resource, id, variables }) =>
    toRecordResult(
      await request<unknown>({ method: "DELETE", path: recordUrl(resource, id), body: variables }),
    ),

  custom: async ({ url, method, payload, query, meta }) => {
    const text = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
    const path = text === "" ? url : `${url}?${text}`;
    const started = method === "get" ? takePreloaded<never>(path) : null;
    const call = { method: METHODS[method], path, body: payload, signal: signalOf(meta) };
    return { data: await (started ?? request<never>({ ...call, ...meta?.["call"] })) };
  },
};

interface Write {
  readonly method: "POST" | "PATCH";
  readonly path: string;
  readonly body: unknown;
}

/** A save that is carried out once, however often it has to be sent; the body of its answer. Throws `ApiError`. */
export async function sendOnce<T>({ method, path, body }: Write): Promise<T> {
  const signature = `${method} ${path} ${JSON.stringify(body)}`;
  try {
    const answer = await request<T>({ method, path, body, idempotencyKey: writeKey(signature) });
    settleWrite(signature);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) settleWrite(signature);
    throw error;
  }
}

/** Of Refine's query, or of whoever asks without one. */
function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  return meta?.queryContext?.signal ?? meta?.["signal"];
}

type CallOptions = Pick<ApiRequest, "onUpload" | "idempotencyKey" | "isFile">;

interface ApiCall extends CallOptions {
  readonly url: string;
  readonly method?: CustomMethod;
  readonly payload?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** The provider's `custom` for what is asked outside of a component's drawing; answers the body. */
export async function callApi<T>({ url, method = "get", payload, signal, ...call }: ApiCall): Promise<T> {
  const { data } = await dataProvider.custom({ url, method, payload, meta: { signal, call } });
  return data as T;
}

/** A record as it stands now, outside of a component's drawing. */
export async function fetchRecord(resource: string, id: BaseKey, signal?: AbortSignal): Promise<ApiRecord> {
  return (await dataProvider.getOne<ApiRecord>({ resource, id, meta: { signal } })).data;
}

/** Where calls about a resource go: `resourceUrl("lead", "bulk/")`. */
export function resourceUrl(resource: string, part = ""): string {
  return `/api/${resource}/${part}`;
}

/** Where calls about a record go: `recordUrl("lead", 4, "comments/")`. */
export function recordUrl(resource: string, id: BaseKey, part = ""): string {
  return resourceUrl(resource, `${encodeURIComponent(id)}/${part}`);
}

/** The answer of a record call as Refine holds it. */
export function toRecordResult<T>(answer: unknown): { data: T } {
  const wrapped = typeof answer === "object" && answer !== null && "data" in answer && !("id" in answer);
  return { data: (wrapped ? answer.data : answer) as T };
}
