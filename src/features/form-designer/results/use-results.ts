import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { FormResults, WrittenAnswer } from "../../../../core/forms/results.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fetchCharts } from "../../../figures/chart.tsx";
import { apiBaseUrl } from "../../../lib/base-url.ts";
import { request } from "../../../lib/http.ts";
import { readReportState, reportQuery, writeReportState } from "../../../screens/report/report-state.ts";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { useReportError } from "../../../ui/report-error.ts";

/** What of the address says which page it is, not what is asked. */
const PAGE_KEYS = ["part", "form"] as const;

/** Period, steps and filters as they stand in the address. */
export function useResultsState(): {
  readonly state: ReportState;
  readonly change: (next: Partial<ReportState>) => void;
} {
  const { search } = useLocation();
  const [, setSearch] = useSearchParams();
  return useMemo(() => {
    const page = new URLSearchParams(search);
    const kept = PAGE_KEYS.flatMap((key) => {
      const value = page.get(key);
      page.delete(key);
      return value === null ? [] : [[key, value] satisfies [string, string]];
    });
    const state = readReportState(page.toString());
    const change = (next: Partial<ReportState>) => {
      const written = new URLSearchParams(writeReportState({ ...state, ...next }));
      setSearch([...kept, ...written], { replace: true });
    };
    return { state, change };
  }, [search, setSearch]);
}

const pathOf = (form: string): string => `/api/forms/${encodeURIComponent(form)}/results/`;

/** The figures before stay in view until the new ones come. */
export function useResults(form: string, state: ReportState) {
  const { config } = useConfigIndex();
  const query = reportQuery(state, {});
  return useQuery({
    queryKey: ["form-results", form, query, config.version, config.language],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(form)}?${query}`;
      const { data } = await request<{ data: FormResults }>({ path, signal });
      await fetchCharts([{ chart: "bar" }]);
      return data;
    },
    placeholderData: keepPreviousData,
  });
}

interface WrittenPage {
  readonly data: readonly WrittenAnswer[];
  readonly count: number;
}

export function useWritten(form: string, question: number, state: ReportState) {
  const query = reportQuery(state, {});
  return useInfiniteQuery({
    queryKey: ["form-results", form, query, question],
    queryFn: ({ signal, pageParam }) =>
      request<WrittenPage>({ path: `${pathOf(form)}${question}/?${query}&page=${pageParam}`, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.data.length === 0 ? undefined : pages.length + 1),
  });
}

/** Every answer behind the figures as a file, through a link that works once. */
export function useResultsFile(form: string, state: ReportState): (format: "csv" | "xlsx") => Promise<void> {
  const reportError = useReportError();
  return async (format) => {
    try {
      const path = `${pathOf(form)}export/link/?${reportQuery(state, {})}&format=${format}`;
      const { data } = await request<{ data: { url: string } }>({ method: "POST", path });
      window.location.assign(new URL(data.url, apiBaseUrl() || window.location.origin).href);
    } catch (error) {
      reportError(error);
    }
  };
}
