import { fieldOf, type Context, type Draft, type FieldDraft } from "./draft.ts";

/** The field a lookup or a rollup takes its value from. */
export function getOrigin(
  context: Context,
  draft: Draft,
  field: FieldDraft,
): { owner: Draft; name: string } | null {
  const { computed } = field;
  if (computed?.by === "lookup") return lookupEnd({ context, draft, path: computed.path });
  if (computed?.by !== "rollup" || computed.field === null) return null;
  const owner = context.drafts.get(computed.resource);
  return owner ? { owner, name: computed.field } : null;
}

/** The field a path of references ends in. Null where a step is no single reference; reported when `report` is given. */
export function lookupEnd({
  context,
  draft,
  path,
  report,
}: {
  context: Context;
  draft: Draft;
  path: readonly string[];
  report?: { at: string; field: string };
}): { owner: Draft; name: string } | null {
  let owner = draft;
  for (const step of path.slice(0, -1)) {
    const field = fieldOf(owner, step);
    const next = field?.kind === "reference" && field.to !== null ? context.drafts.get(field.to) : undefined;
    if (!next) {
      const brokenTarget = field?.to != null && context.broken.has(field.to);
      if (report && !brokenTarget) {
        draft.report({ ...report, text: "lookup_path.step", params: { field: step, resource: owner.name } });
      }
      return null;
    }
    owner = next;
  }
  const name = path.at(-1);
  if (name === undefined || path.length < 2) {
    if (report) draft.report({ ...report, text: "lookup_path.short" });
    return null;
  }
  return { owner, name };
}
