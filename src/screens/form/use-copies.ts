import type { FormInstance } from "antd";
import { useCallback } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { asReference, isEmptyValue } from "../../fields/values.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fetchRecord } from "../../providers/data-provider.ts";
import { copiedValues } from "./copied-values.ts";

interface CopiesOptions {
  readonly resource: ClientResource;
  readonly form: FormInstance;
  /** Told what was taken over. */
  readonly onCopied: (values: Readonly<Record<string, unknown>>) => void;
}

/** When a reference is chosen, fields that copy from it and are still empty, or follow each choice, take its values over. */
export function useCopies({
  resource,
  form,
  onCopied,
}: CopiesOptions): (field: string, value: unknown) => void {
  return useCallback(
    (name, value) => {
      const copies = resource.fields.some(({ copyFrom }) => copyFrom?.reference === name);
      const following = new Set(
        resource.fields.filter(({ copyFrom }) => copyFrom?.again).map((field) => field.name),
      );
      const chosen = asReference(value);
      if (!copies || !chosen) return;
      const values: Readonly<Record<string, unknown>> = form.getFieldsValue(true);
      const previous = { ...values, [name]: null };
      void copiedValues({ resource, values, previous, read: readRecord }).then((copied) => {
        // Another one may have been chosen while this one was on its way.
        if (asReference(form.getFieldValue(name))?.id !== chosen.id) return;
        const taken = Object.entries(copied).filter(
          ([target]) => following.has(target) || isEmptyValue(form.getFieldValue(target)),
        );
        for (const [target, copy] of taken) form.setFieldValue(target, copy);
        onCopied(Object.fromEntries(taken));
      });
    },
    [resource, form, onCopied],
  );
}

/** Null for a record that may not be shown. */
export async function readRecord(resource: string, id: number): Promise<ApiRecord | null> {
  try {
    return await fetchRecord(resource, id);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
