import { useMemo, useState } from "react";
import { listCallPath, type toListRequest } from "../../../list/list-query.ts";
import { callApi, type ListAnswer, type Totals } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";
import type { Rows } from "../screen/use-rows.ts";

interface ExactCount {
  readonly total: number;
  readonly exact: boolean;
  /** At the foot of the columns; null where they are not known. */
  readonly totals: Totals | null;
  /** Counts and adds up every row, however many there are; null where both is known already. */
  readonly ask: (() => void) | null;
  readonly asking: boolean;
}

/**
 * How many rows a list has, and its totals: at once up to ten thousand and two thousand, beyond it on request. Other conditions
 * forget it.
 */
export function useExactCount(
  list: ReturnType<typeof toListRequest>,
  { total, exact, totals }: Rows,
): ExactCount {
  const reportError = useReportError();
  const url = useMemo(() => {
    const { columns: _columns, ...meta } = list.meta;
    const first = { currentPage: 1, pageSize: 1, mode: "server" as const };
    return listCallPath({ ...list, sorters: [], pagination: first, meta: { ...meta, count: "exact" } });
  }, [list]);
  const [counted, setCounted] = useState<Counted | null>(null);
  const own = counted?.url === url ? counted : null;
  const ask = async () => {
    setCounted({ url, answer: null });
    try {
      setCounted({ url, answer: await callApi<ListAnswer>({ url }) });
    } catch (error) {
      setCounted(null);
      reportError(error);
    }
  };
  const isKnown = exact && (totals !== null || list.meta.totals === undefined);
  if (isKnown) return { total: total ?? 0, exact, totals, ask: null, asking: false };
  const { answer = null } = own ?? {};
  if (answer !== null)
    return { total: answer.count, exact: true, totals: answer.totals ?? null, ask: null, asking: false };
  return { total: total ?? 0, exact, totals: null, ask: () => void ask(), asking: own !== null };
}

interface Counted {
  readonly url: string;
  /** Null: it is on its way. */
  readonly answer: ListAnswer | null;
}
