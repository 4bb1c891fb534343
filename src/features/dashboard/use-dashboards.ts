import { useQuery } from "@tanstack/react-query";
import {
  DASHBOARDS_PATH,
  type CardAnswer,
  type DashboardsAnswer,
  type TodoAnswer,
} from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fetchCharts } from "../../figures/chart.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { takePreloaded } from "../../prefetch/preload.ts";

async function read(query: string, signal: AbortSignal): Promise<DashboardsAnswer> {
  const path = DASHBOARDS_PATH + query;
  const answer = await (takePreloaded<DashboardsAnswer>(path) ?? request<DashboardsAnswer>({ path, signal }));
  const cards = answer.data.flatMap((dashboard) => dashboard.cards);
  await fetchCharts(cards.flatMap((card) => (card.kind === "figures" ? [card.part] : [])));
  return answer;
}

/** All cards of this person and what they have to do, in one call; what takes longer comes as late and is asked for again by itself. */
export function useDashboards() {
  const { config } = useConfigIndex();
  return useQuery<DashboardsAnswer, ApiError>({
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
      const { data } = await read(`?cards=${encodeURIComponent(id)}`, signal);
      return data[0]?.cards[0] ?? null;
    },
    enabled: wanted,
    placeholderData: undefined,
  });
}

/** What is to be done, where it was late. */
export function useLateTodo(wanted: boolean) {
  const { config } = useConfigIndex();
  return useQuery<TodoAnswer | null, ApiError>({
    queryKey: ["dashboard-card", "todo", config.version, config.language, config.actor.employeeId],
    queryFn: async ({ signal }) => (await read("?cards=todo", signal)).todo,
    enabled: wanted,
  });
}
