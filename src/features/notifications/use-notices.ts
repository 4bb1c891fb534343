import { useSubscription } from "@refinedev/core";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { request } from "../../lib/http.ts";
import { whenLiveStands } from "../../live/live.ts";
import { OWN_CHANNEL } from "../../providers/live-provider.ts";
import { useReportError } from "../../ui/report-error.ts";
import type { Notice } from "./notice.ts";

const ALL = ["notifications"];
const UNREAD = [...ALL, "unread"];

interface Counted {
  readonly data: { readonly unread_notify: number };
}

interface Page {
  readonly data: readonly Notice[];
  readonly count: number;
}

/** §3's unread notification count; null until it is known. Follows the live connection. */
export function useUnread(): number | null {
  const refresh = useRefreshNotices();
  useSubscription({ channel: OWN_CHANNEL, onLiveEvent: () => void refresh() });
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => {
      await whenLiveStands();
      return (await request<Counted>({ path: "/api/emp_notify/count/", signal })).data.unread_notify;
    },
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
  return data ?? null;
}

export function useRefreshNotices(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ALL }), [client]);
}

/** One page of the list. */
export function useNotices(page: number) {
  return useQuery({
    queryKey: [...ALL, "page", page],
    queryFn: ({ signal }) => request<Page>({ path: `/api/emp_notify/?page=${page}`, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What shows how many are unread says the new number: the bell, the lists, and the dashboard's card. */
export async function noteRead(client: QueryClient, unread: number): Promise<void> {
  client.setQueryData(UNREAD, unread);
  const shown = [ALL, ["dashboards"], ["dashboard-card"]];
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Marks one as read, or all of them where no id is given. */
export function useMarkRead() {
  const client = useQueryClient();
  const report = useReportError();
  return useMutation({
    mutationFn: (id: number | null) =>
      request<Counted>({
        path: id === null ? "/api/emp_notify/mark_all_read/" : `/api/emp_notify/${id}/mark_as_read/`,
      }),
    onSuccess: ({ data }) => noteRead(client, data.unread_notify),
    onError: report,
  });
}
