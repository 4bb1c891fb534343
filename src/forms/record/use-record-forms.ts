import { useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { openFeedback } from "./open-feedback.ts";
import { recordForms } from "./record-forms.ts";
import { useFormDenial } from "./use-form-denial.ts";

interface RecordFormButton {
  readonly name: string;
  readonly label: string;
  /** The resource of what it is kept as. */
  readonly makes: string;
  /** Why it cannot be opened; null: it can. */
  readonly reason: string | null;
  readonly open: () => void;
  /** Where what has the focus now will be gone: it goes back to `origin`. */
  readonly openFrom: (origin: HTMLElement) => void;
}

/** The forms of a record, in words, each with the way to open it; none while the record is on its way. */
export function useRecordForms(
  resource: ClientResource | null,
  record: ApiRecord | null,
): readonly RecordFormButton[] {
  const { config } = useConfigIndex();
  const context = useEvaluationContext();
  const refusalText = useFormDenial();
  return useMemo(() => {
    if (resource === null || record === null) return [];
    return recordForms({ resource, record, context }).map((form) => ({
      name: form.name,
      makes: form.makes,
      label: partLabel(config, resource.name, "forms", form.name) ?? humanise(form.name),
      reason: refusalText(form, record),
      open: () => void openFeedback(form.request),
      openFrom: (origin) => void openFeedback({ ...form.request, origin }),
    }));
  }, [resource, record, context, config, refusalText]);
}
