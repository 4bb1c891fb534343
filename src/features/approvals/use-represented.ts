import { useQuery } from "@tanstack/react-query";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";

/** What the person works with in whose place the reader decides: areas the reader may not know otherwise. */
export function useRepresentedConfig(onBehalfOf: number | null) {
  const { language } = useTranslation().i18n;
  return useQuery<ClientConfig, ApiError>({
    queryKey: ["represented", onBehalfOf, language],
    queryFn: ({ signal }) => request({ path: onBehalfPath("/api/config/", onBehalfOf), signal }),
    enabled: onBehalfOf !== null,
  });
}
