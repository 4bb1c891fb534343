import { useQuery } from "@tanstack/react-query";
import type { CardAnswer, DashboardAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fetchCharts } from "../../figures/chart.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

async function read(query: string, signal: AbortSignal): Promise<readonly DashboardAnswer[]> {
  const path = `/api/dashboards/${query}`;
  const { data } = await request<{ data: readonly DashboardAnswer[] }>({ path, signal });
  const cards = data.flatMap((dashboard) => dashboard.cards);
  await fetchCharts(cards.flatMap((card) => (card.kind === "figures" ? [card.part] : [])));
  return data;
}

/** All cards of this person in one call; what takes longer comes as late and is asked for again by itself. */
export function useDashboards() {
  const { config } = useConfigIndex();
  return useQuery<readonly DashboardAnswer[], ApiError>({
    queryKey: ["dashboards", config.version, config.language, config.actor.employeeId],
    queryFn: ({ signal }) => read("", signal),
  });
}

/** One card that was late. */
export function useLateCard(id: string, wanted: boolean) {
  const { config } = useConfigIndex();
  return useQuery<CardAnswer | null, ApiError>({
    queryKey: ["dashboard-card", id, config.version, config.language, config.actor.employeeId],
    queryFn: async ({ signal }) => {
      const found = await read(`?cards=${encodeURIComponent(id)}`, signal);
      return found[0]?.cards[0] ?? null;
    },
    enabled: wanted,
    placeholderData: undefined,
  });
}
