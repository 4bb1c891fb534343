import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { addDays, today } from "../../../core/definition/clock.ts";
import type { Operand, Predicate } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { viewOf } from "../../fields/index.ts";
import { asText } from "../../fields/values.ts";
import { isRecord } from "../../lib/api-error.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { type UnmetCondition, unmetConditions } from "./unmet-conditions.ts";

/** What a record lacks for a condition, as one sentence; null where nothing can be said of it. */
export function useConditionText(
  resource: ClientResource,
): (predicate: Predicate, record: ApiRecord) => string | null {
  const { t, i18n } = useTranslation();
  const fields = useFieldContext();
  const commonLabel = useCommonLabel();
  const context = useEvaluationContext();
  return useCallback(
    (predicate, record) => {
      const label = (name: string) =>
        commonLabel(name) ?? fieldLabel(fields.index.config, resource.name, name);
      const valueText = (name: string, operand: Operand): string => {
        if (typeof operand === "object" && operand !== null) {
          if ("field" in operand) return label(operand.field);
          if ("me" in operand) return t("condition.me");
          if ("now" in operand) return t("condition.now");
          if ("today" in operand) {
            if (operand.today === 0) return t("condition.today");
            const day = addDays({ date: today(context), days: operand.today });
            return day === null ? "" : fields.format.date(day);
          }
          return "";
        }
        const field = fields.index.field(resource.name, name);
        if (typeof operand === "boolean") return fields.words(operand ? "yes" : "no");
        const inWords = field ? viewOf(field).inWords : undefined;
        const text = field && inWords?.({ field, resource: resource.name, value: operand, context: fields });
        return text ?? asText(operand);
      };
      const isOther = ({ comparison, operands: [operand, ...more] }: UnmetCondition) =>
        comparison === "isNot" && more.length === 0 && isRecord(operand) && "me" in operand;
      const sentence = (condition: UnmetCondition) => {
        const { field, comparison, operands } = condition;
        return t(`condition.${isOther(condition) ? "isNotMe" : comparison}`, {
          field: label(field),
          value: either(
            i18n.language,
            operands.map((operand) => valueText(field, operand)),
          ),
        });
      };
      const lacking = unmetConditions({ predicate, resource, record, context });
      if (lacking.length === 0) return null;
      const needs = lacking.map((alternatives) => either(i18n.language, alternatives.map(sentence)));
      return t("condition.needs", { conditions: fields.format.list(needs) });
    },
    [t, i18n.language, fields, commonLabel, resource, context],
  );
}

function either(language: string, parts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(parts);
}
