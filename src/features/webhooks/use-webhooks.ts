import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeliveryFault, DeliveryState, WebhookEvent } from "../../../core/webhooks/events.ts";
import { request } from "../../lib/http.ts";
import type { ServiceRole } from "../api-keys/use-keys.ts";

export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly areas: readonly string[];
  readonly events: readonly WebhookEvent[];
  readonly role: string;
}

/** A webhook as `GET /api/webhooks/` answers it; instants are ISO 8601, UTC. */
export interface Webhook extends WebhookValues {
  readonly id: number;
  readonly active: boolean;
  readonly failing: boolean;
  /** Areas whose steps send to webhooks of its name. */
  readonly named_by: readonly string[];
  readonly old_secret_until: string | null;
}

export interface Delivery {
  readonly id: number;
  readonly type: string;
  readonly resource: string;
  readonly record: number;
  readonly at: string;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly next_try: string | null;
  readonly last_try: string | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
}

const KEY = ["webhooks"];
const PATH = "/api/webhooks/";
/** Deliveries are looked at while they happen. */
const LOOK_EVERY_MS = 5_000;

type Secret = { readonly data: { readonly secret: string } };

export function useWebhooks() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ data: Webhook[]; roles: ServiceRole[] }>({ path: PATH, signal }),
  });
}

/** Makes a webhook, or changes the one with an id; resolves with the secret of a new one. */
export function useSaveWebhook(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: WebhookValues) => {
      if (id === null) return (await request<Secret>({ method: "POST", path: PATH, body })).data.secret;
      await request({ method: "PATCH", path: `${PATH}${id}/`, body });
      return null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}

export function useTurnWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) => request({ method: "PATCH", path: `${PATH}${id}/`, body: { active } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}

/** Resolves with the new secret, which nothing answers again. */
export function useRenewSecret(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await request<Secret>({ method: "POST", path: `${PATH}${id}/secret/` })).data.secret,
    onSettled: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}

export function useRemoveWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request({ method: "DELETE", path: `${PATH}${id}/` }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY, exact: true }),
  });
}

export function useDeliveries(id: number) {
  return useQuery({
    queryKey: [...KEY, id, "deliveries"],
    queryFn: async ({ signal }) =>
      (await request<{ data: Delivery[] }>({ path: `${PATH}${id}/deliveries/`, signal })).data,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function useReplay(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (delivery: number) =>
      request({ method: "POST", path: `${PATH}${id}/deliveries/${delivery}/replay/` }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
