import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { conditionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useNeedsText } from "../../config/use-needs-text.ts";
import type { TransitionChoice } from "./transition-choice.ts";
import { useConditionText } from "./use-condition-text.ts";

/** Why a way on is closed: what the record lacks, or which rule decides and whom it lets. */
export function useRefusalText(
  resource: ClientResource,
): (choice: TransitionChoice, record: ApiRecord) => string | undefined {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const conditionText = useConditionText(resource);
  const needsText = useNeedsText();
  return useCallback(
    ({ permission, definition }, record) => {
      const { allowed, reason } = permission;
      if (allowed) return undefined;
      if (reason?.code === "condition_not_met") {
        const own = conditionLabel(config, resource.name, permission);
        const lacking = own === null && definition?.when ? conditionText(definition.when, record) : own;
        return lacking ?? t("transition.conditionNotMet");
      }
      if (reason?.code === "out_of_scope") return t("transition.outOfScope");
      return needsText(reason?.rules ?? []);
    },
    [t, config, resource.name, conditionText, needsText],
  );
}
