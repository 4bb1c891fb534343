import { suggestName } from "../../shared/error-collector.ts";
import { isActorDependent } from "../predicate-parts.ts";
import { isChain, AUDITED_AT, timeInDays, MIN_TRAIL_DAYS, NEVER_REMOVED } from "../retention.ts";
import { COMMON_FIELDS, type CompiledRetention, type RetentionRule } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, type Context, type Draft, fieldOf, requireField, type WhyText } from "./draft.ts";

const MOMENTS: readonly string[] = ["created", "modified", "archived"];

/** How long records are kept: of which area, from which date, and what becomes of them. */
export function checkRetention(context: Context, draft: Draft): void {
  const rules = draft.raw.retention ?? [];
  const names = rules.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/retention/${index}/name`, what: "retention_rule" });
  rules.forEach((rule, index) => {
    const at = `/retention/${index}`;
    checkArea(draft, rule, at);
    if (isChain(draft.name)) checkTrail(draft, rule, index);
    if (rule.when !== undefined) {
      checkPredicate({ context, draft, owner: draft, predicate: rule.when, at: `${at}/when` });
      if (isActorDependent(rule.when)) draft.report({ at: `${at}/when`, text: "retention_rule.actor" });
    }
    checkDate(draft, rule.after.field, `${at}/after/field`);
    if ((rule.action === "blank") !== (rule.fields !== undefined))
      draft.report({ at: `${at}/fields`, text: "retention_rule.fields" });
    rule.fields?.forEach((name, place) => checkField(draft, name, `${at}/fields/${place}`));
  });
}

function checkArea(draft: Draft, { action }: RetentionRule, at: string): void {
  if ((draft.raw.kind ?? "record") !== "record") return draft.report({ at, text: "retention_rule.kind" });
  if (action === "remove" && NEVER_REMOVED.includes(draft.name))
    draft.report({
      at: `${at}/action`,
      text: "retention_rule.area",
      params: { resource: draft.name, action },
    });
}

/** The audit trail goes from its oldest entry on, with none left out in between, and by one rule. */
function checkTrail(draft: Draft, { when, after, action }: RetentionRule, index: number): void {
  const at = `/retention/${index}`;
  const wrong = [
    ...(index > 0 ? [at] : []),
    ...(when === undefined ? [] : [`${at}/when`]),
    ...(action === "remove" ? [] : [`${at}/action`]),
    ...(after.field === AUDITED_AT && timeInDays(after) >= MIN_TRAIL_DAYS ? [] : [`${at}/after`]),
  ];
  for (const place of wrong)
    draft.report({
      at: place,
      text: "retention_rule.trail",
      params: { field: AUDITED_AT, days: MIN_TRAIL_DAYS },
    });
}

function checkDate(draft: Draft, name: string, at: string): void {
  const field = fieldOf(draft, name);
  const isDate = field?.valueType === "date" || field?.valueType === "datetime";
  if (isDate && field.kind !== "sealed" && field.computed === null) return;
  const dates = draft.fields.filter(
    ({ valueType, kind, computed }) =>
      (valueType === "date" || valueType === "datetime") && kind !== "sealed" && computed === null,
  );
  const hint = suggestName(name, [...dates.map((one) => one.name), ...MOMENTS]);
  draft.report({ at, text: "retention_rule.date", params: { field: name, hint } });
}

function checkField(draft: Draft, name: string, at: string): void {
  const found = requireField({ draft, name, at });
  const why = found === null ? null : whyKept(draft, name);
  if (why !== null)
    draft.report({ at, text: "retention_rule.field", params: { field: name, why: { text: why } } });
}

/** Why a field cannot be emptied; null: it can. */
function whyKept(draft: Draft, name: string): WhyText | null {
  if ((COMMON_FIELDS as readonly string[]).includes(name)) return "why.kept_by_server";
  const field = draft.byName.get(name);
  if (field === undefined) return null;
  if (field.computed !== null || (draft.raw.values ?? []).some(({ fields }) => fields.includes(name)))
    return "why.worked_out";
  if ((draft.raw.lifecycles ?? []).some((lifecycle) => lifecycle.field === name))
    return "why.transitions_write";
  return field.required ? "why.always_required" : null;
}

export const buildRetention = (draft: Draft): CompiledRetention[] =>
  (draft.raw.retention ?? []).map(({ when = null, fields = [], ...rule }) => ({ ...rule, when, fields }));
