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
        const message = `"${step}" of ${owner.name} is no single reference to another resource: a lookup walks references and ends in a field.`;
        draft.report({ ...report, code: "lookup_path", message });
      }
      return null;
    }
    owner = next;
  }
  const name = path.at(-1);
  if (name === undefined || path.length < 2) {
    const message = `A lookup names a reference and a field behind it, like lead.client.`;
    if (report) draft.report({ ...report, code: "lookup_path", message });
    return null;
  }
  return { owner, name };
}
