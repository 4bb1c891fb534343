import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import type { TextName, Wording } from "../../core/shared/wording.ts";
import { type ConfigDocument, type DocumentKind, NAMED_KINDS, WORD_GROUPS } from "./documents.ts";
import type { Schemas } from "./schemas.ts";

/** A definition, or a question form, which is published on its own. */
export interface Shaped extends Pick<ConfigDocument, "name" | "source" | "document"> {
  readonly kind: DocumentKind | "form";
}

/** Checks a document against its schema in `schemas/`: every deviation at once, each with a way to mend it. */
export type ShapeCheck = (entry: Shaped) => DefinitionError[];

/** The same of documents that a configuration is made of. */
export type DocumentCheck = (entry: ConfigDocument) => DefinitionError[];

/** Version of the definition language this release reads. */
export const LANGUAGE_VERSION = 1;

/** Words that belong to no resource: groups of texts by name. */
const wordGroups = {
  $id: "word-groups",
  type: "object",
  additionalProperties: { type: "object", additionalProperties: { type: "string" } },
};

const require = createRequire(import.meta.url);

/** Slow to make and to load: a start without changes does neither. */
export function createShapeCheck({ schemas }: { schemas: Schemas }): ShapeCheck {
  const library = require("ajv/dist/2020.js") as { Ajv2020: typeof Ajv2020 };
  const ajv = new library.Ajv2020({ allErrors: true, strict: false, discriminator: true, verbose: true });
  for (const [file, schema] of schemas) {
    ajv.addSchema(withDiscriminators(schema as Json) as object, file);
  }
  ajv.addSchema(wordGroups);
  return (entry) => {
    const unreadable = newerLanguage(entry) ?? tooLarge(entry);
    if (unreadable !== null) return [unreadable];
    const validate = ajv.getSchema(schemaOf(entry)) as ValidateFunction;
    if (validate(entry.document)) return [];
    return readable(validate.errors ?? []).map((error) => toDefinitionError(entry, error));
  };
}

function schemaOf({ kind, name }: Pick<Shaped, "kind" | "name">): string {
  return kind === "labels" && isWordGroup(name) ? "word-groups" : `${kind}.schema.json`;
}

function isWordGroup(name: string): boolean {
  return WORD_GROUPS.some((group) => name.endsWith(`.${group}`));
}

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/**
 * Lets ajv choose the branch of a `oneOf` by the constant its branches carry, so that a wrong field is reported once and
 * not once for each of the 32 types. Says nothing that the schema does not say.
 */
function withDiscriminators(schema: Json): Json {
  const definitions = (isRecord(schema) && isRecord(schema.$defs) ? schema.$defs : {}) as Record<
    string,
    Json
  >;
  const resolve = (branch: Json): Json => {
    const ref = isRecord(branch) && typeof branch.$ref === "string" ? branch.$ref : "";
    return ref.startsWith("#/$defs/") ? (definitions[ref.slice(8)] ?? null) : branch;
  };
  const visit = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(visit);
    if (!isRecord(node)) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
    const tag = Array.isArray(copy.oneOf) ? commonTag(copy.oneOf.map(resolve)) : null;
    return tag === null
      ? copy
      : {
          ...copy,
          type: "object",
          required: [tag],
          discriminator: { propertyName: tag },
          // not for ajv: what a refusal names
          tags: (copy.oneOf as Json[]).map(resolve).flatMap((branch) => getTags(branch, tag)),
        };
  };
  return visit(schema);
}

function commonTag(branches: Json[]): string | null {
  for (const tag of ["type", "kind"]) {
    const everywhere = branches.every((branch) => {
      const properties = isRecord(branch) ? branch.properties : null;
      const property = isRecord(properties ?? null) ? (properties as Record<string, Json>)[tag] : null;
      const required = isRecord(branch) && Array.isArray(branch.required) && branch.required.includes(tag);
      return (
        required &&
        isRecord(property ?? null) &&
        ("const" in (property as object) || "enum" in (property as object))
      );
    });
    if (everywhere && branches.length > 1) return tag;
  }
  return null;
}

