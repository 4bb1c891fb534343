import { createElement, Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { filterOf } from "../../../fields/filters.ts";
import { useReferences } from "../../../fields/reference/labels.ts";
import { ReferencePicker } from "../../../fields/reference/picker.tsx";
import { withFieldFilters } from "../../../list/list-state.ts";
import { Segments } from "../../../ui/segments.tsx";
import type { FilterSubject } from "./filter-subjects.ts";
import type { ListView } from "../screen/list-view.ts";

interface FilterEditorProps {
  readonly view: ListView;
  readonly subject: FilterSubject;
  readonly labelId: string;
}

/** What one filter is set with; each choice shows at once in the list. */
export function FilterEditor({ view, subject, labelId }: FilterEditorProps) {
  const { t } = useTranslation();
  const { resource, state, change, ask } = view;
  // A box that is ticked looks ticked before the rows are here.
  const [ahead, setAhead] = useState({ of: state, filters: state.filters });
  if (subject.kind === "region") {
    return (
      <RegionFilter
        resource={subject.resource}
        value={state.region}
        labelId={labelId}
        onChange={(region) => change({ region })}
      />
    );
  }
  if (subject.kind === "archived") {
    return (
      <Segments
        labelledBy={labelId}
        value={state.archived}
        options={(["live", "archived", "all"] as const).map((value) => ({
          value,
          label: t(`filters.records.${value}`),
        }))}
        onChange={(archived) => change({ archived })}
      />
    );
  }
  const { field } = subject;
  const filters = ahead.of === state ? ahead.filters : state.filters;
  return (
    <Suspense fallback={null}>
      {createElement(filterOf(field), {
        field,
        resource: resource.name,
        labelId,
        entries: filters.filter((entry) => entry.field === field.name),
        onPress: (entries) => ask((now) => withFieldFilters(now, field.name, entries)),
        onChange: (entries) => {
          setAhead({ of: state, ...withFieldFilters(state, field.name, entries) });
          change((now) => withFieldFilters(now, field.name, entries), { withRows: true });
        },
      })}
    </Suspense>
  );
}

interface RegionFilterProps {
  readonly resource: string;
  readonly value: string | null;
  readonly labelId: string;
  readonly onChange: (value: string | null) => void;
}

function RegionFilter({ resource, value, labelId, onChange }: RegionFilterProps) {
  const chosen = useReferences(resource, value === null ? [] : [Number(value)]);
  return (
    <ReferencePicker
      aria-labelledby={labelId}
      to={resource}
      value={chosen}
      onChange={([next]) => onChange(next ? String(next.id) : null)}
    />
  );
}
