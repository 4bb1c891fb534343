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
  const labelOf = useRecordLabels(ids.map((id) => ({ resource: resource ?? "", id })));
  return ids.map((id) => ({ id, label: labelOf({ resource: resource ?? "", id }) }));
}

interface Pointer {
  readonly resource: string;
  readonly id: number;
}

const keyOf = ({ resource, id }: Pointer): string => `${resource}:${id}`;

/** Labels of records of several areas: undefined until one is known, and null where it may not be seen. */
export function useRecordLabels(
  pointers: readonly Pointer[],
): (pointer: Pointer) => string | null | undefined {
  const index = useConfigIndex();
  useSyncExternalStore(subscribe, () => version);
  const missing = pointers.filter(
    (one) => !known.has(keyOf(one)) && isAllowed(index.resource(one.resource), "pick"),
  );
  useQuery({
    queryKey: ["labels", missing.map(keyOf).join(",")],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      const wanted = missing.filter((one) => !known.has(keyOf(one)));
      await Promise.all(
        [...Map.groupBy(wanted, ({ resource }) => resource)].map(async ([resource, some]) => {
          const path = `/api/${resource}/pick/?ids=${some.map(({ id }) => id).join(",")}`;
          const { data } = await request<{ data: ReferenceValue[] }>({ path });
          const found = new Map(data.map(({ id, label }) => [id, label]));
          remember(some.map((one) => [keyOf(one), found.get(one.id) ?? null]));
        }),
      );
      return null;
    },
    enabled: missing.length > 0,
    staleTime: Infinity,
    retry: false,
  });
  return (pointer) => known.get(keyOf(pointer));
}

/** The same for pickers, which show a number where no name is known. */
export function useReferences(resource: string, ids: readonly number[]): ReferenceValue[] {
  return useNamedReferences(resource === "" ? null : resource, ids).map(({ id, label }) => ({
    id,
    label: label ?? `#${id}`,
  }));
}
