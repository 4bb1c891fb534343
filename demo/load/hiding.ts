import { hiddenFields } from "../../core/definition/hidden-fields.ts";
import { predicateFields } from "../../core/definition/predicate-parts.ts";
import { evaluatePredicate } from "../../core/definition/predicate.ts";
import { fieldKinds } from "../../core/definition/validate.ts";
import { SYSTEM } from "../../server/resources/reindex/system.ts";
import type { CompiledResource, Predicate } from "../../core/definition/types.ts";
import type { DemoRow } from "../sink.ts";

/** Empties what conditions hide, as a save does: a form that does not show a field keeps nothing in it. */
export function createHiding(resource: CompiledResource, now: number): (row: DemoRow) => DemoRow {
  const { fields, sections } = resource;
  const kept = new Set(fields.flatMap(({ name, computed }) => (computed === null ? [name] : [])));
  /** What reads values that are worked out later is left to the check. */
  const isKnown = ({ visibleWhen }: { readonly visibleWhen: Predicate | null }): boolean => {
    if (visibleWhen === null) return false;
    const { record, parent } = predicateFields(visibleWhen);
    return parent.length === 0 && record.every((name) => kept.has(name));
  };
  const hiding = { fields: fields.filter(isKnown), sections: sections.filter(isKnown) };
  if (hiding.fields.length === 0 && hiding.sections.length === 0) return (row) => row;
  const fixed = new Set(fields.flatMap(({ name, readOnly }) => (readOnly ? [name] : [])));
  const kinds = fieldKinds(resource);
  const context = { now, timeZone: "UTC", actor: SYSTEM };
  return (row) => {
    const hidden = hiddenFields(hiding, (predicate) =>
      evaluatePredicate({ predicate, record: row, fields: kinds, parent: null, context }),
    );
    if (hidden.size === 0) return row;
    const shown: Record<string, unknown> = { ...row };
    for (const name of hidden) if (!fixed.has(name) && name in shown) shown[name] = null;
    return shown as DemoRow;
  };
}
