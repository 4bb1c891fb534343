import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { rulesText } from "../../config/rules-text.ts";
import type { RecordForm } from "./record-forms.ts";

/** Why a form of a record is closed to the reader; null: it is not. */
export function useFormDenial(): (
  form: Pick<RecordForm, "request" | "refusal">,
  record: ApiRecord,
) => string | null {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useCallback(
    ({ request, refusal }, record) => {
      if (refusal === null) return null;
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
