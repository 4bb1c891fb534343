/**
 * The stages of a definition, named in the type: `ResourceDefinition` is what a file or a published version says (raw),
 * `CompiledResource` is what the server works with, `ClientResource` is the part one actor's browser receives.
 */
import type { DefinitionError } from "../shared/error-collector.ts";
import type { Every } from "./timed-transitions.ts";
import type {
  DocumentPart,
  Effect,
  Expression,
  FieldDefinition,
  FormLink,
  Level,
  Invariant,
  Predicate,
  ResourceDefinition,
  RetentionRule,
  SectionNote,
  SetValue,
  ShippedView,
  TabDefinition,
  TimedPeriod,
  Tone,
} from "./generated/definitions.ts";

export type * from "./generated/definitions.ts";

/** Every field type of the language. One name keys `FieldTypeSpec` (core), `FieldStorage` (server) and `FieldView` (browser). */
export type FieldTypeName = FieldDefinition["type"];

export type FieldDefinitionOf<T extends FieldTypeName> = Extract<FieldDefinition, { type: T }>;

export type ResourceKind = NonNullable<ResourceDefinition["kind"]>;
export type AreaName = ResourceDefinition["area"];
export type Operation = NonNullable<ResourceDefinition["operations"]>[number];
export type ListScope = "all" | "team" | "my";

/** Raw documents with the file they came from, so that every error can name it. */
export interface RawDocument<T> {
  /** Path below the project's root, or `published:<version>:<kind>/<name>` for a change made at run time. */
  readonly source: string;
  readonly document: T;
}

/** How a value of a field is represented, whatever its type; decides operators, sorting and storage of computed results. */
export type ValueKind =
  | "text"
  | "long_text"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "datetime"
  | "time"
  | "option"
  | "options"
  | "reference"
  | "references"
  | "dynamic_reference"
  | "rows"
  | "file"
  | "files"
  | "json"
  /** Text that the database holds encrypted. */
  | "sealed";

/** One field after compilation: everything looked up, defaults of the language filled in. */
export interface CompiledField {
  readonly name: string;
  readonly type: FieldTypeName;
  /** The type that decides presentation and storage: the field's own, or the result of a computed field. */
  readonly valueType: FieldTypeName;
  readonly kind: ValueKind;
  /** The raw definition, for what only its own type's registry entry reads. */
  readonly definition: FieldDefinition;
  readonly required: boolean;
  readonly requiredWhen: Predicate | null;
  /** The form of a new record shows it at once. */
  readonly ask: boolean;
  /** Whether a duplicate of a record begins with its value. */
  readonly duplicated: boolean;
  /** A form begins with what the same person last gave. */
  readonly offerLast: boolean;
  readonly visibleWhen: Predicate | null;
  /** What a condition hides stays. */
  readonly keepWhenHidden: boolean;
  readonly readOnlyWhen: Predicate | null;
  /** Never taken from a request: computed, set by the server, or a lifecycle's field. */
  readonly readOnly: boolean;
  readonly immutable: boolean;
  readonly unique: boolean;
  /** Blanked with the personal data of whom the record is about. */
  readonly personal: boolean;
  readonly sensitivity: string | null;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly search: boolean;
  readonly history: boolean;
  readonly default: FieldDefinition["default"] | null;
  readonly copyFrom: CopySource | null;
  readonly compare: readonly {
    readonly operator: "gt" | "gte" | "lt" | "lte" | "different";
    readonly field: string;
    readonly level: Level;
  }[];
  /** Digits after the point of a decimal, money or percent value; stored as an integer scaled by it. */
  readonly scale: number;
  readonly options: readonly CompiledOption[] | null;
  /** Target of reference and references; resource of rows. */
  readonly to: string | null;
  readonly computed: CompiledComputed | null;
  /** Lifecycle whose state this field holds. */
  readonly lifecycle: string | null;
  /** Type-specific limits both sides check values against; the browser receives them too. */
  readonly limits: Readonly<Record<string, unknown>>;
}

