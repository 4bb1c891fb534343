import type { ClientResource } from "../../../core/definition/client-types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { partLabel, resourceNameWithin } from "../../config/labels.ts";
import { FIRST_STEP, newPath, recordPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useAccess } from "../../providers/use-access.ts";
import { newRelatedValues } from "./new-related.ts";

interface NextRecord {
  readonly path: string;
  readonly label: string;
  /** What a dialog asks for; null: it is made in its form. */
  readonly dialog: {
    readonly resource: ClientResource;
    readonly given: Readonly<Record<string, string>>;
    readonly ask: readonly string[];
    readonly firstStep: string | null;
  } | null;
}

/** What is usually made next of this record, or where it is chosen; null where there is nothing, or nothing this person makes. */
export function useNextRecord(owner: ClientResource, record: ApiRecord): NextRecord | null {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const context = useEvaluationContext();
  const fields = Object.fromEntries(owner.fields.map((field) => [field.name, field]));
  const tab = owner.tabs
    .filter((one) => one.kind === "related" || one.kind === "matches")
    .find(({ next }) => next && evaluatePredicate({ predicate: next, record, fields, context }));
  const relation = tab?.kind === "matches" ? tab.makes?.relation : tab?.relation;
  const resource = index.resource(relation?.split(".")[0] ?? "");
  const creates = useAccess({ resource: resource?.name ?? owner.name, action: "create" }).can;
  if (!tab || !resource || !creates || !isEmptyValue(record["archived"])) return null;
  const label =
    partLabel(index.config, owner.name, "next", tab.name) ??
    t("list.new", { name: resourceNameWithin(index.config, resource.name) });
  if (tab.kind === "matches")
    return { path: recordPath(index.config, owner.name, record.id, tab.name), label, dialog: null };
  const given = newRelatedValues(tab, resource, record);
  if (given === null) return null;
  const { ask = [], firstStep = null } = tab;
  return {
    path: newPath(resource.name, firstStep === null ? given : { ...given, [FIRST_STEP]: firstStep }),
    label,
    dialog: ask.length === 0 ? null : { resource, given, ask, firstStep },
  };
}
