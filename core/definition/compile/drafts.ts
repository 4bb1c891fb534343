import {
  collectErrors,
  type DefinitionError,
  type ErrorCollector,
  codeOf,
  suggestName,
  wordError,
} from "../../shared/error-collector.ts";
import type { Wording } from "../../shared/wording.ts";
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
      reporter(
        problems,
        name,
      )({ at: "/name", text: "duplicate_resource", params: { resource: name, source: first } });
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
    report({
      at: "/like",
      text: "unknown_resource",
      params: { resource: like, hint: suggestName(like, named.keys()) },
    });
    return undefined;
  }
  const why: Wording | null =
    kind !== "rows"
      ? { text: "why.only_rows" }
      : shared.raw.kind !== "rows"
        ? { text: "why.no_rows", params: { resource: like } }
        : shared.raw.like !== undefined
          ? { text: "why.like_itself", params: { resource: like, other: shared.raw.like } }
          : null;
  if (why === null) return shared;
  report({ at: "/like", text: "like.rows", params: { why } });
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
        const { text, params = {}, at, code = codeOf(text), ...rest } = problem;
        report({
          ...rest,
          at: "/like",
          code,
          text: "like.taken_over",
          params: {
            resource: shared.raw.name,
            at,
            problem: { text, params },
            field: shared.raw.parent?.field ?? "",
          },
        });
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
  const place = { source: document.source, resource: null, field: null, pointer: "" };
  return [{ ...place, ...wordError({ text: "not_an_object.resource" }) }];
}

function makeDraft({ raw, source, report }: Pick<Draft, "raw" | "source" | "report">): Draft | null {
  const { name } = raw;
  const known = raw.fields.filter((field) => isFieldType(field.type));
  raw.fields.forEach((field, at) => {
    if (isFieldType(field.type)) return;
    report({
      at: `/fields/${at}/type`,
      field: (field as FieldDefinition).name,
      text: "unknown_type.field",
      params: { type: String((field as FieldDefinition).type) },
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
    report({ at: "/name", text: "reserved_name.server", params: { name } });
  }
  if (name.includes("__")) reportUnderscores(draft, { at: "/name", name });
  const names = raw.fields.map((field) => field.name);
  const at = (index: number): string => `/fields/${index}/name`;
  checkDuplicates({ draft, names, at, what: "field", code: "duplicate_field" });
  names.forEach((field, index) => {
    if (field.includes("__")) reportUnderscores(draft, { at: at(index), name: field, field });
    if (!RESERVED_NAMES.some((reserved) => reserved === field)) return;
    report({ at: at(index), field, text: "reserved_name.field", params: { name: field } });
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
      report({
        at: `/fields/${index}/formerly/${place}`,
        field: name,
        text: "former_name.shared",
        params: { name: former, field: raw.fields[owner]?.name ?? "" },
      });
    });
  });
}

function reportUnderscores(draft: Draft, place: { at: string; name: string; field?: string }): void {
  draft.report({
    at: place.at,
    field: place.field ?? null,
    text: "double_underscore",
    params: { name: place.name },
  });
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
    kind: definition.sealed === true ? "sealed" : spec.kind,
    definition,
    required: definition.required ?? asksForItems(definition),
    requiredWhen: definition.requiredWhen ?? null,
    ask: definition.ask ?? false,
    visibleWhen: definition.visibleWhen ?? null,
    keepWhenHidden: definition.keepWhenHidden ?? false,
    readOnlyWhen: definition.readOnlyWhen ?? null,
    readOnly: computed || ownSpec.serverSet || (definition.readOnly ?? false),
    immutable: definition.immutable ?? false,
    unique: definition.unique ?? false,
    personal: definition.personal ?? false,
    sensitivity: definition.sensitivity ?? null,
    filter: definition.filter ?? false,
    sort: definition.sort ?? false,
    search: definition.search ?? false,
    history: definition.history ?? true,
    duplicated: definition.duplicated ?? true,
    offerLast: definition.offerLast ?? false,
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