/** Where a value is taken over from. */
export interface CopySource {
  readonly reference: string;
  readonly field: string;
  /** Another choice of the reference takes the place of a value that is there. */
  readonly again: boolean;
}

export interface CompiledOption {
  readonly value: string;
  readonly tone: Tone;
  readonly retired: boolean;
}

/**
 * How a computed value comes about.
 * `stored`: kept in a column by the write that changes it. Others are worked out when read.
 */
export type CompiledComputed =
  | { readonly by: "expression"; readonly expression: Expression; readonly stored: false }
  | {
      readonly by: "rollup";
      readonly resource: string;
      /** The field that points at the record; null: every row of the resource, `parent` in the filter is the record. */
      readonly via: string | null;
      readonly function: "count" | "sum" | "min" | "max" | "average" | "exists" | "collect" | "latest";
      readonly field: string | null;
      readonly orderBy: string | null;
      readonly filter: Predicate | null;
      /** False without `via`, and when the filter depends on the clock: then neither sortable nor filterable. */
      readonly stored: boolean;
    }
  | {
      readonly by: "lookup";
      readonly path: readonly string[];
      /** While it holds, the value follows no change behind the reference. */
      readonly frozenWhen: Predicate | null;
      readonly stored: true;
    }
  | {
      readonly by: "clock";
      readonly from: string;
      readonly count: "days_since" | "days_until";
      readonly when: Predicate | null;
      readonly stored: false;
    };

export type ScopeStep =
  | { readonly step: "reference"; readonly field: string; readonly to: string }
  | { readonly step: "references"; readonly field: string; readonly to: string }
  | {
      readonly step: "children";
      readonly resource: string;
      readonly via: string;
      /** True: `via` holds several references, which stand in a table of their own. */
      readonly linked?: boolean;
      /** True: `via` points at records of other resources too, whose name stands beside the id. */
      readonly dynamic?: boolean;
      readonly where: Predicate | null;
    };

/** Rows for which the path, walked from the row, reaches the actor (`employee`) or one of the actor's teams (`team`). An empty path is the row itself. */
export interface CompiledScopePath {
  readonly steps: readonly ScopeStep[];
  readonly endsIn: "employee" | "team";
  readonly when: Predicate | null;
}

export interface TimedTransition {
  readonly every: Every;
  readonly when: Predicate;
  readonly set: Readonly<Record<string, SetValue>>;
}

export interface CompiledTransition {
  readonly name: string;
  readonly field: string;
  readonly from: readonly string[];
  readonly to: string;
  /** True when `to` is worked out from history. */
  readonly toPrevious: boolean;
  readonly who: readonly string[];
  readonly when: Predicate | null;
  readonly require: readonly string[];
  readonly reason: "required" | "optional" | null;
  readonly set: Readonly<Record<string, SetValue>>;
  readonly effects: readonly Effect[];
  /** When the server makes it by itself; null: it does not. */
  readonly timed: TimedTransition | null;
  readonly primary: boolean;
  /** What it decides on a record that waits for somebody; null: nothing. */
  readonly decides: Decides | null;
  /** Whose approvals it takes; null: nobody's but those of whoever makes it. */
  readonly approvals: CompiledApprovals | null;
}

export interface CompiledApprovals {
  readonly groups: readonly CompiledApprovalGroup[];
  readonly inOrder: boolean;
  /** Fields whose change withdraws what was approved; null: any that people fill in. */
  readonly about: readonly string[] | null;
}

/** People of whom so many must approve. */
export interface CompiledApprovalGroup {
  readonly name: string;
  readonly who: readonly string[];
  /** Ways from the record to employees. */
  readonly people: readonly { readonly path: string; readonly steps: readonly ScopeStep[] }[];
  readonly quorum: number;
  readonly when: Predicate | null;
}

/** Lets what waits pass, or does not. */
export type Decides = "approve" | "send_back";

