import i18next from "i18next";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { humanise } from "./labels.ts";

/** Whom access rules let do what the reader may not: “needs finance or superadmin”. */
export function rulesText({ ruleLabels }: ClientConfig, rules: readonly string[]): string {
  if (rules.length === 0) return i18next.t("access.notGranted");
  const named = rules.map((name) => ruleLabels[name] ?? humanise(name));
  const needs = new Intl.ListFormat(i18next.language, { type: "disjunction" }).format(named);
  return i18next.t("access.needs", { needs });
}
