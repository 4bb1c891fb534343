import { useCallback } from "react";
import { useErrorTranslation, useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../config/labels.ts";

/** Problems by field; child rows by place, as in `days.0.regular_hours`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Turns what checking found into words at their fields. */
export function useIssueText(
  resource: Pick<ClientResource, "name">,
): (issues: readonly FieldIssue[]) => FieldErrors {
  const { config } = useConfigIndex();
  const t = useErrorTranslation();
  return useCallback(
    (issues) => {
      const problems: Record<string, string[]> = {};
      for (const { field, code, parameters } of issues) {
        const { other, rule, check, record, resource: owner } = parameters;
        const of = String(owner ?? resource.name);
        const message =
          typeof rule === "string"
            ? partLabel(config, of, "rules", rule)
            : typeof check === "string"
              ? partLabel(config, of, "checks", check)
              : null;
        const own = message !== null && typeof record === "string" ? `${message} (${record})` : message;
        const label = typeof other === "string" ? fieldLabel(config, resource.name, other) : "";
        (problems[field] ??= []).push(
          own ?? t(`fields.${code}`, { ...parameters, field: label, other: label }),
        );
      }
      return problems;
    },
    [config, resource.name, t],
  );
}

/** Problems each in a sentence that names its field. */
export function useIssueLines(resource: string): (problems: FieldErrors) => string[] {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useCallback(
    (problems) =>
      Object.entries(problems).map(([path, texts]) =>
        t("form.problem", {
          field: fieldLabel(config, resource, path.split(".")[0] ?? path),
          problem: texts.join(" "),
        }),
      ),
    [t, config, resource],
  );
}
