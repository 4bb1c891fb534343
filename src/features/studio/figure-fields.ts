import { useMemo } from "react";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import type { FigureField } from "../../../core/studio/reports.ts";
import { commonFields } from "../../config/common-fields.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { askedFields } from "./asked.ts";
import { type Draft, useDocument } from "./use-studio.ts";

export type NamedFigureField = FigureField & { readonly label: string };

/** The fields of an area as figures use them, with those every record has; null while they are fetched. */
export function useFigureFields(draft: Draft | undefined, area: string): readonly NamedFigureField[] | null {
  const { i18n } = useTranslation();
  const { config } = useConfigIndex();
  const resource = useDocument(draft, "resource", area).data;
  const labels = useDocument(draft, "labels", `${i18n.language}.${area}`).data as
    | ResourceLabels
    | null
    | undefined;
  return useMemo(() => {
    if (resource === undefined || labels === undefined) return null;
    const filterable = new Map(
      (resource?.fields ?? []).map((field) => [field.name, "filter" in field && field.filter === true]),
    );
    const own = (resource === null ? [] : askedFields(resource, labels)).map(({ name, label, type }) => ({
      name,
      label,
      type: type as FigureField["type"],
      filter: filterable.get(name) === true,
    }));
    const common = commonFields
      .filter(({ filter }) => filter)
      .map(({ name, valueType, filter }) => ({
        name,
        label: fieldLabel(config, area, name),
        type: valueType,
        filter,
      }));
    return [...own, ...common];
  }, [resource, labels, config, area]);
}
