/** What one actor's browser receives from `GET /api/config/`: an allow-list, already reduced to what the actor may see. */
import type { ListLayout } from "../workspace/layout.ts";
import type { Action } from "./generated/definitions.ts";
import type {
  AreaName,
  CompiledComputed,
  CompiledFeed,
  CompiledList,
  CompiledOption,
  CompiledSection,
  CopySource,
  Decides,
  FieldTypeName,
  FormLink,
  ListScope,
  Operation,
  Predicate,
  ResourceKind,
  ResourceLabels,
  RouteDefinition,
  TabDefinition,
  ValueKind,
} from "./types.ts";

export interface ClientField {
  readonly name: string;
  readonly type: FieldTypeName;
  readonly valueType: FieldTypeName;
  readonly kind: ValueKind;
  readonly required: boolean;
  readonly requiredWhen: Predicate | null;
  /** The form of a new record shows it at once though it may stay empty. */
  readonly ask?: true;
  /** A duplicate begins without its value. */
  readonly duplicated?: false;
  /** A form begins with what the same person last gave. */
  readonly offerLast?: true;
  readonly visibleWhen: Predicate | null;
  /** What a condition hides stays. */
  readonly keepWhenHidden?: true;
  readonly readOnlyWhen: Predicate | null;
  readonly readOnly: boolean;
  readonly immutable: boolean;
  /** No two records share a value of it. */
  readonly unique: boolean;
  /** May this actor write it in some row; the record's `permissions.writable` says which row. */
  readonly writable: boolean;
  readonly filter: boolean;
  readonly sort: boolean;
  readonly default: unknown;
  readonly copyFrom: CopySource | null;
  readonly compare: readonly {
    readonly operator: string;
    readonly field: string;
    readonly level: "error" | "warning";
  }[];
  readonly scale: number;
  readonly options: readonly CompiledOption[] | null;
  /** Of a value that follows from typed fields this actor reads: a form works it out while somebody types. */
  readonly computed?: Extract<CompiledComputed, { by: "expression" }>;
  readonly to: string | null;
  /** Type-specific limits: min, max, minLength, maxLength, format, step, accept, maxMegabytes, minItems, maxItems, countries, anyDigits, currency, display, create, resources, candidates, zone (the field with the zone of a moment), totals (columns of rows that are summed). */
  readonly limits: Readonly<Record<string, unknown>>;
  /** State field of a life cycle: shown as status, changed through transitions. */
  readonly lifecycle: boolean;
}

export interface ClientTransition {
  readonly name: string;
  readonly field: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly require: readonly string[];
  /** Fields the server fills itself. */
  readonly sets: readonly string[];
  readonly reason: "required" | "optional" | null;
  readonly primary: boolean;
  /** What it decides on a record that waits. Absent: nothing. */
  readonly decides?: Decides;
  /** Groups whose approval it takes. Absent: it takes none. */
  readonly groups?: readonly string[];
  /** Whether anything follows, in other records or for people. */
  readonly hasEffects: boolean;
  /** What must hold of the record; null also where the actor may not read what it is about. */
  readonly when: Predicate | null;
}

/** A view that comes with the resource, for those who may have it. */
export interface ClientView {
  readonly name: string;
  readonly layout: ListLayout;
  /** The list opens with it. */
  readonly first: boolean;
}

