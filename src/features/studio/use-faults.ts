import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { request } from "../../lib/http.ts";
import { useSettled } from "../../ui/use-settled.ts";
import type { Change, Check, DefinitionError } from "./use-studio.ts";

/** How long somebody pauses before the server is asked about what is typed. */
export const PAUSE_MS = 500;
const NO_CHANGES = JSON.stringify({ changes: [] });
const NONE: readonly DefinitionError[] = [];

/** What is missing is told at its own control. */
function atSetting(error: DefinitionError): DefinitionError {
  const property = error.text === "missing_property" ? error.params?.["property"] : undefined;
  return typeof property === "string" ? { ...error, pointer: `${error.pointer}/${property}` } : error;
}

/** What speaks against changes, asked anew when they rest. */
export function useFaults(
  changes: readonly Pick<Change, "kind" | "name" | "document">[],
): readonly DefinitionError[] {
  const sent = changes.map(({ kind, name, document }) => ({ kind, name, document }));
  const rested = useSettled<string | null>(JSON.stringify({ changes: sent }), {
    pauseMs: PAUSE_MS,
    first: null,
  });
  // of no changes there is nothing to ask
  const asked = rested === NO_CHANGES ? null : rested;
  const { data } = useQuery({
    queryKey: ["studio", "mistakes", asked],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: Check }>({
          method: "POST",
          path: "/api/config/validate/",
          body: JSON.parse(asked ?? "") as object,
          signal,
        })
      ).data,
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const errors = (changes.length > 0 && data?.errors) || NONE;
  return useMemo(() => errors.map(atSetting), [errors]);
}
