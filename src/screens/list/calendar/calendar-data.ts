import { useKeys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiError } from "../../../lib/api-error.ts";
import { listCallPath } from "../../../list/list-query.ts";
import { callApi } from "../../../providers/data-provider.ts";
import type { ListView } from "../screen/list-view.ts";
import { MAX_SPAN_DAYS, shift } from "./dates.ts";
import type { Row } from "../screen/use-rows.ts";

const PAGE = 100;
const MAX_PAGES = 6;

export interface Stretch {
  /** Where entries begin, and end where they last. */
  readonly field: string;
  readonly end: string | null;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

interface Answer {
  readonly data: readonly Row[];
  readonly count: number;
}

interface Entries {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * The calls for the entries of a stretch of time: what begins in it and, where entries last, what began before and ends in
 * it, and what a short stretch lies within. The person's own conditions on the same field stay in force.
 */
export function calendarCalls(list: ListView["request"], stretch: Stretch): readonly string[] {
  const { field, end, from, to } = stretch;
  const begins = callPath(list, { [`${field}__gte`]: from, [`${field}__lte`]: to, sort: field });
  if (end === null) return [begins];
  const ends = callPath(list, {
    [`${field}__lt`]: from,
    [`${end}__gte`]: from,
    [`${end}__lte`]: to,
    sort: field,
  });
  if (shift(from, MAX_SPAN_DAYS) <= to) return [begins, ends];
  const around = callPath(list, {
    [`${field}__gte`]: shift(from, -MAX_SPAN_DAYS),
    [`${field}__lt`]: from,
    [`${end}__gt`]: to,
    sort: field,
  });
  return [begins, ends, around];
}

/** A list call with narrower bounds, and a page of its own: the first and largest unless told otherwise. */
export function callPath(
  list: ListView["request"],
  more: Readonly<Record<string, string>>,
  pagination: ListView["request"]["pagination"] = { currentPage: 1, pageSize: PAGE },
): string {
  const [path = "", query = ""] = listCallPath({ ...list, pagination }).split("?");
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) {
    const own = parameters.get(name);
    // Two bounds of the same kind: the narrower one holds.
    const narrower = own !== null && name !== "sort" && own > value === name.includes("__gt") ? own : value;
    parameters.set(name, narrower);
  }
  return `${path}?${parameters.toString().replaceAll("%2C", ",")}`;
}

/** Every entry of a stretch of time, up to a number that a calendar can still show. */
export function useCalendarEntries(list: ListView["request"], stretch: Stretch) {
  const { keys } = useKeys();
  const calls = calendarCalls(list, stretch);
  const key = calls.join(" ");
  const queryKey = useMemo(
    () => keys().data("default").resource(list.resource).action("list").params({ calendar: key }).get(),
    [keys, list.resource, key],
  );
  const query = useQuery<Entries, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(calls.map((path) => everyPage(path, signal)));
      return {
        rows: parts.flatMap(({ rows }) => rows),
        total: parts.reduce((sum, { total }) => sum + total, 0),
      };
    },
  });
  return {
    entries: query.data ?? null,
    outdated: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

async function everyPage(path: string, signal: AbortSignal): Promise<Entries> {
  const first = await callApi<Answer>({ url: path, signal });
  const pages = Math.min(Math.ceil(first.count / PAGE), MAX_PAGES);
  const later = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
      callApi<Answer>({ url: path.replace("page=1&", `page=${at + 2}&`), signal }),
    ),
  );
  return { rows: [first, ...later].flatMap(({ data }) => data), total: first.count };
}
