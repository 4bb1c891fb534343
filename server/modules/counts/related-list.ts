import { getId } from "../../../core/definition/record.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import type { Presented } from "../../resources/types.ts";

interface RelatedList {
  readonly resource: string;
  /** Parameters of its list call. */
  readonly filters: Readonly<Record<string, string>>;
}

/** What a tab of related records lists; null: the record it goes through points at none. */
export function relatedList(
  { relation, through, where }: Extract<TabDefinition, { kind: "related" }>,
  record: Presented & { readonly id: number },
): RelatedList | null {
  const [resource = "", via = ""] = relation.split(".");
  const target = through === undefined ? record.id : getId(record[through]);
  return target === null ? null : { resource, filters: { ...where, [via]: String(target) } };
}
