import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { resourceUrl } from "../../../providers/data-provider.ts";
import { useApi } from "../../../providers/use-api.ts";
import type { ListView } from "../screen/list-view.ts";
import type { Row } from "../screen/use-rows.ts";

type Lifecycle = ClientResource["lifecycles"][number];

/** States that records are in, each with that of every life cycle. */
type States = readonly Readonly<Record<string, unknown>>[];

/** More rows than one call may name: what they may take is told in the preview alone. */
const MAX_CHECKED = 500;

/** The steps that at least one of these states leads out of. */
export function possibleSteps(lifecycles: readonly Lifecycle[], states: States): Lifecycle[] {
  return lifecycles
    .map((lifecycle) => ({
      ...lifecycle,
      transitions: lifecycle.transitions.filter(({ from }) =>
        states.some((state) => from.some((name) => name === state[lifecycle.field])),
      ),
    }))
    .filter(({ transitions }) => transitions.length > 0);
}

interface PossibleSteps {
  /** Null until the states of the rows that are not in view are here. */
  readonly steps: readonly Lifecycle[] | null;
  /** Asks for the states of chosen rows that are not in view. */
  readonly ask: () => void;
}

/** The steps that at least one of the chosen rows may take from where it stands; every step where that cannot be known. */
export function usePossibleSteps(
  { resource, selection, state }: ListView,
  { lifecycles, rows }: { readonly lifecycles: readonly Lifecycle[]; readonly rows: readonly Row[] },
): PossibleSteps {
  const inView = rows.filter(({ id }) => selection.ids.has(id));
  const shown = new Set(inView.map(({ id }) => id));
  const others = [...selection.ids].filter((id) => !shown.has(id));
  const many = others.length > MAX_CHECKED;
  const parameters = new URLSearchParams({
    group_by: lifecycles.map(({ field }) => field).join(","),
    id: many ? "" : others.join(","),
    archived: state.archived,
  });
  const url = resourceUrl(resource.name, `aggregate/?${parameters.toString()}`);
  const { data, isError, refetch } = useApi<{ data: { group: States[number] }[] }>(url, { enabled: false });
  if (others.length === 0) return { steps: possibleSteps(lifecycles, inView), ask: () => undefined };
  const elsewhere = data?.data.data.map(({ group }) => group);
  return {
    steps:
      many || isError ? lifecycles : elsewhere ? possibleSteps(lifecycles, [...inView, ...elsewhere]) : null,
    ask: () => void (many || refetch()),
  };
}
