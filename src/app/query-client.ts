import { keepPreviousData, QueryClient } from "@tanstack/react-query";

/** Rows stay while newer ones are on their way; failures are shown at once, with a button to try again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
      placeholderData: keepPreviousData,
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Answers kept for the way back to what showed them. A day of turning pages must not fill the memory. */
const KEPT = 20;

const answers = queryClient.getQueryCache();
answers.subscribe(({ type }) => {
  if (type !== "added") return;
  const idle = answers
    .findAll({ type: "inactive", fetchStatus: "idle" })
    .filter(({ state }) => state.dataUpdatedAt > 0)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const old of idle.slice(KEPT)) answers.remove(old);
});
