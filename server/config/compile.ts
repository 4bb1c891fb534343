import { compileAccess } from "../../core/access/compile.ts";
import { checkNavigation } from "../../core/access/navigation.ts";
import { compileResources } from "../../core/definition/compile.ts";
import { completeLabels } from "../../core/definition/like.ts";
import { compileReports } from "../../core/reports/compile.ts";
import type { Language } from "../../core/definition/definitions.ts";
import type {
  AccessDefinition,
  CompileResult,
  DashboardDefinition,
  NavigationDefinition,
  ReportDefinition,
  ResourceDefinition,
  ResourceLabels,
} from "../../core/definition/types.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { type ConfigDocument, type DocumentKey, hashDocuments } from "./documents.ts";
import type {
  AccessLabels,
  DocumentConflict,
  NavigationLabels,
  ReportLabels,
  RuntimeDefinitions,
} from "./runtime-definitions.ts";
import type { DocumentCheck } from "./shape.ts";

export interface CompileInput {
  readonly version: number;
  readonly documents: ReadonlyMap<DocumentKey, ConfigDocument>;
  readonly conflicts?: readonly DocumentConflict[];
  /** Null when exactly these documents passed it before. */
  readonly checkShape: DocumentCheck | null;
}

/** All documents of one configuration → what the server works with, or every error at once. */
export function compileDefinitions({
  version,
  documents,
  conflicts = [],
  checkShape,
}: CompileInput): CompileResult<RuntimeDefinitions> {
  const all = [...documents.values()];
  const accessDocument = documents.get("access/access");
  const navigationDocument = documents.get("navigation/navigation");
  if (accessDocument === undefined || navigationDocument === undefined) {
    return { ok: false, errors: [missing(accessDocument === undefined ? "access" : "navigation")] };
  }
  const access = typed<AccessDefinition>(accessDocument);
  const navigation = typed<NavigationDefinition>(navigationDocument);

  const shapes = all.filter(({ kind }) => kind !== "resource").flatMap((entry) => checkShape?.(entry) ?? []);
  const accessIsBroken = shapes.some(({ source }) => source === access.source);
  const resources = compileResources({
    documents: all.filter(({ kind }) => kind === "resource"),
    access: accessIsBroken ? null : access.document,
    ...(checkShape === null ? {} : { validateShape: (document) => checkShape(document as ConfigDocument) }),
  });
  if (!resources.ok) return { ok: false, errors: [...shapes, ...resources.errors] };
  if (shapes.length > 0) return { ok: false, errors: shapes };
  const compiledAccess = compileAccess({ definition: access, resources: resources.value });
  if (!compiledAccess.ok) return compiledAccess;
  const reports = compileReports({
    reports: ofKind<ReportDefinition>(all, "report"),
    dashboards: ofKind<DashboardDefinition>(all, "dashboard"),
    access: compiledAccess.value,
    resources: resources.value,
  });
  const errors = checkNavigation({
    navigation,
    access: compiledAccess.value,
    resources: resources.value,
    reports: all.filter(({ kind }) => kind === "report").map(({ name }) => name),
  });
  if (!reports.ok) return { ok: false, errors: [...reports.errors, ...errors] };
  if (errors.length > 0) return { ok: false, errors };

  return {
    ok: true,
    value: {
      version,
      resources: resources.value,
      access: compiledAccess.value,
      navigation: navigation.document,
      reports: reports.value,
      ...collectLabels(all),
      documents,
      hash: hashDocuments(all),
      conflicts,
    },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function collectLabels(
  documents: readonly ConfigDocument[],
): Pick<RuntimeDefinitions, "labels" | "navigationLabels" | "accessLabels" | "reportLabels"> {
  const labels: Partial<Record<Language, Record<string, ResourceLabels>>> = {};
  const navigationLabels: Mutable<RuntimeDefinitions["navigationLabels"]> = {};
  const accessLabels: Mutable<RuntimeDefinitions["accessLabels"]> = {};
  const reportLabels: Mutable<RuntimeDefinitions["reportLabels"]> = {};
  for (const { kind, name, document } of documents) {
    if (kind !== "labels") continue;
    const dot = name.indexOf(".");
    const language = name.slice(0, dot) as Language;
    const of = name.slice(dot + 1);
    if (of === "navigation") navigationLabels[language] = document as NavigationLabels;
    else if (of === "access") accessLabels[language] = document as AccessLabels;
    else if (of === "reports") reportLabels[language] = document as ReportLabels;
    else (labels[language] ??= {})[of] = document as ResourceLabels;
  }
  for (const { kind, document } of documents) {
    const { name, like } = (kind === "resource" ? document : {}) as Partial<ResourceDefinition>;
    if (name === undefined || like === undefined) continue;
    for (const words of Object.values(labels)) {
      const completed = completeLabels(words[name], words[like]);
      if (completed !== undefined) words[name] = completed;
    }
  }
  return { labels, navigationLabels, accessLabels, reportLabels };
}

function ofKind<T>(documents: readonly ConfigDocument[], wanted: ConfigDocument["kind"]) {
  return documents.filter(({ kind }) => kind === wanted).map((entry) => typed<T>(entry));
}

function typed<T>({ source, document }: ConfigDocument): { source: string; document: T } {
  return { source, document: document as T };
}

function missing(kind: "access" | "navigation"): DefinitionError {
  return {
    source: `resources/${kind}.json`,
    resource: null,
    field: null,
    pointer: "",
    code: "missing_document",
    message: `There is no ${kind} definition: restore resources/${kind}.json.`,
  };
}
