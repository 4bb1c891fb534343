import { useForm } from "@refinedev/antd";
import { useInvalidate } from "@refinedev/core";
import { useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { formatRecordName } from "../record-name.ts";
import { useAfterReset } from "./use-after-reset.ts";

interface EditingOptions {
  readonly resource: ClientResource;
  readonly id: string | number;
}

/** What a form needs to change a record: the record as it stands now, and the call that sends what changed. */
export function useEditing({ resource, id }: EditingOptions) {
  const context = useFieldContext();
  const invalidate = useInvalidate();
  const { form, formProps, onFinish, query } = useForm<
    ApiRecord,
    ApiError,
    Readonly<Record<string, unknown>>
  >({
    resource: resource.name,
    action: "edit",
    id,
    redirect: false,
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    // asked for after a refused save the record would come anew, and the form with it: what was typed would be lost
    invalidates: ["list", "many"],
    queryOptions: { placeholderData: undefined, refetchOnMount: "always", staleTime: Infinity },
  });
  const answer = query?.isFetchedAfterMount ? query.data?.data : undefined;
  const named = useMemo(
    () => (answer ? formatRecordName({ context, resource, record: answer }) : null),
    [context, resource, answer],
  );
  const record = useAfterReset(named);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<ApiRecord> => {
    const saved = await onFinish(body);
    if (!saved) throw new Error("The server took the change but did not answer with the record.");
    await invalidate({ resource: resource.name, id, invalidates: ["detail"] });
    return saved.data;
  };
  return { form, formProps, record, error: query?.error ?? null, retry: () => void query?.refetch(), save };
}