/** Days counted from a date of the record: days before it, those after it below zero. */
export interface CountedDays {
  readonly field: string;
  readonly days: readonly number[];
  /** Whether only Monday to Friday are counted. */
  readonly working: boolean;
}

/** Effects that come with a day. */
export interface CompiledTimed {
  readonly name: string;
  readonly when: Predicate;
  /** Null: they come with a period. */
  readonly date: CountedDays | null;
  readonly period: TimedPeriod | null;
  readonly effects: readonly Effect[];
}

/** After which time the server archives or removes records, or empties some of their fields. */
export interface CompiledRetention extends Omit<RetentionRule, "when" | "fields"> {
  /** Null: it is about every record. */
  readonly when: Predicate | null;
  /** What is emptied; empty where the action is another. */
  readonly fields: readonly string[];
}

export interface CompiledNotice {
  readonly name: string;
  readonly when: Predicate;
  /** What held before the write; null: whatever did. */
  readonly was: Predicate | null;
  /** Days the condition lasts before anybody is told; null: told at once. */
  readonly forDays: number | null;
  /** The days on which people are told; null: told by no date. */
  readonly date: CountedDays | null;
  /** As in the effect notify. */
  readonly to: readonly string[];
  /** Fields the conditions read. */
  readonly reads: readonly string[];
}

export interface CompiledLifecycle {
  readonly field: string;
  readonly initial: string;
  readonly states: readonly {
    readonly name: string;
    readonly tone: Tone;
    readonly final: boolean;
    readonly readOnly: boolean;
    readonly stage: boolean;
  }[];
  readonly since: string | null;
  readonly transitions: readonly CompiledTransition[];
  /** Effects of making a record. */
  readonly onCreate: readonly Effect[];
  /** Effects of archiving one. */
  readonly onArchive: readonly Effect[];
}

