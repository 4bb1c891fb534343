import { keys, useGetIdentity } from "@refinedev/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { SessionUser } from "../../core/people/session-user.ts";

/** The signed-in person; null until the answer is here. One call for all who ask. */
export function useSessionUser(): SessionUser | null {
  const queryOptions = { staleTime: Infinity, placeholderData: undefined };
  return useGetIdentity<SessionUser | null>({ queryOptions }).data ?? null;
}

/** Asks anew who is signed in, after something about the person was saved. */
export function useReloadSessionUser(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => reloadSessionUser(client), [client]);
}

export function reloadSessionUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys().auth().action("identity").get() });
}
