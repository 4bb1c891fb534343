import { Select } from "antd";
import { Suspense, useId, useState } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { filterOf } from "../../fields/filters.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { emptyListState, filterParameter, filterValueText, readListState } from "../../list/list-state.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import type { NamedFigureField } from "./figure-fields.ts";

/** As addresses of lists say them. */
type RowFilterTexts = Readonly<Record<string, string>>;

interface RowFiltersProps {
  readonly resource: string;
  readonly filters: RowFilterTexts | undefined;
  readonly fields: readonly NamedFigureField[];
  /** Of the rows they belong to, where several such groups stand in one dialog. */
  readonly label?: string;
  /** Undefined: every row counts. */
  readonly onChange: (filters: RowFilterTexts | undefined) => void;
}

/** Which rows count, by the filters lists have. */
export function RowFilters({ resource, filters: texts, fields, label, onChange }: RowFiltersProps) {
  const { t } = useTranslation();
  const title = label ?? t("studio.report.filters");
  const index = useConfigIndex();
  const id = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const search = new URLSearchParams(texts).toString();
  const { filters } = readListState(search, { regionSwitch: false, base: emptyListState });
  const shown = [...new Set([...filters.map(({ field }) => field), ...added])];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const put = (field: string, entries: typeof filters) => {
    const others = Object.entries(texts ?? {}).filter(([key]) => key.split("__")[0] !== field);
    const own = entries.map((entry) => [filterParameter(entry), filterValueText(entry)] as const);
    const known = Object.fromEntries([...others, ...own].filter(([, value]) => value !== ""));
    onChange(Object.keys(known).length === 0 ? undefined : known);
  };
  return (
    <Stack gap={2} role="group" aria-label={title}>
      <Text weight={500}>{title}</Text>
      {shown.map((name) => {
        const field = index.field(resource, name);
        if (field === null) return null;
        const Filter = filterOf(field);
        const fieldLabel = labelOf(name);
        return (
          <Inline key={name} gap={1} align="baseline">
            <Box grow shrink>
              <Text as="div" block size={13} below={1} id={`${id}${name}`}>
                {fieldLabel}
              </Text>
              <Suspense fallback={null}>
                <Filter
                  field={field}
                  resource={resource}
                  labelId={`${id}${name}`}
                  entries={filters.filter((entry) => entry.field === name)}
                  onChange={(entries) => put(name, entries)}
                />
              </Suspense>
            </Box>
            <IconButton
              icon="close"
              label={t("studio.report.removeOne", { name: fieldLabel })}
              onClick={() => {
                setAdded(added.filter((one) => one !== name));
                put(name, []);
              }}
            />
          </Inline>
        );
      })}
      <Select
        aria-label={
          label === undefined ? t("studio.report.addFilter") : t("studio.layout.addTo", { list: label })
        }
        placeholder={t("studio.report.addFilter")}
        value={null}
        showSearch={{ optionFilterProp: "label" }}
        options={fields
          .filter(
            ({ name, filter }) => filter && !shown.includes(name) && index.field(resource, name) !== null,
          )
          .map(({ name, label }) => ({ value: name, label }))}
        onChange={(name: string | null) => name !== null && setAdded([...added, name])}
      />
    </Stack>
  );
}
