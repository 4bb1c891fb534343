import { useQuery } from "@tanstack/react-query";
import type { Person } from "../people/find-people.ts";
import { type AreaSummary, previewHandover, getTotals } from "./handover.ts";

interface People {
  readonly from: Person | null;
  readonly to: Person | null;
}

export interface HandoverPlan {
  /** Null until two different people are chosen. */
  readonly both: { readonly user_id: number; readonly handover_id: number } | null;
  /** One and the same person was chosen twice. */
  readonly same: boolean;
  readonly looking: boolean;
  /** Null until it is known what would move. */
  readonly areas: readonly AreaSummary[] | null;
  readonly total: { readonly moved: number; readonly kept: number } | null;
  readonly error: unknown;
}

/** What would move from one person to the other; asked anew for every pair, for work changes by the minute. */
export function useHandoverPreview({ from, to }: People): HandoverPlan {
  const same = from !== null && from.id === to?.id;
  const both = from && to && !same ? { user_id: from.id, handover_id: to.id } : null;
  const { data, isFetching, error } = useQuery({
    queryKey: ["handover", both],
    queryFn: ({ signal }) => (both ? previewHandover(both, signal) : []),
    enabled: both !== null,
    gcTime: 0,
  });
  const areas = both === null || isFetching ? null : (data ?? null);
  return { both, same, looking: isFetching, areas, total: areas && getTotals(areas), error };
}
