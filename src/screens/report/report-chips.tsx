import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FilterAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type FilterEntry, filterParameter } from "../../list/list-state.ts";
import { ClearFilters, FilterChip } from "../list/filters/filter-chip.tsx";
import { useFilterText } from "../list/filters/filter-text.ts";
import type { ReportState } from "./report-state.ts";
import { Inline } from "../../ui/layout.tsx";

interface ReportChipsProps {
  readonly filters: readonly FilterAnswer[];
  readonly state: ReportState;
  readonly change: (next: Partial<ReportState>) => void;
  readonly onOpen: () => void;
}

/** What narrows the figures, in words; each can be taken away. */
export function ReportChips({ filters, state, change, onOpen }: ReportChipsProps) {
  const { t } = useTranslation();
  const shown = state.filters.flatMap((entry) => {
    const filter = filters.find(({ name }) => name === entry.field);
    return filter === undefined ? [] : [{ filter, entry }];
  });
  if (shown.length === 0) return null;
  return (
    <Inline as="ul" gap={[1, 2]} wrap above={2} aria-label={t("list.activeFilters")}>
      {shown.map(({ filter, entry }) => (
        <Chip
          key={filterParameter(entry)}
          filter={filter}
          entry={entry}
          onOpen={onOpen}
          onRemove={() => change({ filters: state.filters.filter((other) => other !== entry) })}
        />
      ))}
      <ClearFilters onPress={() => change({ filters: [] })} />
    </Inline>
  );
}

interface ChipProps {
  readonly filter: FilterAnswer;
  readonly entry: FilterEntry;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Chip({ filter, ...rest }: ChipProps) {
  const field = useConfigIndex().field(filter.resource, filter.field);
  return field === null ? null : <KnownChip filter={filter} field={field} {...rest} />;
}

function KnownChip({
  filter,
  field,
  entry,
  onOpen,
  onRemove,
}: ChipProps & { readonly field: Parameters<typeof useFilterText>[0]["field"] }) {
  const text = useFilterText({
    resource: filter.resource,
    field,
    label: filter.title,
    entries: [{ ...entry, field: field.name }],
  });
  return <FilterChip text={text} onOpen={onOpen} onRemove={onRemove} />;
}
