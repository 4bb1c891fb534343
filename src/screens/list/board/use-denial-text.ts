import { useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { conditionLabel } from "../../../config/labels.ts";
import { rulesText } from "../../../config/rules-text.ts";
import type { MoveDenial } from "./moves.ts";

/** Why a card cannot go to a column, in words. */
export function useDenialText(resource: string): (refusal: MoveDenial) => string {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useCallback(
    (refusal) => {
      if (refusal.code === "no_way") return t("board.noWay");
      if (refusal.code === "condition") {
        return conditionLabel(config, resource, refusal.step) ?? t("transition.conditionNotMet");
      }
      return rulesText(config, refusal.rules);
    },
    [t, config, resource],
  );
}
