import { useQueryClient } from "@tanstack/react-query";

/** Asks anew what is supported. */
export function useReloadSupported(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["profile"] });
}
