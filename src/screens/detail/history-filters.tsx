import { Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import type { HistoryEntry } from "./history-entry.ts";
import type { HistoryFilter } from "./use-history.ts";
import { Inline } from "../../ui/layout.tsx";
import css from "./history-tab.module.css";

interface Person {
  readonly id: number;
  readonly label: string;
}

/** Everybody seen in this history so far; narrowing it does not take the others from the choice. */
export function usePeopleOf(
  entries: readonly HistoryEntry[] | null,
  filter: HistoryFilter,
): readonly Person[] {
  const [kept, setKept] = useState<readonly Person[]>([]);
  const seen = useMemo(() => {
    const people = new Map<number, Person>();
    for (const { actor, impersonator } of entries ?? []) {
      for (const one of [actor, impersonator]) if (one) people.set(one.id, { id: one.id, label: one.label });
    }
    return [...people.values()].toSorted((one, other) => one.label.localeCompare(other.label));
  }, [entries]);
  const unnarrowed = filter.actor === null && filter.field === null;
  if (unnarrowed && entries !== null && seen.length !== kept.length) setKept(seen);
  return unnarrowed ? seen : kept;
}

interface HistoryFiltersProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly people: readonly Person[];
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Narrows a history to one person or one field. */
export function HistoryFilters({ resource, record, people, filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const fields = resource.fields
    .filter(({ name }) => name in record)
    .map(({ name }) => ({ value: name, label: fieldLabel(config, resource.name, name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Inline gap={2} wrap>
      <Select
        aria-label={t("history.byPerson")}
        placeholder={t("history.byPerson")}
        allowClear
        className={css["filter"] ?? ""}
        value={filter.actor}
        options={people.map(({ id, label }) => ({ value: id, label }))}
        onChange={(actor?: number) => onChange({ ...filter, actor: actor ?? null })}
      />
      <Select
        aria-label={t("history.byField")}
        placeholder={t("history.byField")}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        className={css["filter"] ?? ""}
        value={filter.field}
        options={fields}
        onChange={(field?: string) => onChange({ ...filter, field: field ?? null })}
      />
    </Inline>
  );
}
