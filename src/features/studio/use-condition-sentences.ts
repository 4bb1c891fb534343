import type { Operand, Predicate } from "../../../core/definition/types.ts";
import {
  type Clause,
  type Condition,
  type Group,
  isGroup,
  readGroup,
} from "../../../core/studio/conditions.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Asked, SELF } from "./asked.ts";

/** The fields that a sentence may speak of. */
interface Speaking {
  readonly fields: readonly Asked[];
  /** Of the record that is looked at when records of another area, or its rows, are asked about. */
  readonly above?: Speaking | undefined;
}

/** Says conditions in the reader's language, and what sentences are made of besides. */
export function useConditionSentences() {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const listed = (parts: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
    new Intl.ListFormat(i18n.language, { type }).format(parts);
  const fieldOf = (area: Speaking | undefined, name: string) => area?.fields.find((one) => one.name === name);
  const ownWords: Readonly<Record<string, string>> = {
    [SELF]: t("studio.say.record"),
    archived: t("common.archived"),
    created_by: t("common.created_by"),
  };
  const named = (area: Speaking | undefined, name: string) =>
    fieldOf(area, name)?.label ?? ownWords[name] ?? humanise(name);
  const ofAbove = (area: Speaking, name: string) =>
    t("studio.say.ofParent", { field: named(area.above, name) });
  const constant = (value: string | number | boolean | null, field: Asked | undefined): string => {
    if (value === null) return t("studio.formula.kinds.nothing");
    if (typeof value === "boolean") return t(value ? "studio.condition.yes" : "studio.condition.no");
    return field?.options.find((option) => option.value === value)?.label ?? String(value);
  };
  const dayFromToday = (days: number) =>
    days === 0 ? t("studio.say.today") : t("studio.say.plusDays", { value: t("studio.say.today"), days });

  const operand = (value: Operand, field: Asked | undefined, area: Speaking): string => {
    if (typeof value !== "object" || value === null) return constant(value, field);
    if ("field" in value) return named(area, value.field);
    if ("parent" in value) return ofAbove(area, value.parent);
    if ("today" in value) return dayFromToday(value.today);
    if ("now" in value)
      return value.now === 0 ? t("studio.say.now") : t("studio.say.plusHours", { hours: value.now });
    return t("studio.say.me");
  };
  const clause = ({ subject, operator, operands }: Clause, area: Speaking): string => {
    if ("role" in subject)
      return t(operator === "is" ? "studio.say.role" : "studio.say.noRole", {
        role: config.ruleLabels[subject.role] ?? humanise(subject.role),
      });
    const field = "field" in subject ? fieldOf(area, subject.field) : fieldOf(area.above, subject.parent);
    const name = "field" in subject ? named(area, subject.field) : ofAbove(area, subject.parent);
    return t("studio.say.clause", {
      field: name,
      operator: t(`studio.condition.operators.${operator}`),
      value: listed(
        operands.map((one) => operand(one, field, area)),
        "disjunction",
      ),
    }).trim();
  };
  const part = (one: Condition, area: Speaking): string => {
    if ("json" in one) return JSON.stringify(one.json);
    return isGroup(one) ? `(${group(one, area)})` : clause(one, area);
  };
  const group = ({ join, parts }: Group, area: Speaking): string => {
    const type = join === "any" || join === "none" ? "disjunction" : "conjunction";
    const said = listed(
      parts.map((one) => part(one, area)),
      type,
    );
    if (join === "none") return t("studio.say.none", { condition: said });
    return join === "notAll" ? t("studio.say.notAll", { condition: said }) : said;
  };
  const condition = (predicate: Predicate, area: Speaking): string =>
    group(readGroup(predicate), area) || t("studio.say.always");
  return { listed, fieldOf, named, constant, dayFromToday, condition };
}
