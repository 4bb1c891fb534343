import type { Filter } from "scim2-parse-filter";
import { COMMON, findAttribute, type Attribute, type ScimType } from "./attributes.ts";
import { scimError } from "./errors.ts";
import { parseFilter } from "./filter.ts";

/** What a path leads to: `emails[type eq "work"].value` is the attribute `value` of some of the emails. */
export interface AttributePath {
  /** Of the extension rather than of the resource itself. */
  readonly extended: boolean;
  /** Null: the extension as a whole. */
  readonly attribute: Attribute | null;
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
}

const PATH = /^([^[\]]+)(?:\[(.*)\](?:\.([^.[\]]+))?)?$/s;

/**
 * Null for what providers send and the product keeps nothing of. Throws `scim_path` for what no schema knows, and
 * `scim_filter` for a filter within it that cannot be read.
 */
export function parsePath(type: ScimType, path: string): AttributePath | null {
  const unknown = () => scimError("scim_path", path);
  const [, head, condition, behind] = PATH.exec(path.trim()) ?? [];
  if (head === undefined) throw unknown();
  const { extended, name } = withoutSchema(type, head);
  if (name === null) return { extended, attribute: null, filter: null, sub: null };
  const [first = "", second, ...more] = name.split(".");
  const attributes = extended ? (type.extension?.attributes ?? []) : [...type.core.attributes, ...COMMON];
  const attribute = findAttribute(attributes, first);
  if (attribute === undefined) {
    if (type.passedOver.has(first.toLowerCase())) return null;
    throw unknown();
  }
  const subName = condition === undefined ? second : behind;
  const isTooDeep = more.length > 0 || (condition !== undefined && second !== undefined);
  if (isTooDeep || (condition !== undefined && !attribute.multiValued)) throw unknown();
  const sub = subName === undefined ? null : findAttribute(attribute.subAttributes ?? [], subName);
  if (sub === undefined) throw unknown();
  return { extended, attribute, filter: condition === undefined ? null : parseFilter(condition), sub };
}

/** Names may say their schema before a colon. */
function withoutSchema(type: ScimType, head: string): { extended: boolean; name: string | null } {
  const lower = head.toLowerCase();
  if (!lower.startsWith("urn:")) return { extended: false, name: head };
  for (const schema of [type.core, type.extension]) {
    if (schema === null) continue;
    const extended = schema === type.extension;
    if (extended && lower === schema.id.toLowerCase()) return { extended, name: null };
    if (lower.startsWith(`${schema.id.toLowerCase()}:`))
      return { extended, name: head.slice(schema.id.length + 1) };
  }
  throw scimError("scim_path", head);
}
