import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useConfigIndex } from "./config-context.tsx";
import { humanise } from "./labels.ts";

/** Whom access rules let do what the reader may not. */
export function useNeedsText(): (rules: readonly string[]) => string {
  const { t, i18n } = useTranslation();
  const { ruleLabels } = useConfigIndex().config;
  return useCallback(
    (rules) => {
      if (rules.length === 0) return t("access.notGranted");
      const named = rules.map((name) => ruleLabels[name] ?? humanise(name));
      const either = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(named);
      return t("access.needs", { needs: either });
    },
    [t, i18n.language, ruleLabels],
  );
}
