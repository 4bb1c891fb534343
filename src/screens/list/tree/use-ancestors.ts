import { useKeys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { asReference } from "../../../fields/values.ts";
import { callApi } from "../../../providers/data-provider.ts";

export interface Ancestor {
  readonly id: number;
  readonly label: string;
}

type Placed = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly (Placed & { readonly id: number })[];
}

const PAGE = 100;
const NONE: ReadonlyMap<number, Placed> = new Map();

/** The way from the top down to a record, without it: as far up as the reader may list and name what stands there. */
export function useAncestors(
  { name, tree = "" }: ClientResource,
  records: readonly Placed[],
): (record: Placed) => readonly Ancestor[] {
  const { keys } = useKeys();
  const above = [...new Set(records.flatMap((record) => asReference(record[tree])?.id ?? []))].toSorted(
    (a, b) => a - b,
  );
  const { data = NONE } = useQuery({
    // One of the resource's lists, so that every change of a record brings it up to date.
    queryKey: keys().data("default").resource(name).action("list").params({ above }).get(),
    queryFn: ({ signal }) => fetchAbove({ name, tree, above, signal }),
    enabled: above.length > 0,
  });
  return (record) => {
    const way: Ancestor[] = [];
    const seen = new Set<number>();
    for (let next = asReference(record[tree]); next && !seen.has(next.id);) {
      seen.add(next.id);
      if (next.label === null) break;
      way.unshift({ id: next.id, label: next.label });
      next = asReference(data.get(next.id)?.[tree]);
    }
    return way;
  };
}

interface Climb {
  readonly name: string;
  readonly tree: string;
  readonly above: readonly number[];
  readonly signal: AbortSignal;
}

/** Level by level, each record once. */
async function fetchAbove({ name, tree, above, signal }: Climb): Promise<ReadonlyMap<number, Placed>> {
  const known = new Map<number, Placed>();
  let wanted = above;
  while (wanted.length > 0) {
    const asked = wanted.slice(0, PAGE);
    const query = `id=${asked.join(",")}&columns=${tree}&archived=all&page_size=${PAGE}`;
    const { data } = await callApi<Answer>({ url: `/api/${name}/?${query}`, signal });
    const next = new Set(wanted.slice(PAGE));
    for (const record of data) known.set(record.id, record);
    for (const record of data) {
      const id = asReference(record[tree])?.id;
      if (id !== undefined && !known.has(id)) next.add(id);
    }
    wanted = [...next];
  }
  return known;
}
