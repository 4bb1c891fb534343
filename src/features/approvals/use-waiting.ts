import { useSubscription } from "@refinedev/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import { whenLiveStands } from "../../live/live.ts";
import { OWN_CHANNEL } from "../../providers/live-provider.ts";
import type { Row } from "../../screens/list/screen/use-rows.ts";

/** A transition by which the reader may decide. */
export interface WaitingStep {
  readonly field: string;
  readonly name: string;
  readonly decides: "approve" | "send_back";
}

/** A record that waits, by its name and id alone. */
export interface WaitingId {
  readonly resource: string;
  readonly id: number;
  readonly steps: readonly WaitingStep[];
}

export interface WaitingRow extends Omit<WaitingId, "id"> {
  readonly row: Row;
  readonly since: string;
}

export interface WaitingArea {
  readonly resource: string;
  readonly count: number;
  readonly count_is_exact: boolean;
}

interface Counts {
  readonly areas: readonly WaitingArea[];
  readonly count: number;
  readonly count_is_exact: boolean;
}

/** Somebody whose approvals the reader was given. */
export interface RepresentedPerson extends Counts {
  readonly id: number;
  readonly label: string | null;
  /** The last day. */
  readonly to: string;
}

interface WaitingCounts extends Counts {
  readonly delegated: readonly RepresentedPerson[];
}

interface WaitingPage extends Counts {
  readonly data: readonly WaitingRow[];
}

export const PAGE_SIZE = 50;
const ALL = ["approvals"];

export const keyOf = ({ resource, id }: { readonly resource: string; readonly id: number }): string =>
  `${resource}:${id}`;

const query = (parameters: Readonly<Record<string, string | null>>): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();

interface WaitingQuestion {
  /** One area alone; null: all. */
  readonly resource: string | null;
  /** In whose place the reader decides; null: their own. */
  readonly onBehalfOf: number | null;
}

/** One page of what waits. */
export function useWaiting({ resource, onBehalfOf, page }: WaitingQuestion & { readonly page: number }) {
  return useQuery<WaitingPage, ApiError>({
    queryKey: [...ALL, "page", onBehalfOf, resource, page],
    queryFn: ({ signal }) =>
      request({
        path: onBehalfPath(
          `/api/approvals/?${query({ resource, page: String(page), page_size: String(PAGE_SIZE) })}`,
          onBehalfOf,
        ),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

/** Everything that waits, for work on all of it. */
export async function fetchWaitingIds({
  resource,
  onBehalfOf,
}: WaitingQuestion): Promise<readonly WaitingId[]> {
  const { data } = await request<{ readonly data: readonly WaitingId[] }>({
    path: onBehalfPath(`/api/approvals/ids/?${query({ resource })}`, onBehalfOf),
  });
  return data;
}

const COUNT = [...ALL, "count"];

/** How much waits for the reader; null until it is known. Follows the live connection. */
export function useWaitingCount(): WaitingCounts | null {
  const client = useQueryClient();
  useSubscription({
    channel: OWN_CHANNEL,
    onLiveEvent: () => void client.invalidateQueries({ queryKey: COUNT }),
  });
  const { data } = useQuery<WaitingCounts, ApiError>({
    queryKey: COUNT,
    queryFn: async ({ signal }) => {
      await whenLiveStands();
      return request({ path: "/api/approvals/count/", signal });
    },
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
  return data ?? null;
}

export function useRefreshWaiting(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ALL }), [client]);
}
