import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { commonFields } from "../../../config/common-fields.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { fieldLabel } from "../../../config/labels.ts";
import { emptyListState, type ListState, withFieldFilters } from "../../../list/list-state.ts";
import { useCommonLabel } from "../../../ui/use-common-label.ts";
import type { ListView } from "../screen/list-view.ts";
import { regionResource } from "../screen/region.ts";

/** Something a list can be narrowed by: a field, the region switch, whether records are archived. */
export type FilterSubject = { readonly label: string; readonly key: string } & (
  | { readonly kind: "field"; readonly field: ClientField }
  | { readonly kind: "region"; readonly resource: string }
  | { readonly kind: "archived" }
);

/** Every filter this person may use: those the definition puts first, then the other fields, then those every record has. */
export function useFilterSubjects({ resource }: Pick<ListView, "resource">): readonly FilterSubject[] {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  return useMemo(() => {
    const region = regionResource(index, resource);
    const fields = offeredFields(index, resource).map((field): FilterSubject => ({
      kind: "field",
      key: field.name,
      field,
      label: commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name),
    }));
    return [
      ...(region === null
        ? []
        : [{ kind: "region", key: "region", resource: region, label: t("filters.region") } as const]),
      ...fields,
      { kind: "archived", key: "archived", label: t("filters.archived") },
    ];
  }, [t, index, commonLabel, resource]);
}

function offeredFields(index: ConfigIndex, resource: ClientResource): ClientField[] {
  // The region switch stands above already.
  const filterable = resource.fields.filter(
    ({ filter, name }) => filter && name !== resource.list.regionField,
  );
  const first = resource.list.filters.flatMap(
    (name) => filterable.find((field) => field.name === name) ?? [],
  );
  const rest = filterable.filter((field) => !first.includes(field));
  const common = commonFields.filter((field) => field.filter);
  return [...first, ...rest, ...common];
}

/** Whether a list is narrowed by this at the moment. */
export function isNarrowedBy(state: ListState, subject: FilterSubject): boolean {
  if (subject.kind === "region") return state.region !== null;
  if (subject.kind === "archived") return state.archived !== "live";
  return state.filters.some(({ field }) => field === subject.field.name);
}

/** The list without what this narrows it by. */
export function without(state: ListState, subject: FilterSubject): Partial<ListState> {
  if (subject.kind === "region") return { region: null };
  if (subject.kind === "archived") return { archived: "live" };
  return withFieldFilters(state, subject.field.name, []);
}

export function withoutFilters(): Partial<ListState> {
  const { filters, region, archived } = emptyListState;
  return { filters, region, archived };
}

/** Filters in use. What an old link names and the list no longer has is none. */
export function countFilters(state: ListState, subjects: readonly FilterSubject[]): number {
  return subjects.filter((subject) => isNarrowedBy(state, subject)).length;
}
