import { createValueError } from "../issues.ts";
import { getId, isObject } from "../record.ts";
import { fieldType } from "./base.ts";
import { checkCount, crossed } from "./limits.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { Parsed } from "./spec.ts";

/** A bare id, its text, or an object with it (`{id, label}` comes back from forms); canonical is the bare id. */
export function parseId(value: unknown): number | null {
  const id = typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : getId(value);
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function parseIds(value: unknown): Parsed {
  if (!Array.isArray(value)) return refuse("invalid_list");
  const ids = value.map((item: unknown) => parseId(item));
  if (ids.includes(null)) return refuse("invalid_reference");
  if (new Set(ids).size < ids.length) return refuse("duplicate_item", { value: String(firstRepeated(ids)) });
  return accept(ids);
}

function firstRepeated(ids: readonly (number | null)[]): number | null {
  return ids.find((id, index) => ids.indexOf(id) < index) ?? null;
}

export const reference = fieldType<"reference">({
  kind: "reference",
  limits: (definition) => pick(definition, ["create", "candidates"]),
  parse: (value) => {
    const id = parseId(value);
    return id === null ? refuse("invalid_reference") : accept(id);
  },
});

export const references = fieldType<"references">({
  kind: "references",
  limits: (definition) => pick(definition, ["candidates", "minItems", "maxItems"]),
  checkDefinition: ({ minItems, maxItems }) => crossed(minItems, maxItems, "/maxItems"),
  parse: parseIds,
  checkLimits: checkCount,
});

/** A pointer to a record of any (allowed) resource. */
export const dynamicReference = fieldType<"dynamic_reference">({
  kind: "dynamic_reference",
  limits: (definition) => pick(definition, ["resources"]),
  parse: (value) => {
    const id = isObject(value) ? parseId(value.id) : null;
    const resource = isObject(value) ? value.resource : null;
    const named = typeof resource === "string" && /^[a-z][a-z0-9_]*$/.test(resource);
    return id === null || !named ? refuse("invalid_reference") : accept({ resource, id });
  },
  checkLimits: (value, field) => {
    const { resources } = field.limits;
    if (!Array.isArray(resources) || !isObject(value)) return null;
    return resources.includes(value.resource) ? null : createValueError("invalid_reference");
  },
});

/** Child rows, each checked as a record of its own resource; here only that they are records. */
export const rows = fieldType<"rows">({
  kind: "rows",
  limits: (definition) => pick(definition, ["minItems", "maxItems"]),
  checkDefinition: ({ minItems, maxItems }) => crossed(minItems, maxItems, "/maxItems"),
  parse: (value) => (Array.isArray(value) && value.every(isObject) ? accept(value) : refuse("invalid_rows")),
  checkLimits: checkCount,
});
