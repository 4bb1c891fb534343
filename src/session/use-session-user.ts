import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { request } from "../lib/http.ts";
import { noteRelease } from "../lib/release.ts";
import type { SessionUser } from "../../core/people/session-user.ts";
import { readSessionUser } from "./session-user.ts";

const QUERY = {
  queryKey: ["session-user"],
  queryFn: async ({ signal }: { readonly signal?: AbortSignal }): Promise<SessionUser | null> => {
    const user = readSessionUser(await request<unknown>({ path: "/api/employee/me/", signal }));
    if (user) noteRelease(String(user.version));
    return user;
  },
  staleTime: Infinity,
};

/** The signed-in person; null until the answer is here. One call for all who ask. */
export function useSessionUser(): SessionUser | null {
  return useQuery({ ...QUERY, placeholderData: undefined }).data ?? null;
}

/** Asks anew who is signed in, after something about the person was saved. */
export function useReloadSessionUser(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => reloadSessionUser(client), [client]);
}

export function reloadSessionUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: QUERY.queryKey });
}