export interface ClientResource {
  readonly name: string;
  readonly area: AreaName;
  readonly kind: ResourceKind;
  readonly icon: string | null;
  readonly parent: { readonly resource: string; readonly field: string } | null;
  /** Of child rows: those whose fields they have too. */
  readonly like?: string;
  readonly label: readonly string[];
  readonly operations: readonly Operation[];
  /** Actions this actor has for at least some rows. */
  readonly actions: readonly Action[];
  readonly fields: readonly ClientField[];
  readonly single?: true;
  readonly amend?: string;
  /** The reference by which its records stand below one another. */
  readonly tree?: string;
  readonly sections: readonly CompiledSection[];
  readonly list: Omit<CompiledList, "sort" | "groups" | "shippedViews"> & {
    readonly sort: string;
    readonly groups: readonly string[];
    readonly shippedViews: readonly ClientView[];
    readonly scopes: readonly ListScope[];
    /** Whether a search looks into any field this actor reads. */
    readonly search: boolean;
  };
  readonly keyFacts: readonly string[];
  /** Only tabs whose resource this actor may list. */
  readonly tabs: readonly TabDefinition[];
  /** Forms this actor may send, each filled in from a record. */
  readonly forms: readonly FormLink[];
  /** What is made of its records as PDF, and of which; null: of all this actor's browser knows of. Absent: nothing. */
  readonly documents?: readonly { readonly name: string; readonly when: Predicate | null }[];
  /** Null: nothing says how its rows read, or this actor may not know who gave them. */
  readonly feed: CompiledFeed | null;
  readonly lifecycles: readonly {
    readonly field: string;
    readonly initial: string;
    readonly states: readonly {
      readonly name: string;
      readonly tone: string;
      readonly final: boolean;
      readonly readOnly: boolean;
      readonly stage: boolean;
    }[];
    readonly transitions: readonly ClientTransition[];
    /** Those that are nobody's, or not this actor's, where they may make them all the same. */
    readonly closed: readonly ClientTransition[];
  }[];
  readonly rules: readonly {
    readonly name: string;
    readonly check: Predicate;
    readonly when: Predicate | null;
    readonly level: "error" | "warning";
    readonly fields: readonly string[];
  }[];
  /** Rules over several records, which the server asks. */
  readonly checks: readonly { readonly name: string; readonly level: "error" | "warning" }[];
  /** Fields that the server works out from records. */
  readonly workedOut: readonly string[];
  /** Those of them that are overwritten without a reason. */
  readonly withoutReason: readonly string[];
}

export interface ClientMenuGroup {
  readonly name: string;
  readonly icon: string | null;
  readonly entries: readonly {
    readonly name: string;
    readonly path: string;
    readonly icon: string | null;
    readonly resource: string | null;
    readonly resets: boolean;
    readonly scope: string | null;
  }[];
}

export interface ClientConfig {
  /** Published configuration version; also the ETag. */
  readonly version: number;
  /** Release of the program. */
  readonly release: string;
  /** Minutes after which an idle browser locks its screen; 0: never. */
  readonly idleLockMinutes: number;
  readonly language: string;
  readonly actor: {
    readonly employeeId: number;
    readonly name: string;
    readonly roles: readonly string[];
    readonly teamIds: readonly number[];
    readonly timeZone: string;
    /** Who works as this person; null: the person. */
    readonly impersonator: number | null;
    /** True: areas are as this person has them, for somebody who decides in their place. */
    readonly delegated?: true;
    /** Of somebody who only looks: as whom, and at which draft. */
    readonly look: {
      readonly name: string;
      readonly draft: string | null;
      readonly asInForce: readonly string[];
    } | null;
    /** Whether the person who is really there may work as others. */
    readonly mayImpersonate: boolean;
    /** Whether the actor may hand one person's work over to another. */
    readonly mayHandOver: boolean;
  };
  /** Hosts of services apart from this server; null: calls go to this one. */
  readonly services: { readonly activity: string | null; readonly bugReports: string | null };
  /** Whether the server sends push messages. */
  readonly push: boolean;
  readonly resources: readonly ClientResource[];
  readonly menu: readonly ClientMenuGroup[];
  readonly routes: readonly RouteDefinition[];
  /** Addresses this actor may not open, with the rule that decides and the words that explain it. */
  readonly gates: readonly {
    readonly path: string;
    readonly allowed: boolean;
    readonly rule: string;
    readonly needs: string;
  }[];
  /** Words of the resources above in the actor's language: resource → labels. */
  readonly labels: Readonly<Record<string, ResourceLabels>>;
  /** Words for the access rules by name, as they follow “needs”. */
  readonly ruleLabels: Readonly<Record<string, string>>;
  readonly navigationLabels: {
    readonly groups: Readonly<Record<string, string>>;
    readonly entries: Readonly<Record<string, string>>;
  };
}
