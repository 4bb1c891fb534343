import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isAllowed } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { request } from "../../lib/http.ts";
import type { ReferenceValue } from "../values.ts";
import { createListeners } from "../../lib/listeners.ts";

/** Names by resource and id; null: it may not be seen. */
const known = new Map<string, string | null>();
const listeners = createListeners();
let version = 0;

/** What a list call says of the records that its filters name. */
export type AnsweredLabels = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Keeps the names of picked records, so that a filter chip need not ask for them. */
export function rememberLabels(resource: string, references: readonly ReferenceValue[]): void {
  remember(references.map(({ id, label }) => [`${resource}:${id}`, label]));
}

/** Keeps the names that came with rows. */
export function rememberAnsweredLabels(labels: AnsweredLabels): void {
  remember(
    Object.entries(labels).flatMap(([resource, names]) =>
      Object.entries(names).map(([id, label]) => [`${resource}:${id}`, label] as const),
    ),
  );
}

function remember(names: readonly (readonly [string, string | null])[]): void {
  const fresh = names.filter(([key, label]) => known.get(key) !== label);
  if (fresh.length === 0) return;
  for (const [key, label] of fresh) known.set(key, label);
  version += 1;
  listeners.notify();
}

const subscribe = listeners.subscribe;

/** Names come with the rows of a list; only where they did not within this time are they asked for. Milliseconds. */
const PATIENCE = 800;

/** A record an address names. The label is undefined until it is known, and null where it may not be seen. */
export interface NamedReference {
  readonly id: number;
  readonly label: string | null | undefined;
}

export function useNamedReferences(resource: string | null, ids: readonly number[]): NamedReference[] {
  const pickable = isAllowed(useConfigIndex().resource(resource ?? ""), "pick");
  useSyncExternalStore(subscribe, () => version);
  const keyOf = (id: number) => `${resource}:${id}`;
  const missing = ids.filter((id) => !known.has(keyOf(id)));
  useQuery({
    queryKey: ["labels", resource, missing.join(",")],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      const wanted = missing.filter((id) => !known.has(keyOf(id)));
      if (wanted.length === 0) return null;
      const path = `/api/${resource}/pick/?ids=${wanted.join(",")}`;
      const { data } = await request<{ data: ReferenceValue[] }>({ path });
      const found = new Map(data.map(({ id, label }) => [id, label]));
      remember(wanted.map((id) => [keyOf(id), found.get(id) ?? null]));
      return null;
    },
    enabled: pickable && missing.length > 0,
    staleTime: Infinity,
    retry: false,
  });
  return ids.map((id) => ({ id, label: known.get(keyOf(id)) }));
}

/** The same for pickers, which show a number where no name is known. */
export function useReferences(resource: string, ids: readonly number[]): ReferenceValue[] {
  return useNamedReferences(resource === "" ? null : resource, ids).map(({ id, label }) => ({
    id,
    label: label ?? `#${id}`,
  }));
}
