import type { Language } from "../../../core/definition/definitions.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { readable } from "../../resources/labels.ts";

/** Words of reports and of the fields they are about, in one language; English, then a readable form of the name, where they are missing. */
export interface ReportLabels {
  readonly report: (name: string) => string;
  readonly description: (name: string) => string | null;
  readonly part: (owner: string, name: string) => string;
  readonly measure: (owner: string, part: string, name: string) => string;
  /** Null: it has the words of its field. */
  readonly dimension: (owner: string, part: string, name: string) => string | null;
  readonly dashboard: (name: string) => string;
  readonly card: (dashboard: string, name: string) => string;
  readonly field: (resource: string, field: string) => string;
  readonly option: (resource: string, field: string, value: string) => string;
}

export function getReportLabels({
  definitions,
  language,
}: {
  definitions: RuntimeDefinitions;
  language: Language;
}): ReportLabels {
  const { labels, reportLabels } = definitions;
  const find = (group: string, keys: readonly string[]): string | null => {
    for (const words of [reportLabels[language], reportLabels.en]) {
      for (const key of keys) {
        const found = words?.[group]?.[key];
        if (found !== undefined) return found;
      }
    }
    return null;
  };
  const within = (owner: string, part: string, name: string) => [
    `${owner}.${part}.${name}`,
    `${owner}.${name}`,
    name,
  ];
  const ofResource = (resource: string) => [labels[language]?.[resource], labels.en?.[resource]];
  return {
    report: (name) => find("reports", [name]) ?? readable(name),
    description: (name) => find("descriptions", [name]),
    part: (owner, name) => find("parts", [`${owner}.${name}`]) ?? readable(name),
    measure: (owner, part, name) => find("measures", within(owner, part, name)) ?? readable(name),
    dimension: (owner, part, name) => find("dimensions", within(owner, part, name)),
    dashboard: (name) => find("dashboards", [name]) ?? readable(name),
    card: (dashboard, name) => find("cards", [`${dashboard}.${name}`]) ?? readable(name),
    field: (resource, field) =>
      ofResource(resource).find((words) => words?.fields[field] !== undefined)?.fields[field] ??
      readable(field),
    option: (resource, field, value) =>
      ofResource(resource).find((words) => words?.options?.[field]?.[value] !== undefined)?.options?.[
        field
      ]?.[value] ?? readable(value),
  };
}
