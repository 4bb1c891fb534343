import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { type ConfigDocument, type DocumentKind, NAMED_KINDS, WORD_GROUPS } from "./documents.ts";
import type { Schemas } from "./schemas.ts";

/** A definition, or a question form, which is published on its own. */
export interface Shaped extends Pick<ConfigDocument, "name" | "source" | "document"> {
  readonly kind: DocumentKind | "form";
}

/** Checks a document against its schema in `schemas/`: every deviation at once, each with a way to mend it. */
export type ShapeCheck = (entry: Shaped) => DefinitionError[];

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
    code: "newer_language",
    message: `Written in version ${version} of the definition language; this release reads version ${LANGUAGE_VERSION}. Update the program or use an older definition.`,
  };
}

/** Far more than any definition needs; what is checked, and the statements made of it, would run out of stack beyond. */
const MAX_LEVELS = 60;
const MAX_ENTRIES = 300;

function tooLarge(entry: Shaped): DefinitionError | null {
  const report = (pointer: string, code: string, message: string): DefinitionError => ({
    source: entry.source,
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
    field: fieldAt(entry.document, pointer),
    pointer,
    code,
    message,
  });
  let level: (readonly [string, unknown])[] = [["", entry.document]];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) {
      const [[pointer] = [""]] = level;
      return report(pointer, "too_deep", `Nested more than ${MAX_LEVELS} levels deep: say it in fewer.`);
    }
    const long = level.find(([, value]) => Array.isArray(value) && value.length > MAX_ENTRIES);
    if (long !== undefined) {
      const [pointer, value] = long;
      const message = `A list of ${(value as unknown[]).length} entries, and ${MAX_ENTRIES} is the most: divide it.`;
      return report(pointer, "list_too_long", message);
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
const PATTERNS: Readonly<Record<string, string>> = {
  "^[a-z][a-z0-9_]*$":
    "a small letter of a to z first, then only small letters, digits and _, as in first_name",
  "^-?[a-z][a-z0-9_]*$": "the name of a field, with - before it to sort downwards, as in -start_date",
  "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$":
    "two names with a dot between, in small letters, digits and _, as in client.name",
  "^/": "an address that begins with /",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "a day as in 2026-11-26",
};

const unknown = (name: unknown): string =>
  `"${String(name)}" is not known here: correct the name or remove it.`;

const WORDS: Readonly<Record<string, { code: string; say: (error: ErrorObject) => string }>> = {
  additionalProperties: { code: "unknown_property", say: ({ params }) => unknown(params.additionalProperty) },
  unevaluatedProperties: {
    code: "unknown_property",
    say: ({ params }) => unknown(params.unevaluatedProperty),
  },
  required: {
    code: "missing_property",
    say: ({ params }) => `"${params.missingProperty}" is missing: add it.`,
  },
  enum: {
    code: "value_not_allowed",
    say: ({ data, params }) =>
      `${show(data)} is not allowed: use one of ${(params.allowedValues as unknown[]).map(show).join(", ")}.`,
  },
  const: { code: "value_not_allowed", say: ({ params }) => `Must be ${show(params.allowedValue)}.` },
  type: {
    code: "wrong_type",
    say: ({ data, params }) => `${show(data)} is of the wrong type: give a ${String(params.type)}.`,
  },
  pattern: {
    code: "wrong_form",
    say: ({ data, params }) =>
      `${show(data)} cannot be used here: write ${PATTERNS[String(params.pattern)] ?? `what matches ${params.pattern}`}.`,
  },
  discriminator: {
    code: "unknown_type",
    say: ({ params, parentSchema }) =>
      `${show(params.tagValue)} is no known ${params.tag}: use one of ${((parentSchema?.tags ?? []) as unknown[]).map(show).join(", ")}.`,
  },
  oneOf: { code: "fits_no_form", say: ({ data }) => `${show(data)} fits none of the forms allowed here.` },
};

function toDefinitionError(entry: Shaped, error: ErrorObject): DefinitionError {
  const words = WORDS[error.keyword] ?? {
    code: "wrong_shape",
    say: () => `The value ${error.message ?? "is wrong"}.`,
  };
  return {
    source: entry.source,
    resource: NAMED_KINDS.has(entry.kind) ? entry.name : null,
    field: fieldAt(entry.document, error.instancePath),
    pointer: error.instancePath,
    code: words.code,
    message: words.say(error),
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
