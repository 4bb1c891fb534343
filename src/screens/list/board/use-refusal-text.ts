import { useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { conditionLabel, humanise } from "../../../config/labels.ts";
import type { Refusal } from "./moves.ts";

/** Why a card cannot go to a column, in words. */
export function useRefusalText(resource: string): (refusal: Refusal) => string {
  const { t } = useTranslation();
  const { format, index } = useFieldContext();
  return useCallback(
    (refusal) => {
      if (refusal.code === "no_way") return t("board.noWay");
      if (refusal.code === "condition") {
        return conditionLabel(index.config, resource, refusal.step) ?? t("transition.conditionNotMet");
      }
      const rules = refusal.rules.map(humanise);
      return rules.length > 0 ? t("access.needs", { needs: format.list(rules) }) : t("access.notGranted");
    },
    [t, format, index.config, resource],
  );
}
