import { useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { useNamedReferences } from "../../../fields/reference/labels.ts";
import { useCommonLabel } from "../../../ui/use-common-label.ts";
import { type ChipActions, ClearFilters, FilterChip } from "./filter-chip.tsx";
import { useFilterSurface } from "./use-filter-surface.tsx";
import { type Condition, getConditions } from "./filter-sentences.ts";
import { withoutFilters } from "./filter-subjects.ts";
import { useFilterText } from "./filter-text.ts";
import type { ListChange, ListView } from "../screen/list-view.ts";
import { filterParameter, type ListState } from "../../../list/list-state.ts";
import { regionResource } from "../screen/region.ts";
import { Inline } from "../../../ui/layout.tsx";
import { partIn, partsIn } from "../../../lib/page-parts.ts";

/** What narrows the list, in sentences; each opens its own filter and can be taken away, by Delete too. */
export function FilterChips({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const list = useRef<HTMLUListElement>(null);
  const { open, opened, place } = useFilterSurface(view);
  const { resource, state, change } = view;
  const shown = getConditions(state.filters).flatMap((condition) => {
    const field = index.field(resource.name, condition.field);
    return field?.filter ? [{ condition, field }] : [];
  });
  const region = state.region === null ? null : regionResource(index, resource);
  if (shown.length === 0 && region === null && state.archived === "live") return null;

  const actions = (subject: string, remove: ListChange): ChipActions => ({
    open: opened?.subject === subject,
    onOpen: (anchor) => open(anchor, subject),
    onRemove: () => {
      focusBeside(list.current);
      change(remove);
    },
  });
  const without = ({ entries }: Condition) => {
    const gone = new Set(entries.map(filterParameter));
    return (now: ListState) => ({
      filters: now.filters.filter((entry) => !gone.has(filterParameter(entry))),
    });
  };
  return (
    <>
      <Inline ref={list} as="ul" gap={[1, 2]} wrap above={2} aria-label={t("list.activeFilters")}>
        {shown.map(({ condition, field }) => (
          <FieldChip
            key={`${condition.field}.${condition.entries.map(({ operator }) => operator).join("..")}`}
            resource={resource.name}
            field={field}
            condition={condition}
            {...actions(field.name, without(condition))}
          />
        ))}
        {region === null || state.region === null ? null : (
          <RegionChip resource={region} id={Number(state.region)} {...actions("region", { region: null })} />
        )}
        {state.archived === "live" ? null : (
          <FilterChip
            text={t(`list.archived.${state.archived}`)}
            {...actions("archived", { archived: "live" })}
          />
        )}
        <ClearFilters
          onPress={() => {
            focusFilters(list.current);
            change(withoutFilters());
          }}
        />
      </Inline>
      {place}
    </>
  );
}

/** Before a chip goes, the focus moves on to its neighbour, or to the filters: it would fall out of the page with it. */
function focusBeside(list: HTMLElement | null): void {
  const chips = partsIn(list, "chip");
  const at = chips.findIndex((chip) => chip.contains(document.activeElement));
  if (at === -1) return;
  const beside = chips[at + 1] ?? chips[at - 1];
  if (beside) partIn(beside, "button")?.focus();
  else focusFilters(list);
}

/** The button that opens all filters stands in the row above. */
function focusFilters(list: HTMLElement | null): void {
  partIn(list?.parentElement, "filtersButton")?.focus();
}

interface FieldChipProps extends ChipActions {
  readonly resource: string;
  readonly field: ClientField;
  readonly condition: Condition;
}

function FieldChip({ resource, field, condition, ...actions }: FieldChipProps) {
  const { config } = useConfigIndex();
  const commonLabel = useCommonLabel();
  const label = commonLabel(field.name) ?? fieldLabel(config, resource, field.name);
  const text = useFilterText({ resource, field, label, entries: condition.entries });
  return <FilterChip text={text} {...actions} />;
}

interface RegionChipProps extends ChipActions {
  readonly resource: string;
  readonly id: number;
}

function RegionChip({ resource, id, ...actions }: RegionChipProps) {
  const { t } = useTranslation();
  const [region] = useNamedReferences(resource, [id]);
  const name = region?.label ?? t(region?.label === null ? "filters.hidden" : "filters.naming");
  return <FilterChip text={t("list.region", { region: name })} {...actions} />;
}
