import { collectErrors, type DefinitionError, type ErrorCollector } from "../../shared/error-collector.ts";
import { fieldTypeOf, isFieldType } from "../fields/index.ts";
import { compileOptions } from "../fields/choices.ts";
import { isObject } from "../record.ts";
import { type FieldDefinition, type RawDocument, RESERVED_NAMES, type ResourceDefinition } from "../types.ts";
import { checkDuplicates, type Draft, type FieldDraft, reporter } from "./draft.ts";

/** Names that are addresses of the API, or begin like the server's own tables. */
const RESERVED_RESOURCES: readonly string[] = ["config", "files", "health", "openapi", "live"];

export interface Drafts {
  readonly drafts: Draft[];
  readonly broken: Set<string>;
  readonly problems: ErrorCollector[];
}

/** Raw documents → drafts with their fields, as far as each document allows. */
export function makeDrafts({
  documents,
  validateShape,
}: {
  documents: readonly RawDocument<unknown>[];
  validateShape: (document: RawDocument<unknown>) => readonly DefinitionError[];
}): Drafts {
  const result: Drafts = { drafts: [], broken: new Set(), problems: [] };
  const sources = new Map<string, string>();
  for (const document of documents) {
    const problems = collectErrors(document.source);
    result.problems.push(problems);
    const name = nameOf(document.document);
    const shape = getShape(document, name, validateShape);
    problems.all.push(...shape);
    if (name === null) {
      // Whatever it was meant to be, those who refer to it are not blamed.
      result.broken.add(fileName(document.source));
      continue;
    }
    const report = reporter(problems, name);
    const first = sources.get(name);
    if (first !== undefined) {
      const message = `The resource "${name}" is defined in ${first} already: rename or remove one.`;
      report({ at: "/name", code: "duplicate_resource", message });
      continue;
    }
    sources.set(name, document.source);
    const draft = shape.length > 0 ? null : makeDraft({ document, name, report });
    if (draft) result.drafts.push(draft);
    else result.broken.add(name);
  }
  return result;
}

const fileName = (source: string): string => /([^/]*?)(\.json)?$/.exec(source)?.[1] ?? "";

function nameOf(document: unknown): string | null {
  return isObject(document) && typeof document.name === "string" ? document.name : null;
}

function getShape(
  document: RawDocument<unknown>,
  name: string | null,
  validateShape: (document: RawDocument<unknown>) => readonly DefinitionError[],
): readonly DefinitionError[] {
  if (isObject(document.document) && name !== null) return validateShape(document);
  const found = isObject(document.document) ? validateShape(document) : [];
  if (found.length > 0) return found;
  const message = "A resource definition is a JSON object with a name: see schemas/resource.schema.json.";
  const place = { source: document.source, resource: null, field: null, pointer: "" };
  return [{ ...place, code: "not_an_object", message }];
}

function makeDraft({
  document: { document, source },
  name,
  report,
}: {
  document: RawDocument<unknown>;
  name: string;
  report: Draft["report"];
}): Draft | null {
  const raw = structuredClone(document) as ResourceDefinition;
  const known = raw.fields.filter((field) => isFieldType(field.type));
  raw.fields.forEach((field, at) => {
    if (isFieldType(field.type)) return;
    const message = `"${String((field as FieldDefinition).type)}" is no field type: see FieldDefinition in schemas/resource.schema.json.`;
    report({
      at: `/fields/${at}/type`,
      field: (field as FieldDefinition).name,
      code: "unknown_type",
      message,
    });
  });
  if (known.length < raw.fields.length) return null;
  const fields = raw.fields.map(makeField);
  const draft: Draft = { name, source, raw, fields, byName: byName(fields), report };
  checkNames(draft);
  return draft;
}

function byName(fields: readonly FieldDraft[]): ReadonlyMap<string, FieldDraft> {
  return new Map(fields.toReversed().map((field) => [field.name, field]));
}

