import { isObject } from "../../../core/definition/record.ts";
import type { ScimType } from "./attributes.ts";
import { parsePath } from "./paths.ts";
import type { ScimDocument } from "./patch.ts";

const ALWAYS = new Set(["id", "schemas"]);

/** A document with the attributes that were asked for, or without those that were not wanted. Throws `scim_path`. */
export function projection(
  type: ScimType,
  { attributes, excluded }: { readonly attributes: string | null; readonly excluded: string | null },
): (document: ScimDocument) => ScimDocument {
  const only = attributes === null ? null : readPaths(type, attributes);
  const without = excluded === null ? [] : readPaths(type, excluded);
  return (document) => {
    const kept = only === null ? document : select(document, only, true);
    return select(kept, without, false);
  };
}

/** Names from the outside in: the schema of an extension, the attribute, the attribute within it. */
const readPaths = (type: ScimType, list: string): string[][] =>
  list.split(",").flatMap((path) => {
    const parsed = parsePath(type, path);
    if (parsed === null) return [];
    const extension = parsed.extended ? (type.extension?.id ?? null) : null;
    return [[extension, parsed.attribute?.name, parsed.sub?.name].filter((name) => typeof name === "string")];
  });

function select(document: ScimDocument, paths: readonly string[][], isKept: boolean): ScimDocument {
  const entries = Object.entries(document).flatMap(([name, value]) => {
    const named = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (ALWAYS.has(name)) return [[name, value]];
    if (named.length === 0) return isKept ? [] : [[name, value]];
    if (named.some((rest) => rest.length === 0)) return isKept ? [[name, value]] : [];
    const within = (one: unknown) => (isObject(one) ? select(one as ScimDocument, named, isKept) : one);
    return [[name, Array.isArray(value) ? value.map(within) : within(value)]];
  });
  return Object.fromEntries(entries) as ScimDocument;
}
