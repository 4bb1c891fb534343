import { useForm } from "@refinedev/antd";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { startingQuery } from "./starting-values.ts";
import { useAfterReset } from "./use-after-reset.ts";

interface CreatingOptions {
  readonly resource: ClientResource;
  /** Of the address: fields to fill, and `copy`. */
  readonly given: Readonly<Record<string, string>>;
}

/** What a form needs to make a record: what it starts with, and the call that sends it. */
export function useCreating({ resource, given }: CreatingOptions) {
  const { form, formProps, onFinish } = useForm<ApiRecord, ApiError, Readonly<Record<string, unknown>>>({
    resource: resource.name,
    action: "create",
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
  });
  const query = startingQuery({ resource, given });
  // asked for while the form's surroundings are drawn, not when they are there
  usePrefetchQuery(query);
  const { data = null, error, refetch } = useQuery({ ...query, placeholderData: undefined });
  const start = useAfterReset(data);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<ApiRecord> => {
    const answer = await onFinish(body);
    if (!answer) throw new Error("The server took the record but did not answer with it.");
    return answer.data;
  };
  return { form, formProps, start, error, retry: () => void refetch(), save };
}