function checkNames(draft: Draft): void {
  const { name, raw, report } = draft;
  if (RESERVED_RESOURCES.includes(name) || name.startsWith("sys_")) {
    const message = `"${name}" is a name of the server's own: choose another.`;
    report({ at: "/name", code: "reserved_name", message });
  }
  if (name.includes("__")) reportUnderscores(draft, { at: "/name", name });
  const names = raw.fields.map((field) => field.name);
  const at = (index: number): string => `/fields/${index}/name`;
  checkDuplicates({ draft, names, at, what: "field", code: "duplicate_field" });
  names.forEach((field, index) => {
    if (field.includes("__")) reportUnderscores(draft, { at: at(index), name: field, field });
    if (!RESERVED_NAMES.some((reserved) => reserved === field)) return;
    const message = `"${field}" has a meaning of its own in lists and payloads: choose another name.`;
    report({ at: at(index), field, code: "reserved_name", message });
  });
  checkFormerNames(draft);
}

/** A name that a field had once is free for no other: its values, history and links would be taken for theirs. */
function checkFormerNames({ raw, report }: Draft): void {
  const owners = new Map(raw.fields.map(({ name }, index) => [name, index]));
  raw.fields.forEach(({ name, formerly = [] }, index) => {
    formerly.forEach((former, place) => {
      const owner = owners.get(former);
      if (owner === undefined) return void owners.set(former, index);
      const message = `"${former}" is also a name of the field ${raw.fields[owner]?.name ?? ""}: a name belongs to one field for good.`;
      report({ at: `/fields/${index}/formerly/${place}`, field: name, code: "former_name", message });
    });
  });
}

function reportUnderscores(draft: Draft, place: { at: string; name: string; field?: string }): void {
  const message = `"${place.name}" holds "__", which separates fields from operators and marks system columns: use one underscore.`;
  draft.report({ at: place.at, field: place.field ?? null, code: "double_underscore", message });
}

/** One field with the defaults of the language filled in; what needs other fields or resources comes later. */
function makeField(definition: FieldDefinition): FieldDraft {
  const computed = definition.type === "computed";
  const valueType = definition.type === "computed" ? definition.result : definition.type;
  const spec = fieldTypeOf(valueType);
  const ownSpec = fieldTypeOf(definition.type);
  const options = "options" in definition && definition.options ? compileOptions(definition.options) : null;
  return {
    name: definition.name,
    type: definition.type,
    valueType,
    kind: spec.kind,
    definition,
    required: definition.required ?? asksForItems(definition),
    requiredWhen: definition.requiredWhen ?? null,
    visibleWhen: definition.visibleWhen ?? null,
    readOnlyWhen: definition.readOnlyWhen ?? null,
    readOnly: computed || ownSpec.serverSet || (definition.readOnly ?? false),
    immutable: definition.immutable ?? false,
    unique: definition.unique ?? false,
    sensitivity: definition.sensitivity ?? null,
    filter: definition.filter ?? false,
    sort: definition.sort ?? false,
    search: definition.search ?? false,
    history: definition.history ?? true,
    default: definition.default ?? null,
    copyFrom: getCopyFrom(definition),
    compare: (definition.compare ?? []).map(({ operator, field, level }) => ({
      operator,
      field,
      level: level ?? "error",
    })),
    scale: getScale(definition),
    options,
    to: getTarget(definition),
    computed: null,
    lifecycle: null,
    limits: ownSpec.limits(definition),
  };
}

/** A list that must hold something must be given. */
function asksForItems(definition: FieldDefinition): boolean {
  return "minItems" in definition && (definition.minItems ?? 0) > 0;
}

function getCopyFrom({ copyFrom, copyAgain = false }: FieldDefinition): FieldDraft["copyFrom"] {
  const [reference, field] = copyFrom?.split(".") ?? [];
  return reference && field ? { reference, field, again: copyAgain } : null;
}

function getScale(definition: FieldDefinition): number {
  if (definition.type !== "computed") return fieldTypeOf(definition.type).scale(definition);
  return definition.scale ?? fieldTypeOf(definition.result).defaultScale;
}

function getTarget(definition: FieldDefinition): string | null {
  if (definition.type === "rows") return definition.resource;
  return "to" in definition ? (definition.to ?? null) : null;
}
