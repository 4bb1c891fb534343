import { useQuery } from "@tanstack/react-query";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { useFieldContext, useOnBehalf } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { onBehalfPath } from "../../providers/data-provider.ts";
import { formatRecordName } from "../../screens/record-name.ts";

/** A record that waits for the person in whose place the reader decides, as that person reads it. */
export function useRepresentedRecord({ resource, id }: { readonly resource: string; readonly id: string }) {
  const context = useFieldContext();
  const onBehalfOf = useOnBehalf();
  const query = useQuery<ApiRecord, ApiError>({
    queryKey: ["represented", onBehalfOf, resource, id],
    queryFn: ({ signal }) =>
      request({ path: onBehalfPath(`/api/approvals/${resource}/${id}/record/`, onBehalfOf), signal }),
    enabled: onBehalfOf !== null,
  });
  const shown = context.index.resource(resource);
  const record =
    query.data === undefined || shown === null
      ? null
      : formatRecordName({ context, resource: shown, record: query.data });
  return { record, loading: query.isPending, error: query.error, retry: () => void query.refetch() };
}

/** What the person works with in whose place the reader decides: areas the reader may not know otherwise. */
export function useRepresentedConfig(onBehalfOf: number | null) {
  const { language } = useTranslation().i18n;
  return useQuery<ClientConfig, ApiError>({
    queryKey: ["represented", onBehalfOf, language],
    queryFn: ({ signal }) => request({ path: onBehalfPath("/api/config/", onBehalfOf), signal }),
    enabled: onBehalfOf !== null,
  });
}
