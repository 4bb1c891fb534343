import { useQuery } from "@tanstack/react-query";
import { useFieldContext, useOnBehalf } from "../config/config-context.tsx";
import type { ApiRecord } from "../config/record.ts";
import type { ApiError } from "../lib/api-error.ts";
import { callApi, waitingPath } from "../providers/data-provider.ts";
import { formatRecordName } from "./record-name.ts";

interface Represented {
  /** Of the record that is answered. */
  readonly resource: string;
  /** The record that waits. */
  readonly of: { readonly resource: string; readonly id: number | string };
  /** `record/`: that record itself; `referenced/<tab>/`: the one a tab of it shows. */
  readonly part: string;
}

/** A record as the person reads it in whose place the reader decides; nothing while the reader decides in their own. */
export function useRepresentedRecord({ resource, of, part }: Represented) {
  const context = useFieldContext();
  const person = useOnBehalf();
  const query = useQuery<ApiRecord, ApiError>({
    queryKey: ["represented", person, of.resource, of.id, part],
    queryFn: ({ signal }) => callApi({ url: waitingPath(of.resource, of.id, { part, person }), signal }),
    enabled: person !== null,
  });
  const shown = context.index.resource(resource);
  const record =
    query.data === undefined || shown === null
      ? null
      : formatRecordName({ context, resource: shown, record: query.data });
  return { record, loading: query.isPending, error: query.error, retry: () => void query.refetch() };
}