export interface SortTerm {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

export interface CompiledList {
  readonly columns: readonly string[];
  readonly optional: readonly string[];
  /** Column → what stands at its foot. */
  readonly totals: NonNullable<NonNullable<ResourceDefinition["list"]>["totals"]>;
  /** Always ends with id. */
  readonly sort: readonly SortTerm[];
  readonly filters: readonly string[];
  readonly scopes: readonly ListScope[];
  readonly defaultScope: ListScope;
  readonly regionField: string | null;
  readonly groups: readonly { readonly name: string; readonly where: Predicate }[];
  readonly views: NonNullable<NonNullable<ResourceDefinition["list"]>["views"]>;
  readonly shippedViews: readonly ShippedView[];
  readonly bulkActions: readonly ("edit" | "transition" | "archive" | "export")[];
}

export interface CompiledSection {
  readonly name: string;
  readonly fields: readonly string[];
  readonly visibleWhen: Predicate | null;
  /** Absent: under a heading. */
  readonly look?: "plain" | "folded";
  /** The tab of the form; absent: above the tabs. */
  readonly tab?: string;
  /** Texts between the fields of the form. */
  readonly notes?: readonly CompiledNote[];
  /** Steps offered below its fields, as `field.transition`. */
  readonly steps?: readonly string[];
}

export interface CompiledNote extends Omit<SectionNote, "when"> {
  readonly when: Predicate | null;
}

export interface CompiledResource {
  readonly name: string;
  readonly source: string;
  readonly area: AreaName;
  readonly kind: ResourceKind;
  readonly icon: string | null;
  /** Its records are people. */
  readonly people: boolean;
  /** There is one record at most. */
  readonly single: boolean;
  /** The reference by which a record names the one it corrects. */
  readonly amend: string | null;
  /** Fields that name the person a record is about. */
  readonly about: readonly string[];
  /** While it holds, the personal data of whom a record is about is not blanked; null: always may be. */
  readonly hold: Predicate | null;
  /** By which reference records stand below one another, on how many levels. */
  readonly tree: { readonly parent: string; readonly depth: number } | null;
  readonly parent: { readonly resource: string; readonly field: string } | null;
  /** Of child rows: those whose fields they have too. */
  readonly like: string | null;
  readonly follows: string | null;
  readonly label: readonly string[];
  readonly operations: readonly Operation[];
  /** In the order of the definition. */
  readonly fields: readonly CompiledField[];
  readonly fieldsByName: Readonly<Record<string, CompiledField>>;
  readonly sections: readonly CompiledSection[];
  readonly list: CompiledList;
  readonly keyFacts: readonly string[];
  readonly tabs: readonly TabDefinition[];
  /** Forms that are filled in from a record. */
  readonly forms: readonly FormLink[];
  /** Null: its rows are read as a table. */
  readonly feed: CompiledFeed | null;
  readonly scopes: Readonly<Record<"my" | "team" | "linked", readonly CompiledScopePath[]>>;
  readonly lifecycles: readonly CompiledLifecycle[];
  readonly rules: readonly {
    readonly name: string;
    readonly check: Predicate;
    readonly when: Predicate | null;
    readonly level: Level;
    readonly fields: readonly string[];
  }[];
  readonly checks: readonly CompiledCheck[];
  /** Fields by whose values checks find records of this resource, where they have no record in common that both refer to. */
  readonly soughtBy: readonly string[];
  /** Fields by whose values figures over all records of this resource find theirs. */
  readonly countedBy: readonly string[];
  readonly unique: readonly {
    readonly name: string;
    readonly fields: readonly string[];
    readonly where: Predicate | null;
  }[];
  /** What holds once every consequence is there. */
  readonly invariants: readonly CompiledInvariant[];
  /** What is made of a record as PDF. */
  readonly documents: readonly CompiledDocument[];
  /** Null: nobody is invited to its records. */
  readonly invitation: CompiledInvitation | null;
  /** Who is told once a record comes to meet a condition. */
  readonly notices: readonly CompiledNotice[];
  /** What the server does on days that a date or a calendar names. */
  readonly timed: readonly CompiledTimed[];
  /** How long its records are kept. */
  readonly retention: readonly CompiledRetention[];
  /** What functions of the server work out, in this order. */
  readonly values: readonly CompiledValue[];
  /** Values elsewhere, and here, that read records of this resource. */
  readonly valueReaders: readonly { readonly resource: string; readonly source: ValueSource }[];
  /** Sensitivity classes its fields use. */
  readonly classes: readonly string[];
  /** Stored computed fields elsewhere that must be brought up to date when a row here changes. */
  readonly dependents: readonly { readonly resource: string; readonly field: string }[];
}

/** A PDF that is made of a record. */
export interface CompiledDocument {
  readonly name: string;
  /** The file field that keeps it; null: it is made when somebody asks. */
  readonly field: string | null;
  /** Null: it is made of all records. */
  readonly when: Predicate | null;
  /** A path to the language of whoever gets it; null: the company's. */
  readonly language: string | null;
  readonly parts: readonly DocumentPart[];
}

/** When and where people are invited to a record, and who. */
export interface CompiledInvitation {
  readonly when: Predicate;
  /** Fields of when it begins, the zone of that, how many minutes it takes, or when it ends. */
  readonly start: string;
  readonly zone: string;
  readonly minutes: string | null;
  readonly end: string | null;
  readonly summary: readonly string[];
  readonly place: string | null;
  readonly details: readonly string[];
  /** Paths to people, with the field that holds their address. */
  readonly people: readonly { readonly path: string; readonly email: string }[];
  readonly waitSeconds: number;
}

/** A rule over several records. */
export interface CompiledCheck {
  readonly name: string;
  readonly when: Predicate | null;
  /** Asked only where a person changes one of these fields of a record that met `was`. Null: of every write. */
  readonly changes: readonly string[] | null;
  readonly was: Predicate | null;
  /** Null: the record breaks it by itself while `when` holds. */
  readonly over: string | null;
  /** Field there, and the path to what it must be here. */
  readonly match: readonly { readonly there: string; readonly here: readonly string[] }[];
  readonly overlaps: {
    readonly there: RangeEnds;
    readonly here: RangeEnds;
    /** Moments so far apart are not the same. */
    readonly minutes: number | null;
  } | null;
  /** Texts that are like each other. */
  readonly alike: readonly CompiledLikeness[];
  /** `parent` is the record that is written. */
  readonly where: Predicate | null;
  /** Null: none may be found. */
  readonly finds: {
    /** Null: records are counted. */
    readonly sum: string | null;
    readonly compare: "atMost" | "atLeast" | "equals";
    readonly limit: Expression;
  } | null;
  readonly level: Level;
  readonly fields: readonly string[];
  /** Null: nobody passes it; `who` null: whoever may save. */
  readonly override: { readonly who: readonly string[] | null } | null;
  /** Fields of the record whose change lets it be asked again. */
  readonly reads: readonly string[];
}

type RangeEnds = readonly [from: string, to: string];

export interface CompiledLikeness {
  readonly there: readonly TextEnd[];
  readonly here: readonly TextEnd[];
  readonly percent: number;
  readonly words: Readonly<Record<string, string>>;
}

/** Where a text stands that is compared by its words. */
export interface TextEnd {
  readonly path: readonly string[];
  /** How it is stored: as itself, as a list, or as this part of an address. */
  readonly in: "text" | "list" | { readonly part: string };
}

/** How many records there are at the end of a path. */
export interface CompiledInvariant {
  readonly name: string;
  readonly when: Predicate;
  readonly path: string;
  readonly where: Predicate | null;
  readonly has: Invariant["has"];
  readonly during: Invariant["during"] | null;
  /** What makes it hold; nothing: somebody has to look. */
  readonly mend: readonly Effect[];
  /** The transition whose effects those are. */
  readonly again: { readonly field: string; readonly transition: string } | null;
}

/** Fields that a function of the server, or an expression over the record, fills. */
export interface CompiledValue {
  readonly name: string;
  readonly fields: readonly string[];
  readonly from: { readonly by: string } | { readonly expression: Expression };
  readonly sources: readonly ValueSource[];
  readonly when: Predicate | null;
  /** Which rows of a field of rows are the function's; null: it fills none. */
  readonly own: Predicate | null;
  /** Actors who may put another value in its place; null: nobody. */
  readonly overwrite: readonly string[] | null;
  /** They need no reason for it. */
  readonly withoutReason: boolean;
}

/** The way from a record to what a value of it is worked out from. */
export interface ValueSource {
  readonly steps: readonly ScopeStep[];
  /** Null: the records at the end as a whole. */
  readonly field: string | null;
}

/** How rows are read one after the other. */
export interface CompiledFeed {
  /** Who gave a row: a reference to an employee, or created_by. */
  readonly by: string;
  /** When: a date, a date-time, or created. */
  readonly at: string;
  readonly facts: readonly string[];
  readonly texts: readonly string[];
  readonly trend: string | null;
}

/** All resources of one configuration version, frozen. */
export interface CompiledResources {
  readonly resources: readonly CompiledResource[];
  readonly byName: Readonly<Record<string, CompiledResource>>;
}

export type CompileResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly DefinitionError[] };

/** The server itself; the only actor that is no person. */
export const SYSTEM_ACTOR = "system";

/** Columns every table has beside its fields; names no field may take. */
export const COMMON_FIELDS = [
  "id",
  "created",
  "modified",
  "created_by",
  "modified_by",
  "archived",
  "row_version",
] as const;
/** Names with a meaning in list addresses and payloads. */
export const RESERVED_NAMES = [
  ...COMMON_FIELDS,
  "page",
  "page_size",
  "sort",
  "query",
  "scope",
  "label",
  "permissions",
  "region_scope",
  "skipped",
  "config_version",
  "exception_reason",
] as const;
