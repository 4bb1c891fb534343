import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../core/definition/record.ts";
import { type Attribute, ENTERPRISE_SCHEMA, findAttribute, type ScimType } from "./attributes.ts";
import { scimError } from "./errors.ts";
import { equalsOf, meetsFilter, toBoolean } from "./filter.ts";
import { type AttributePath, parsePath } from "./paths.ts";

/** A resource as JSON. */
export type ScimDocument = Record<string, unknown>;
type Complex = Record<string, unknown>;

type Operation = "add" | "replace" | "remove";

interface PatchOperation {
  readonly op: Operation;
  readonly path: string | null;
  readonly value: unknown;
}

const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MAX_OPERATIONS = 1000;

/** The operations of a PATCH body (RFC 7644, 3.5.2); their names may have capitals. Throws `scim_syntax`. */
export function readOperations(body: unknown): PatchOperation[] {
  const { schemas, Operations: operations } = isObject(body) ? body : {};
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA)) throw scimError("scim_syntax", "schemas");
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw scimError("scim_syntax", "Operations");
  return operations.map((operation: unknown) => {
    if (!isObject(operation)) throw scimError("scim_syntax", "Operations");
    const { op, path = null, value } = operation;
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (name !== "add" && name !== "replace" && name !== "remove") throw scimError("scim_syntax", "op");
    if (path !== null && typeof path !== "string") throw scimError("scim_path", "path");
    if (path === null && name === "remove") throw scimError("scim_no_target", "path");
    if (value === undefined && name !== "remove") throw scimError("scim_value", path ?? "value");
    return { op: name, path: path === "" ? null : path, value };
  });
}

/** The resource as it is after the operations, one after the other; the one given stays as it is. */
export function applyPatch(
  type: ScimType,
  document: ScimDocument,
  operations: readonly PatchOperation[],
): ScimDocument {
  const patched = structuredClone(document);
  for (const { op, path, value } of operations) {
    if (path === null) mergeInto(type, patched, { op, value });
    else change(type, patched, { op, path, value, isWhole: false });
  }
  return patched;
}

/**
 * The resource with what a body says. What it leaves out is not asserted (RFC 7644, 3.5.1) and stays; null and empty lists
 * take away. What only the server writes is passed over.
 */
export function mergeDocument(type: ScimType, document: ScimDocument, body: unknown): ScimDocument {
  const merged = structuredClone(document);
  mergeInto(type, merged, { op: "replace", value: body });
  return merged;
}

function mergeInto(
  type: ScimType,
  document: ScimDocument,
  { op, value }: { readonly op: Operation; readonly value: unknown },
): void {
  if (!isObject(value)) throw scimError("scim_value", "value");
  for (const [path, part] of Object.entries(value))
    change(type, document, { op, path, value: part, isWhole: true });
}

interface Change {
  readonly op: Operation;
  readonly path: string;
  readonly value: unknown;
  /** The value is part of a whole resource, which repeats what only the server writes. */
  readonly isWhole: boolean;
}

function change(type: ScimType, document: ScimDocument, { op, path, value, isWhole }: Change): void {
  const target = parsePath(type, path);
  if (target === null) return;
  const { attribute, extended, sub } = target;
  const holder = extended ? openExtension(document) : document;
  if (attribute === null) {
    if (op === "remove") delete document[ENTERPRISE_SCHEMA];
    else if (value !== null)
      for (const [name, part] of Object.entries(asObject(value, path)))
        change(type, document, { op, path: `${ENTERPRISE_SCHEMA}:${name}`, value: part, isWhole });
    return;
  }
  if (attribute.mutability === "readOnly" || sub?.mutability === "readOnly") {
    if (isWhole || isDeepStrictEqual(holder[attribute.name], value)) return;
    throw scimError("scim_immutable", path);
  }
  const next = attribute.multiValued
    ? changeValues(target, asValues(holder[attribute.name]), { op, path, value })
    : changeOne(attribute, sub, holder[attribute.name], { op, path, value });
  if (next === undefined) delete holder[attribute.name];
  else holder[attribute.name] = next;
}

type Given = Pick<Change, "op" | "path" | "value">;

