import type { ClientResource } from "./client-types.ts";
import type { Predicate } from "./types.ts";

interface Hiding {
  readonly fields: readonly { readonly name: string; readonly visibleWhen: Predicate | null }[];
  readonly sections?: ClientResource["sections"];
}

/** Fields that no form shows for some values: their own condition, or their section's, does not hold. */
export function hiddenFields(
  { fields, sections = [] }: Hiding,
  holds: (condition: Predicate) => boolean,
): ReadonlySet<string> {
  const isHidden = ({ visibleWhen }: { readonly visibleWhen: Predicate | null }) =>
    visibleWhen !== null && !holds(visibleWhen);
  return new Set([
    ...fields.filter(isHidden).map(({ name }) => name),
    ...sections.filter(isHidden).flatMap((section) => section.fields),
  ]);
}
