import { useCallback } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { conditionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { decideAccess } from "../../providers/access-control-provider.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClosedStep, TransitionChoice } from "./transition-choice.ts";
import { useConditionText } from "./use-condition-text.ts";

/** Why a way on is closed: what the record lacks, or which rule decides and whom it lets. */
export function useDenialText(
  resource: ClientResource,
): (choice: TransitionChoice, record: ApiRecord) => string | undefined {
  const index = useConfigIndex();
  const conditionText = useConditionText(resource);
  return useCallback(
    ({ permission, definition }, record) => {
      const { name } = resource;
      const unnamed = conditionLabel(index.config, name, permission) === null;
      const lacking =
        permission.reason?.code === "condition_not_met" && unnamed && definition?.when
          ? conditionText(definition.when, record)
          : null;
      const asked = { resource: name, action: "transition", record, step: permission } as const;
      return lacking ?? decideAccess(index, asked).reason;
    },
    [index, resource, conditionText],
  );
}

/** The same of a step that a superadmin makes all the same: some are nobody's. */
export function useClosedText(resource: ClientResource): (step: ClosedStep, record: ApiRecord) => string {
  const { t } = useTranslation();
  const denialText = useDenialText(resource);
  return ({ permission, definition }, record) =>
    (permission === null ? null : denialText({ permission, definition }, record)) ??
    t("transition.systemOnly");
}
