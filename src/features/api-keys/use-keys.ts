import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeyAction, KeyScopes } from "../../../core/access/types.ts";
import { request } from "../../lib/http.ts";

/** A key as `GET /api/keys/` answers it; instants are ISO 8601, UTC. */
export interface ApiKey {
  readonly id: number;
  readonly name: string;
  /** The last characters of the key. */
  readonly hint: string;
  readonly owner: { readonly id: number; readonly label: string };
  /** What a service acts as; null: the key of a person. */
  readonly role: string | null;
  readonly scopes: KeyScopes;
  readonly created: string;
  readonly expires: string;
  readonly expired: boolean;
  readonly last_used: string | null;
}

export interface ServiceRole {
  readonly name: string;
  readonly label: string;
}

export interface OfferedScope {
  readonly resource: string;
  readonly actions: readonly KeyAction[];
}

export interface NewKey {
  readonly name: string;
  readonly scopes: KeyScopes;
  readonly days: number;
  readonly role: string | null;
}

const KEY = ["api-keys"];
const PATH = "/api/keys/";

export function useKeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ data: ApiKey[]; roles: ServiceRole[] }>({ path: PATH, signal }),
  });
}

/** What a new key can be given: of a person, or with a role, of a service. */
export function useOfferedScopes(role: string | null) {
  return useQuery({
    queryKey: [...KEY, "scopes", role],
    queryFn: async ({ signal }) => {
      const query = role === null ? "" : `?role=${encodeURIComponent(role)}`;
      return (await request<{ data: OfferedScope[] }>({ path: `${PATH}scopes/${query}`, signal })).data;
    },
  });
}

/** Makes a key; resolves with the key itself, which nothing answers again. */
export function useMakeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewKey) =>
      (await request<{ data: { token: string } }>({ method: "POST", path: PATH, body })).data.token,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request({ method: "DELETE", path: `${PATH}${id}/` }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}
