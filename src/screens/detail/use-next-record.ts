import type { ClientResource } from "../../../core/definition/client-types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { partLabel, resourceNameWithin } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useAccess } from "../../providers/use-access.ts";
import { newRelatedPath } from "./new-related.ts";

interface NextRecord {
  readonly path: string;
  readonly label: string;
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
  const path =
    tab.kind === "matches"
      ? recordPath(index.config, owner.name, record.id, tab.name)
      : newRelatedPath(tab, resource, record);
  const words = partLabel(index.config, owner.name, "next", tab.name);
  return path === null
    ? null
    : { path, label: words ?? t("list.new", { name: resourceNameWithin(index.config, resource.name) }) };
}