const openExtension = (document: ScimDocument): Complex => {
  const held = document[ENTERPRISE_SCHEMA];
  if (isObject(held)) return held as Complex;
  const opened: Complex = {};
  document[ENTERPRISE_SCHEMA] = opened;
  return opened;
};

/** The attribute's new value; undefined takes it away. */
function changeOne(
  attribute: Attribute,
  sub: Attribute | null,
  present: unknown,
  { op, path, value }: Given,
): unknown {
  const isGone = op === "remove" || value === null || value === "";
  if (attribute.type !== "complex") return isGone ? undefined : coerce(attribute, value, path);
  const held: Complex = isObject(present) ? { ...present } : {};
  if (sub !== null) {
    delete held[sub.name];
    return isGone ? held : { ...held, [sub.name]: coerce(sub, value, path) };
  }
  return isGone ? undefined : { ...held, ...(coerce(attribute, value, path) as Complex) };
}

/** The same of an attribute with several values. */
function changeValues(
  { attribute, filter, sub }: AttributePath,
  present: readonly Complex[],
  { op, path, value }: Given,
): Complex[] | undefined {
  if (attribute === null) return undefined;
  const isGone = op === "remove" || value === null;
  if (filter === null && sub === null) {
    const given =
      value === undefined || value === null
        ? null
        : [value].flat().map((one) => coerce(attribute, one, path) as Complex);
    if (given === null) return undefined;
    // some providers name what they remove in the value
    if (op === "remove") {
      const removed = new Set(given.map(identityOf));
      return present.filter((one) => !removed.has(identityOf(one)));
    }
    return op === "replace" ? distinct(given) : distinct([...present, ...given]);
  }
  const isMeant = (one: Complex) => filter === null || meetsFilter(filter, one);
  if (isGone && sub === null) return present.filter((one) => !isMeant(one));
  const changed = (one: Complex): Complex => {
    if (sub === null) return { ...one, ...(coerce(attribute, value, path) as Complex) };
    const { [sub.name]: _before, ...rest } = one;
    return isGone ? rest : { ...rest, [sub.name]: coerce(sub, value, path) };
  };
  if (present.some(isMeant)) return present.map((one) => (isMeant(one) ? changed(one) : one));
  if (isGone) return [...present];
  // a value that is not there is added with what the filter asks of it
  const asked = filter === null ? {} : equalsOf(filter);
  if (asked === null) throw scimError("scim_no_target", path);
  return [...present, changed(coerce(attribute, asked, path) as Complex)];
}

const asValues = (held: unknown): Complex[] =>
  (Array.isArray(held) ? held.filter(isObject) : []) as Complex[];

const asObject = (value: unknown, path: string): Readonly<Record<string, unknown>> => {
  if (!isObject(value)) throw scimError("scim_value", path);
  return value;
};

/** What a value is the same as another by: its `value` where it has one, else all of it. */
const identityOf = (one: Complex): string =>
  "value" in one
    ? `value ${String(one["value"])}`
    : JSON.stringify(Object.entries(one).toSorted(([name], [other]) => (name < other ? -1 : 1)));

/** Each value once, as it was said last. */
function distinct(values: readonly Complex[]): Complex[] {
  const last = new Map<string, Complex>();
  for (const one of values) {
    const identity = identityOf(one);
    last.delete(identity);
    last.set(identity, one);
  }
  return [...last.values()];
}

/** A value as its attribute takes it. Throws `scim_value` where it is of another kind. */
function coerce(attribute: Attribute, value: unknown, path: string): unknown {
  if (attribute.type === "boolean") {
    const known = toBoolean(value);
    if (known === null) throw scimError("scim_value", path);
    return known;
  }
  if (attribute.type !== "complex") {
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") throw scimError("scim_value", path);
    return value.trim();
  }
  const { subAttributes = [] } = attribute;
  // some providers write the value alone
  if (typeof value === "string" && findAttribute(subAttributes, "value") !== undefined) return { value };
  const parts = Object.entries(asObject(value, path)).flatMap(([name, part]) => {
    const sub = findAttribute(subAttributes, name);
    if (sub === undefined || part === null || part === undefined) return [];
    return [[sub.name, sub.mutability === "readOnly" ? part : coerce(sub, part, path)]];
  });
  return Object.fromEntries(parts);
}
