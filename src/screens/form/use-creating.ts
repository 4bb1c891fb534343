import { useForm } from "@refinedev/antd";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { useStartingValues } from "./use-starting-values.ts";

interface CreatingOptions {
  readonly resource: ClientResource;
  /** Query of the address: fields to fill, and `copy`. */
  readonly search: string;
}

/** What a form needs to make a record: what it starts with, and the call that sends it. */
export function useCreating({ resource, search }: CreatingOptions) {
  const { form, formProps, onFinish } = useForm<ApiRecord, ApiError, Readonly<Record<string, unknown>>>({
    resource: resource.name,
    action: "create",
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
  });
  const { start, error, retry } = useStartingValues({ resource, search });
  const save = async (body: Readonly<Record<string, unknown>>): Promise<ApiRecord> => {
    const answer = await onFinish(body);
    if (!answer) throw new Error("The server took the record but did not answer with it.");
    return answer.data;
  };
  return { form, formProps, start, error, retry, save };
}
