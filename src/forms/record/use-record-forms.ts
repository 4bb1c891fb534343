import { useMemo, useCallback } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { openFeedback } from "./open-feedback.ts";
import { recordForms, type RecordForm } from "./record-forms.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { rulesText } from "../../config/rules-text.ts";

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

/** Why a form of a record is closed to the reader; null: it is not. */
function useFormDenial(): (
  form: Pick<RecordForm, "request" | "refusal">,
  record: ApiRecord,
) => string | null {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useCallback(
    ({ request, refusal }, record) => {
      if (refusal === null) return null;
      if (refusal.code === "form_not_published") return t("feedback.notPublished");
      if (refusal.code !== "out_of_scope") return rulesText(config, refusal.rules);
      const own = recordLabel(record);
      switch (request.kind) {
        case "consultant":
          return t("feedback.notLinked.consultant", { name: request.context.consultant.name ?? own });
        case "project_update":
          return t("feedback.notLinked.update", { name: request.context.project.name ?? own });
        case "supervisor":
        case "response":
          return t("transition.outOfScope");
      }
    },
    [t, config],
  );
}
