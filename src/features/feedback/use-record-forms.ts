import { useMemo } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useEvaluationContext } from "../../screens/use-evaluation-context.ts";
import { openFeedback } from "./open-feedback.ts";
import { recordForms } from "./record-forms.ts";

interface OfferedForm {
  readonly name: string;
  readonly label: string;
  /** The resource of what it is kept as. */
  readonly makes: string;
  readonly open: () => void;
  /** Where what has the focus now will be gone: it goes back to `origin`. */
  readonly openFrom: (origin: HTMLElement) => void;
}

/** The forms a record offers, in words, each with the way to open it; none while the record is on its way. */
export function useRecordForms(
  resource: ClientResource | null,
  record: ApiRecord | null,
): readonly OfferedForm[] {
  const { config } = useConfigIndex();
  const context = useEvaluationContext();
  return useMemo(() => {
    if (resource === null || record === null) return [];
    return recordForms({ resource, record, context }).map(({ name, makes, request }) => ({
      name,
      makes,
      label: partLabel(config, resource.name, "forms", name) ?? humanise(name),
      open: () => void openFeedback(request),
      openFrom: (origin) => void openFeedback({ ...request, origin }),
    }));
  }, [resource, record, context, config]);
}
