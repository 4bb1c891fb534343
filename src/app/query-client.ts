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
