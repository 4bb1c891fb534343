import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { CompiledReports } from "../../core/reports/types.ts";
import type { ConfigDocument, DocumentKey } from "./documents.ts";
import type { MergeConflict } from "./merge.ts";

/** Words of the menu in one language. */
export interface NavigationLabels {
  readonly groups: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, string>>;
}

/** Words of roles and rules in one language. */
export interface AccessLabels {
  readonly roles: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, string>>;
}

/** Words of reports and dashboards in one language: group → key → words. */
export type ReportLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A definition that a release changed below a published version, and what could not be merged. */
export interface DocumentConflict extends MergeConflict {
  readonly kind: string;
  readonly name: string;
}

/** What the server works with: the compiled version, the documents it was made from, and the words around it. */
export interface RuntimeDefinitions extends Definitions {
  readonly navigationLabels: Readonly<Partial<Record<Language, NavigationLabels>>>;
  readonly accessLabels: Readonly<Partial<Record<Language, AccessLabels>>>;
  readonly reportLabels: Readonly<Partial<Record<Language, ReportLabels>>>;
  readonly reports: CompiledReports;
  readonly documents: ReadonlyMap<DocumentKey, ConfigDocument>;
  /** Of all documents: two processes with the same hash work with the same definitions. */
  readonly hash: string;
  readonly conflicts: readonly DocumentConflict[];
}
