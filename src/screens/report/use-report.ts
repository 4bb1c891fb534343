import { useQuery } from "@tanstack/react-query";
import type { ReportAnswer, ReportHead } from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fetchCharts } from "../../figures/chart.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../providers/data-provider.ts";

/** The reports this person may open. */
export function useReportHeads() {
  const { config } = useConfigIndex();
  return useQuery<readonly ReportHead[], ApiError>({
    queryKey: ["reports", config.version, config.language],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: readonly ReportHead[] }>({ url: "/api/reports/", signal })).data,
    staleTime: 60_000,
  });
}

/** A report as its address asks for it; the figures before stay in view until the new ones come. */
export function useReport(name: string | null, query: string) {
  const { config } = useConfigIndex();
  return useQuery<ReportAnswer, ApiError>({
    queryKey: ["report", name, query, config.version, config.language],
    queryFn: async ({ signal }) => {
      const url = `/api/reports/${name}/${query === "" ? "" : `?${query}`}`;
      const { data } = await callApi<{ data: ReportAnswer }>({ url, signal });
      await fetchCharts(data.parts);
      return data;
    },
    enabled: name !== null,
    placeholderData: (before) => (before?.name === name ? before : undefined),
  });
}