/** Values by which a branch is chosen. */
function getTags(branch: Json, tag: string): Json[] {
  const properties = (branch as Record<string, Json>).properties as Record<string, Json>;
  const property = properties[tag] as { const?: Json; enum?: Json[] };
  return property.enum ?? [property.const ?? null];
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A document of a language this release does not read yet: nothing else about it can be judged. */
export function newerLanguage(entry: Shaped): DefinitionError | null {
  const version = (entry.document as { version?: unknown } | null)?.version;
  if (entry.kind === "labels" || typeof version !== "number" || version <= LANGUAGE_VERSION) return null;
  return {
    source: entry.source,
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
    field: null,
    pointer: "/version",
    ...wordError({ text: "newer_language", params: { version, known: LANGUAGE_VERSION } }),
  };
}

/** Far more than any definition needs; what is checked, and the statements made of it, would run out of stack beyond. */
const MAX_LEVELS = 60;
const MAX_ENTRIES = 300;

function tooLarge(entry: Shaped): DefinitionError | null {
  const report = (pointer: string, wording: Wording): DefinitionError => ({
    source: entry.source,
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
    field: fieldAt(entry.document, pointer),
    pointer,
    ...wordError(wording),
  });
  let level: (readonly [string, unknown])[] = [["", entry.document]];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) {
      const [[pointer] = [""]] = level;
      return report(pointer, { text: "too_deep", params: { levels: MAX_LEVELS } });
    }
    const long = level.find(([, value]) => Array.isArray(value) && value.length > MAX_ENTRIES);
    if (long !== undefined) {
      const [pointer, value] = long;
      const params = { count: (value as unknown[]).length, most: MAX_ENTRIES };
      return report(pointer, { text: "list_too_long", params });
    }
    level = level.flatMap(([pointer, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).map(([key, inner]) => [`${pointer}/${key}`, inner] as const)
        : [],
    );
  }
  return null;
}

/** Drops what follows from another error: the branches of a choice that fits nowhere. */
function readable(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter((error) => error.keyword === "oneOf").map((error) => error.instancePath);
  return errors.filter((error) => {
    if (error.keyword === "oneOf") {
      return !choices.some(
        (path) => path !== error.instancePath && path.startsWith(`${error.instancePath}/`),
      );
    }
    return !choices.some((path) => error.instancePath === path || error.instancePath.startsWith(`${path}/`));
  });
}

/** The patterns of the schemas, in words. */
const PATTERNS: Readonly<Record<string, Extract<TextName, `pattern.${string}`>>> = {
  "^[a-z][a-z0-9_]*$": "pattern.name",
  "^[a-z][a-z0-9_]{0,39}$": "pattern.name",
  "^[A-Z]{3}$": "pattern.currency",
  "^-?[a-z][a-z0-9_]*$": "pattern.sort",
  "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$": "pattern.path",
  "^/": "pattern.address",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "pattern.day",
};

const WORDS: Readonly<Record<string, (error: ErrorObject) => Wording>> = {
  additionalProperties: ({ params }) => unknown(params.additionalProperty),
  unevaluatedProperties: ({ params }) => unknown(params.unevaluatedProperty),
  required: ({ params }) => ({
    text: "missing_property",
    params: { property: String(params.missingProperty) },
  }),
  enum: ({ data, params }) => ({
    text: "value_not_allowed.several",
    params: { value: show(data), allowed: (params.allowedValues as unknown[]).map(show) },
  }),
  const: ({ params }) => ({ text: "value_not_allowed.one", params: { allowed: show(params.allowedValue) } }),
  type: ({ data, params }) => ({
    text: "wrong_type",
    params: { value: show(data), type: String(params.type) },
  }),
  pattern: ({ data, params: { pattern } }) => ({
    text: "wrong_form",
    params: {
      value: show(data),
      form: nameForm(String(pattern)),
    },
  }),
  discriminator: ({ params, parentSchema }) => ({
    text: "unknown_type.tag",
    params: {
      value: show(params.tagValue),
      tag: String(params.tag),
      known: ((parentSchema?.tags ?? []) as unknown[]).map(show),
    },
  }),
  oneOf: ({ data }) => ({ text: "fits_no_form", params: { value: show(data) } }),
  minItems: limit("wrong_shape.few"),
  minProperties: limit("wrong_shape.few"),
  maxItems: limit("wrong_shape.many_entries"),
  minLength: limit("wrong_shape.short"),
  maxLength: limit("wrong_shape.long"),
  minimum: limit("wrong_shape.small"),
  maximum: limit("wrong_shape.large"),
  uniqueItems: () => ({ text: "wrong_shape.repeated" }),
};

function nameForm(pattern: string): Wording {
  const text = PATTERNS[pattern];
  return text === undefined ? { text: "pattern.other", params: { pattern } } : { text };
}

function unknown(name: unknown): Wording {
  return { text: "unknown_property", params: { property: String(name) } };
}

function limit(text: Extract<TextName, `wrong_shape.${string}`>): (error: ErrorObject) => Wording {
  return ({ params }) => ({ text, params: { limit: String(params.limit) } });
}

function toDefinitionError(entry: Shaped, error: ErrorObject): DefinitionError {
  const say = WORDS[error.keyword];
  return {
    source: entry.source,
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
    field: fieldAt(entry.document, error.instancePath),
    pointer: error.instancePath,
    ...wordError(
      say?.(error) ?? { text: "wrong_shape.other", params: { problem: error.message ?? error.keyword } },
    ),
  };
}

function fieldAt(document: unknown, pointer: string): string | null {
  const index = /^\/fields\/(\d+)/.exec(pointer)?.[1];
  if (index === undefined) return null;
  const field = (document as { fields?: { name?: unknown }[] }).fields?.[Number(index)];
  return typeof field?.name === "string" ? field.name : null;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
