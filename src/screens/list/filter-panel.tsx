import { Button, Drawer } from "antd";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { commonFields } from "../../config/common-fields.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { filterOf } from "../../fields/filters/registry.ts";
import { useReferences } from "../../fields/reference/labels.ts";
import { ReferencePicker } from "../../fields/reference/picker.tsx";
import { emptyListState, withFieldFilters } from "../../list/list-state.ts";
import { ChoiceButtons } from "../../ui/choice-buttons.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import type { ListView } from "./list-view.ts";
import { regionResource } from "./region.ts";
import css from "./filter-panel.module.css";

interface FilterPanelProps {
  readonly view: ListView;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SEARCH_FROM = 9;

/** Every filter of the list, the useful ones first; each choice shows at once in the list behind. */
export function FilterPanel({ view, open, onClose }: FilterPanelProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const [wanted, setWanted] = useState("");
  const { resource, state, change } = view;
  const region = regionResource(index, resource);
  const fields = offeredFields(resource).map((field) => ({
    field,
    label: commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name),
  }));
  const shown = fields.filter(({ label }) =>
    label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  return (
    <Drawer
      title={t("filters.title")}
      open={open}
      onClose={onClose}
      size={400}
      footer={
        <div className={css["footer"]}>
          <Button
            onClick={() => {
              const { filters, region: none, archived } = emptyListState;
              change({ filters, region: none, archived });
            }}
          >
            {t("list.clearFilters")}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t("actions.close")}
          </Button>
        </div>
      }
    >
      <div className={css["filters"]}>
        {fields.length >= SEARCH_FROM ? (
          <input
            type="search"
            className={css["search"]}
            aria-label={t("filters.search")}
            placeholder={t("filters.search")}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        ) : null}
        {region === null || wanted !== "" ? null : (
          <RegionFilter
            resource={region}
            value={state.region}
            onChange={(value) => change({ region: value })}
          />
        )}
        <Suspense fallback={null}>
          {shown.map(({ field, label }) => {
            const Filter = filterOf(field);
            const labelId = `filter-${field.name}`;
            return (
              <div key={field.name} className={css["filter"]}>
                <div id={labelId} className={css["label"]}>
                  {label}
                </div>
                <Filter
                  field={field}
                  resource={resource.name}
                  labelId={labelId}
                  entries={state.filters.filter((entry) => entry.field === field.name)}
                  onChange={(entries) => change(withFieldFilters(state, field.name, entries))}
                />
              </div>
            );
          })}
        </Suspense>
        {shown.length === 0 ? <p className={css["none"]}>{t("filters.none")}</p> : null}
        {wanted === "" ? (
          <div className={css["filter"]}>
            <div id="filter-archived" className={css["label"]}>
              {t("filters.archived")}
            </div>
            <ChoiceButtons
              labelledBy="filter-archived"
              value={state.archived}
              options={(["live", "archived", "all"] as const).map((value) => ({
                value,
                label: t(`list.archived.${value}`),
              }))}
              onChange={(archived) => change({ archived })}
            />
          </div>
        ) : null}
      </div>
    </Drawer>
  );
}

interface RegionFilterProps {
  readonly resource: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function RegionFilter({ resource, value, onChange }: RegionFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = useReferences(resource, value === null ? [] : [Number(value)]);
  return (
    <div className={css["filter"]}>
      <label htmlFor={id} className={css["label"]}>
        {t("filters.region")}
      </label>
      <ReferencePicker
        id={id}
        to={resource}
        value={chosen}
        onChange={([next]) => onChange(next ? String(next.id) : null)}
      />
    </div>
  );
}

/** The filters the definition puts first, then the other fields that can be filtered, then those every record has. */
function offeredFields(resource: ClientResource): ClientField[] {
  // The region switch stands above already.
  const filterable = resource.fields.filter(
    ({ filter, name }) => filter && name !== resource.list.regionField,
  );
  const first = resource.list.filters.flatMap(
    (name) => filterable.find((field) => field.name === name) ?? [],
  );
  const rest = filterable.filter((field) => !first.includes(field));
  return [...first, ...rest, ...commonFields.filter((field) => field.filter)];
}
