import { isActorDependent, isTimeDependent, predicateFields } from "../predicate-parts.ts";
import type { CompiledResource } from "../types.ts";
import { isKeyField, getParent } from "./check-fields.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, hasColumn, requireField } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";

export function checkRules(context: Context, draft: Draft): void {
  const rules = draft.raw.rules ?? [];
  const names = rules.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/rules/${index}/name`, what: "rule" });
  rules.forEach(({ check, when, fields }, index) => {
    const place = { context, draft, owner: draft, parent: getParent(context, draft), opened: true };
    checkPredicate({ ...place, predicate: check, at: `/rules/${index}/check` });
    if (when) checkPredicate({ ...place, predicate: when, at: `/rules/${index}/when` });
    fields.forEach((name, at) => requireField({ draft, name, at: `/rules/${index}/fields/${at}` }));
  });
}

/** Keys become indexes: plain columns, and a condition that only the row itself decides. */
export function checkUnique(context: Context, draft: Draft): void {
  const rules = draft.raw.unique ?? [];
  const names = rules.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/unique/${index}/name`, what: "unique_rule" });
  rules.forEach(({ fields, where }, index) => {
    fields.forEach((name, at) => checkKeyField(draft, name, `/unique/${index}/fields/${at}`));
    if (!where) return;
    const at = `/unique/${index}/where`;
    checkPredicate({ context, draft, owner: draft, predicate: where, at });
    const stored = predicateFields(where).record.every((name) => {
      const field = fieldOf(draft, name);
      return !field || hasColumn(field);
    });
    if (stored && !isTimeDependent(where) && !isActorDependent(where)) return;
    draft.report({ at, text: "unique_field.condition" });
  });
}

function checkKeyField(draft: Draft, name: string, at: string): void {
  const found = requireField({ draft, name, at });
  const field = draft.byName.get(name);
  if (!found || (field && isKeyField(field))) return;
  draft.report({ at, field: name, text: "unique_field.field", params: { field: name } });
}

export function buildRules(draft: Draft): CompiledResource["rules"] {
  return (draft.raw.rules ?? []).map(({ name, check, when, level, fields }) => ({
    name,
    check,
    when: when ?? null,
    level,
    fields,
  }));
}

export function buildUnique(draft: Draft): CompiledResource["unique"] {
  return (draft.raw.unique ?? []).map(({ name, fields, where }) => ({ name, fields, where: where ?? null }));
}
