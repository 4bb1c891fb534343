import type { ErrorCollector } from "../../shared/error-collector.ts";
import { suggestName } from "../../shared/error-collector.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { COMMON_KINDS } from "../predicate.ts";
import type {
  CompiledComputed,
  CompiledField,
  FieldDefinition,
  FieldTypeName,
  ResourceDefinition,
  RoleRule,
} from "../types.ts";
import type { TextName, Wording } from "../../shared/wording.ts";
import type { DefinitionErrorCode } from "./codes.ts";

/** A compiled field while it is being made. */
export type FieldDraft = { -readonly [K in keyof CompiledField]: CompiledField[K] };

/** One resource between its raw form and its compiled one. */
export interface Draft {
  readonly name: string;
  readonly source: string;
  readonly raw: ResourceDefinition;
  readonly fields: readonly FieldDraft[];
  readonly byName: ReadonlyMap<string, FieldDraft>;
  readonly report: Report;
}

/** A text that says a code of the compiler. */
export type DefinitionText = Extract<TextName, DefinitionErrorCode | `${DefinitionErrorCode}.${string}`>;
/** A text that says why something cannot be. */
export type WhyText = Extract<TextName, `why.${string}`>;
/** What names of a definition are of. */
type NamedThing = Extract<TextName, `named.${string}`> extends `named.${infer Thing}` ? Thing : never;

export type Report = (
  problem: Wording<DefinitionText> & {
    readonly at: string;
    /** That of the text, where it says none. */
    readonly code?: DefinitionErrorCode;
    readonly field?: string | null;
  },
) => void;

/** What the compiler must know of access.json; the raw document and the compiled form both are one. */
export interface AccessNames {
  readonly roles: readonly string[];
  readonly rules: Readonly<Record<string, { readonly rule: RoleRule }>>;
  readonly actors: Readonly<Record<string, readonly { readonly rule: string }[]>>;
  readonly classes: Readonly<Record<string, { readonly identity?: boolean }>>;
}

export interface Context {
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Names of resources whose document is broken: references to them are not counted as errors too. */
  readonly broken: ReadonlySet<string>;
  readonly access: AccessNames | null;
}

/** A field as conditions, paths and columns see it: one of the definition or a column every table has. */
export type FieldInfo = Pick<
  CompiledField,
  "name" | "kind" | "valueType" | "to" | "options" | "scale" | "sensitivity" | "filter" | "sort" | "limits"
> & { readonly computed: CompiledComputed | null };

const COMMON_TYPES: Readonly<Record<string, FieldTypeName>> = {
  id: "integer",
  created: "datetime",
  modified: "datetime",
  archived: "datetime",
  created_by: "reference",
  modified_by: "reference",
  row_version: "integer",
};
/** Common columns lists can be sorted by. */
const COMMON_SORT: readonly string[] = ["id", "created", "modified"];

function commonField(owner: string, name: string): FieldInfo | null {
  const kind = Object.hasOwn(COMMON_KINDS, name) ? COMMON_KINDS[name]?.kind : undefined;
  if (kind === undefined) return null;
  return {
    name,
    kind,
    valueType: COMMON_TYPES[name] ?? "text",
    // An id stands for its own record, so that an employee row can be compared with me.
    to: name === "id" ? owner : kind === "reference" ? ACTOR_RESOURCES.employee : null,
    options: null,
    scale: 0,
    sensitivity: null,
    filter: true,
    sort: COMMON_SORT.includes(name),
    limits: {},
    computed: null,
  };
}

/** A field of a resource by name, common columns included. */
export function fieldOf(draft: Pick<Draft, "byName" | "name">, name: string): FieldInfo | null {
  return draft.byName.get(name) ?? commonField(draft.name, name);
}

/** The field, or null with the error reported. */
export function requireField({
  draft,
  owner = draft,
  name,
  at,
  field,
}: {
  /** The resource whose definition names the field. */
  draft: Draft;
  /** The resource the field should belong to. */
  owner?: Draft;
  name: string;
  at: string;
  field?: string | null;
}): FieldInfo | null {
  const found = fieldOf(owner, name);
  if (!found) {
    const hint = suggestName(name, owner.byName.keys());
    draft.report({
      at,
      field: field ?? name,
      text: "unknown_field.here",
      params: { resource: owner.name, field: name, hint },
    });
  }
  return found;
}

/** The resource, or null with the error reported. Broken resources give null without a further error. */
export function requireResource({
  context,
  draft,
  name,
  at,
  field,
}: {
  context: Context;
  draft: Draft;
  name: string;
  at: string;
  field?: string | null;
}): Draft | null {
  const found = context.drafts.get(name);
  if (!found && !context.broken.has(name)) {
    const hint = suggestName(name, context.drafts.keys());
    draft.report({
      at,
      field: field ?? null,
      text: "unknown_resource",
      params: { resource: name, hint },
    });
  }
  return found ?? null;
}

/** Reports a name that stands twice in a list. */
export function checkDuplicates({
  draft,
  names,
  at,
  what,
  code = "duplicate_name",
}: {
  draft: Draft;
  names: readonly string[];
  at: (index: number) => string;
  what: NamedThing;
  code?: "duplicate_name" | "duplicate_field" | "duplicate_transition";
}): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    draft.report({
      at: at(index),
      text: code === "duplicate_name" ? "duplicate_name.listed" : code,
      field: code === "duplicate_field" ? name : null,
      params: { what: { text: `named.${what}` }, name },
    });
  });
}

export function reporter(problems: ErrorCollector, resource: string | null): Report {
  return ({ field, ...problem }) => problems.report({ ...problem, resource, field: field ?? null });
}

/** Whether the value has a column: it can be indexed, joined on and compared in SQL as it is. */
export function hasColumn(field: Pick<FieldInfo, "kind" | "computed">): boolean {
  return field.kind !== "rows" && (field.computed === null || field.computed.stored);
}

export const pointerOf = (draft: Draft, name: string): string =>
  `/fields/${draft.raw.fields.findIndex((field: FieldDefinition) => field.name === name)}`;
