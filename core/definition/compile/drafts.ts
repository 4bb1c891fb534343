import {
  collectErrors,
  type DefinitionError,
  type ErrorCollector,
  suggestName,
} from "../../shared/error-collector.ts";
import { fieldTypeOf, isFieldType } from "../fields/index.ts";
import { compileOptions } from "../fields/choices.ts";
import { completeRows, isTakenOver } from "../like.ts";
import { isObject } from "../record.ts";
import { type FieldDefinition, type RawDocument, RESERVED_NAMES, type ResourceDefinition } from "../types.ts";
import { checkDuplicates, type Draft, type FieldDraft, reporter } from "./draft.ts";

/** Names that are addresses of the API, or begin like the server's own tables. */
const RESERVED_RESOURCES: readonly string[] = ["config", "files", "health", "openapi", "live", "approvals"];

export interface Drafts {
  readonly drafts: Draft[];
  readonly broken: Set<string>;
  /** What is wrong with the documents, once everything was looked at. */
  readonly errors: () => readonly DefinitionError[];
}

/** A document that has a name of its own and a sound shape. */
interface Named {
  readonly raw: ResourceDefinition;
  readonly source: string;
  readonly problems: ErrorCollector;
}

/** Raw documents → drafts with their fields, as far as each document allows. */
export function makeDrafts({
  documents,
  validateShape,
}: {
  documents: readonly RawDocument<unknown>[];
  validateShape: (document: RawDocument<unknown>) => readonly DefinitionError[];
}): Drafts {
  const broken = new Set<string>();
  const all: ErrorCollector[] = [];
  const sources = new Map<string, string>();
  const named = new Map<string, Named>();
  for (const document of documents) {
    const { source } = document;
    const problems = collectErrors(source);
    all.push(problems);
    const name = nameOf(document.document);
    const shape = getShape(document, name, validateShape);
    problems.all.push(...shape);
    if (name === null) {
      // Whatever it was meant to be, those who refer to it are not blamed.
      broken.add(fileName(source));
      continue;
    }
    const first = sources.get(name);
    if (first !== undefined) {
      const message = `The resource "${name}" is defined in ${first} already: rename or remove one.`;
      reporter(problems, name)({ at: "/name", code: "duplicate_resource", message });
      continue;
    }
    sources.set(name, source);
    if (shape.length > 0) broken.add(name);
    else named.set(name, { raw: structuredClone(document.document) as ResourceDefinition, source, problems });
  }
  const takenOver: (() => readonly DefinitionError[])[] = [];
  const drafts = [...named].flatMap(([name, { raw, source, problems }]) => {
    const report = reporter(problems, name);
    const shared = raw.like === undefined ? null : findShared({ raw, named, broken, report });
    if (shared === undefined) {
      broken.add(name);
      return [];
    }
    const like = shared === null ? null : reportTakenOver({ raw, shared, source });
    if (like !== null) takenOver.push(like.errors);
    const draft = makeDraft({
      raw: shared === null ? raw : completeRows(raw, shared.raw),
      source,
      report: like === null ? report : (problem) => (like.report(problem) ? undefined : report(problem)),
    });
    if (draft === null) broken.add(name);
    return draft === null ? [] : [draft];
  });
  return {
    drafts,
    broken,
    errors: () => [...all.flatMap((problems) => problems.all), ...takenOver.flatMap((errors) => errors())],
  };
}

/** The child rows that others are like. Undefined: there are none to take anything over from. */
function findShared({
  raw,
  named,
  broken,
  report,
}: {
  raw: ResourceDefinition;
  named: ReadonlyMap<string, Named>;
  broken: ReadonlySet<string>;
  report: Draft["report"];
}): Named | undefined {
  const { kind, like = "" } = raw;
  const shared = named.get(like);
  if (shared === undefined && broken.has(like)) return undefined;
  if (shared === undefined) {
    const message = `There is no resource "${like}": ${suggestName(like, named.keys())}`;
    report({ at: "/like", code: "unknown_resource", message });
    return undefined;
  }
  const why =
    kind !== "rows"
      ? `only child rows are like others: give this one "kind": "rows", or remove "like"`
      : shared.raw.kind !== "rows"
        ? `"${like}" holds no child rows: name a resource of kind rows`
        : shared.raw.like !== undefined
          ? `"${like}" is itself like "${shared.raw.like}": name rows that say their fields themselves`
          : null;
  if (why === null) return shared;
  report({ at: "/like", code: "like", message: `Nothing can be taken over: ${why}.` });
  return undefined;
}

/** What was taken over and does not fit is told where that is said, unless it fits the others no better. */
function reportTakenOver({
  raw,
  shared,
  source,
}: {
  raw: ResourceDefinition;
  shared: Named;
  source: string;
}): {
  report: (problem: Parameters<Draft["report"]>[0]) => boolean;
  errors: () => readonly DefinitionError[];
} {
  const problems = collectErrors(source);
  const report = reporter(problems, raw.name);
  return {
    report: (problem) => {
      const isOf = isTakenOver(raw, problem.at);
      if (isOf) {
        const field = shared.raw.parent?.field ?? "";
        const message = `What "${shared.raw.name}" says at ${problem.at} does not fit here: ${problem.message} Say that part here, or call the reference to the parent "${field}" as there.`;
        report({ ...problem, at: "/like", message });
      }
      return isOf;
    },
    errors: () => (shared.problems.all.length > 0 ? [] : problems.all),
  };
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

function makeDraft({ raw, source, report }: Pick<Draft, "raw" | "source" | "report">): Draft | null {
  const { name } = raw;
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
