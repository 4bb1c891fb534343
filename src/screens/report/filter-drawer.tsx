import { Button, Drawer } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FilterAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { filterOf } from "../../fields/filters.ts";
import type { FilterEntry } from "../../list/list-state.ts";
import type { ReportState } from "./report-state.ts";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

interface FilterDrawerProps {
  readonly filters: readonly FilterAnswer[];
  readonly state: ReportState;
  readonly change: (next: Partial<ReportState>) => void;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every filter of the report; each choice shows at once in the figures behind. */
export function FilterDrawer({ filters, state, change, open, onClose }: FilterDrawerProps) {
  const { t, i18n } = useTranslation();
  const index = useConfigIndex();
  return (
    <Drawer
      title={t("filters.title")}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      open={open}
      onClose={onClose}
      size={400}
      footer={
        <Inline justify="between">
          <Button onClick={() => change({ filters: [] })}>{t("list.clearFilters")}</Button>
          <Button type="primary" onClick={onClose}>
            {t("actions.close")}
          </Button>
        </Inline>
      }
    >
      <Stack gap={4}>
        {filters.map((filter) => {
          const field = index.field(filter.resource, filter.field);
          if (field === null) return null;
          const Filter = filterOf(field);
          const labelId = `report-filter-${filter.name}`;
          const own = state.filters.filter((entry) => entry.field === filter.name);
          return (
            <div key={filter.name}>
              <Text id={labelId} as="div" block below={1} size={13} weight={500}>
                {filter.title}
              </Text>
              <Filter
                field={field}
                resource={filter.resource}
                labelId={labelId}
                entries={own.map((entry) => ({ ...entry, field: field.name }))}
                onChange={(entries) => change({ filters: replaced(state, filter, entries) })}
              />
            </div>
          );
        })}
      </Stack>
    </Drawer>
  );
}

function replaced(
  state: ReportState,
  { name, single }: FilterAnswer,
  entries: readonly FilterEntry[],
): readonly FilterEntry[] {
  const chosen = entries.map((entry) => ({
    ...entry,
    field: name,
    values: single ? entry.values.slice(-1) : entry.values,
  }));
  return [...state.filters.filter((entry) => entry.field !== name), ...chosen];
}
