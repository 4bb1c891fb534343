import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/http.ts";

/** Where the person is signed in, as `GET /api/auth/sessions/` answers it; instants are ISO 8601, UTC. */
export interface Session {
  readonly id: string;
  /** Names of products; null where the browser did not say. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
  readonly created: string;
  readonly last_seen: string;
  readonly current: boolean;
}

const KEY = ["sessions"];
const PATH = "/api/auth/sessions/";

export function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request<{ data: Session[] }>({ path: PATH, signal })).data,
    placeholderData: undefined,
  });
}

/** Ends one session, or all but this one where none is named. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? request<unknown>({ method: "POST", path: `${PATH}end_others/` })
        : request<unknown>({ method: "DELETE", path: `${PATH}${id}/` }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
