import { useMemo, useState } from "react";
import { listCallPath, type toListRequest } from "../../../list/list-query.ts";
import { callApi } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";
import type { Rows } from "./use-rows.ts";

interface ExactCount {
  readonly total: number;
  readonly exact: boolean;
  /** Counts every row, however many there are; null where the total is exact already. */
  readonly ask: (() => void) | null;
  readonly asking: boolean;
}

/** The total of a list: at once up to ten thousand, beyond it on request. Other conditions forget it. */
export function useExactCount(list: ReturnType<typeof toListRequest>, { total, exact }: Rows): ExactCount {
  const reportError = useReportError();
  const url = useMemo(() => {
    const { columns: _columns, ...meta } = list.meta;
    const first = { currentPage: 1, pageSize: 1, mode: "server" as const };
    return listCallPath({ ...list, sorters: [], pagination: first, meta: { ...meta, count: "exact" } });
  }, [list]);
  const [counted, setCounted] = useState<{ readonly url: string; readonly total: number | null } | null>(
    null,
  );
  const own = counted?.url === url ? counted : null;
  const ask = async () => {
    setCounted({ url, total: null });
    try {
      const { count } = await callApi<{ count: number }>({ url });
      setCounted({ url, total: count });
    } catch (error) {
      setCounted(null);
      reportError(error);
    }
  };
  if (exact) return { total: total ?? 0, exact, ask: null, asking: false };
  if (own?.total != null) return { total: own.total, exact: true, ask: null, asking: false };
  return { total: total ?? 0, exact: false, ask: () => void ask(), asking: own !== null };
}
