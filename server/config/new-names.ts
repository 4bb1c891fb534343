import { formerNames } from "../../core/definition/former-names.ts";
import { isObject } from "../../core/definition/record.ts";
import type { CompiledResources, ResourceLabels } from "../../core/definition/types.ts";
import { renameAt, renameLabels } from "../../core/studio/rename-field.ts";
import type { DocumentName } from "./documents.ts";

/** A definition as a draft saw it, as it stands by now, and as the draft has it. */
export interface Sides {
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface NewName {
  readonly from: string;
  readonly to: string;
}

/** What a draft says of fields that took another name since, by the names they have: else it would speak of nothing. */
export function underNewNames(
  resources: CompiledResources,
  { kind, name }: DocumentName,
  sides: Sides,
): Sides {
  const rename = RENAMES[kind];
  if (rename === undefined) return sides;
  // words are named by their language first
  const area = name.slice(name.indexOf(".") + 1);
  let { base, mine } = sides;
  for (const [from, to] of formerNames(resources.byName[area]?.fields ?? [])) {
    const names = { from, to };
    const then = rename(base, names);
    // a name that the draft itself brings back is none of an earlier time
    if (then === base || rename(sides.theirs, names) !== sides.theirs) continue;
    base = then;
    mine = rename(mine, names);
  }
  return { ...sides, base, mine };
}

/** A definition with one field by its other name; the same one where it does not speak of it. */
const RENAMES: Partial<Record<DocumentName["kind"], (document: unknown, name: NewName) => unknown>> = {
  resource: (document, name) => {
    const fields: unknown = isObject(document) ? document["fields"] : null;
    const index = Array.isArray(fields)
      ? fields.findIndex((field) => isObject(field) && field["name"] === name.from)
      : -1;
    return index < 0 ? document : renameAt(document, `/fields/${index}/name`, name);
  },
  labels: (document, name) =>
    isObject(document) ? renameLabels(document as unknown as ResourceLabels, name) : document,
};
