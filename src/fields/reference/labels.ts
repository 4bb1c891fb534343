import { useQuery } from "@tanstack/react-query";
import { useConfigIndex } from "../../config/config-context.tsx";
import { request } from "../../lib/http.ts";
import type { ReferenceValue } from "../values.ts";

const known = new Map<string, string>();

/** Keeps the names of picked records, so that a filter chip need not ask for them. */
export function rememberLabels(resource: string, references: readonly ReferenceValue[]): void {
  for (const { id, label } of references) known.set(`${resource}:${id}`, label);
}

/** Names of records whose ids an address holds; a record that may not be listed keeps its number. */
export function useReferences(resource: string, ids: readonly number[]): ReferenceValue[] {
  const listable = useConfigIndex().resource(resource)?.actions.includes("list") ?? false;
  const missing = ids.filter((id) => !known.has(`${resource}:${id}`));
  useQuery({
    queryKey: ["labels", resource, missing.join(",")],
    queryFn: async () => {
      const { data } = await request<{ data: ReferenceValue[] }>({
        path: `/api/${resource}/?id=${missing.join(",")}&page_size=100&archived=all`,
      });
      rememberLabels(resource, data);
      return null;
    },
    enabled: listable && missing.length > 0,
    staleTime: Infinity,
  });
  return ids.map((id) => ({ id, label: known.get(`${resource}:${id}`) ?? `#${id}` }));
}
