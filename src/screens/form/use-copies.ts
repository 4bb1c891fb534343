import type { FormInstance } from "antd";
import { useCallback } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { asReference, isEmptyValue } from "../../fields/values.ts";
import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { recordCallPath } from "../../providers/data-provider.ts";

interface CopiesOptions {
  readonly resource: ClientResource;
  readonly form: FormInstance;
  readonly onCopied: () => void;
}

/** When a reference is chosen, fields that copy from it and are still empty take its values over. */
export function useCopies({
  resource,
  form,
  onCopied,
}: CopiesOptions): (field: string, value: unknown) => void {
  return useCallback(
    (name, value) => {
      const copying = resource.fields.filter(({ copyFrom }) => copyFrom?.reference === name);
      const to = resource.fields.find((field) => field.name === name)?.to;
      const chosen = asReference(value);
      if (copying.length === 0 || !to || !chosen) return;
      void fetchRecord(to, chosen.id).then((record) => {
        // Another one may have been chosen while this one was on its way.
        if (!record || asReference(form.getFieldValue(name))?.id !== chosen.id) return;
        for (const { name: target, copyFrom } of copying) {
          const copied = copyFrom ? record[copyFrom.field] : undefined;
          if (isEmptyValue(copied) || !isEmptyValue(form.getFieldValue(target))) continue;
          form.setFieldValue(target, copied);
        }
        onCopied();
      });
    },
    [resource, form, onCopied],
  );
}

/** Null for a record that may not be shown: nothing is copied from it then. */
async function fetchRecord(resource: string, id: number): Promise<ApiRecord | null> {
  try {
    return await request<ApiRecord>({ path: recordCallPath(resource, id) });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
