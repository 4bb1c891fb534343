import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { conditionLabel, humanise } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import type { TransitionChoice } from "./transition-choice.ts";
import { useConditionText } from "./use-condition-text.ts";

/** Why a way on is closed: what the record lacks, or which rule decides and whom it lets. */
export function useRefusalText(
  resource: ClientResource,
): (choice: TransitionChoice, record: ApiRecord) => string | undefined {
  const { t, i18n } = useTranslation();
  const { index } = useFieldContext();
  const conditionText = useConditionText(resource);
  const { config } = index;
  const { ruleLabels } = config;
  return useCallback(
    ({ permission, definition }, record) => {
      const { allowed, reason } = permission;
      if (allowed) return undefined;
      if (reason?.code === "condition_not_met") {
        const own = conditionLabel(config, resource.name, permission);
        const lacking = own === null && definition?.when ? conditionText(definition.when, record) : own;
        return lacking ?? t("transition.conditionNotMet");
      }
      const rules = (reason?.rules ?? []).map((name) => ruleLabels[name] ?? humanise(name));
      if (reason?.code === "out_of_scope") return t("transition.outOfScope");
      if (rules.length === 0) return t("access.notGranted");
      const either = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(rules);
      return t("access.needs", { needs: either });
    },
    [t, i18n.language, config, resource.name, ruleLabels, conditionText],
  );
}
