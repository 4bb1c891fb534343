import { useQuery } from "@tanstack/react-query";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { request } from "../../lib/http.ts";
import type { ListView } from "./list-view.ts";

type Lifecycle = ClientResource["lifecycles"][number];

/** States that records are in, each with that of every life cycle. */
type States = readonly Readonly<Record<string, unknown>>[];

/** More rows than one call may name: what they may take is told in the preview alone. */
const MOST = 500;

/** The steps that at least one of these states leads out of; all of them where the states are not known. */
export function possibleSteps(lifecycles: readonly Lifecycle[], states: States | null): Lifecycle[] {
  if (states === null) return [...lifecycles];
  return lifecycles
    .map((lifecycle) => ({
      ...lifecycle,
      transitions: lifecycle.transitions.filter(({ from }) =>
        states.some((state) => from.some((name) => name === state[lifecycle.field])),
      ),
    }))
    .filter(({ transitions }) => transitions.length > 0);
}

/** The steps that at least one of the chosen rows may take from where it stands, also of rows on other pages. */
export function usePossibleSteps(
  { resource, selection, state }: ListView,
  { lifecycles, enabled }: { readonly lifecycles: readonly Lifecycle[]; readonly enabled: boolean },
): Lifecycle[] {
  const ids = [...selection.ids].toSorted((a, b) => a - b).join(",");
  const parameters = new URLSearchParams({
    group_by: lifecycles.map(({ field }) => field).join(","),
    id: ids,
    archived: state.archived,
  });
  const path = `/api/${resource.name}/aggregate/?${parameters.toString()}`;
  const { data } = useQuery({
    queryKey: ["states", path],
    queryFn: ({ signal }) => request<{ data: { group: States[number] }[] }>({ path, signal }),
    enabled: enabled && lifecycles.length > 0 && selection.ids.size <= MOST,
    staleTime: 0,
  });
  return possibleSteps(lifecycles, data?.data.map(({ group }) => group) ?? null);
}
