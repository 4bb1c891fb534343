import { useTranslation } from "react-i18next";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useReferences } from "../../fields/reference/labels.ts";
import { emptyListState, type FilterEntry, filterParameter } from "../../list/list-state.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useFilterText } from "./filter-text.ts";
import type { ListView } from "./list-view.ts";
import { regionResource } from "./region.ts";
import css from "./filter-chips.module.css";

interface FilterChipsProps {
  readonly view: ListView;
  readonly onOpen: () => void;
}

/** What narrows the list, in words; each can be taken away. */
export function FilterChips({ view: { resource, state, change }, onOpen }: FilterChipsProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const shown = state.filters.flatMap((entry) => {
    const field = index.field(resource.name, entry.field);
    return field?.filter ? [{ entry, field }] : [];
  });
  const region = state.region === null ? null : regionResource(index, resource);
  if (shown.length === 0 && region === null && state.archived === "live") return null;
  return (
    <ul className={css["chips"]} aria-label={t("list.activeFilters")}>
      {shown.map(({ entry, field }) => (
        <FieldChip
          key={filterParameter(entry)}
          resource={resource.name}
          field={field}
          entry={entry}
          onOpen={onOpen}
          onRemove={() => change({ filters: state.filters.filter((other) => other !== entry) })}
        />
      ))}
      {region === null || state.region === null ? null : (
        <RegionChip
          resource={region}
          id={Number(state.region)}
          onOpen={onOpen}
          onRemove={() => change({ region: null })}
        />
      )}
      {state.archived === "live" ? null : (
        <Chip
          text={t(`list.archived.${state.archived}`)}
          onOpen={onOpen}
          onRemove={() => change({ archived: "live" })}
        />
      )}
      <li>
        <button
          type="button"
          className={css["clear"]}
          onClick={() => {
            const { filters, region: none, archived } = emptyListState;
            change({ filters, region: none, archived });
          }}
        >
          {t("list.clearFilters")}
        </button>
      </li>
    </ul>
  );
}

interface ChipActions {
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

interface FieldChipProps extends ChipActions {
  readonly resource: string;
  readonly field: ClientField;
  readonly entry: FilterEntry;
}

function FieldChip({ resource, field, entry, ...actions }: FieldChipProps) {
  const { config } = useConfigIndex();
  const commonLabel = useCommonLabel();
  const words = useFilterText({ resource, field, entry });
  const label = commonLabel(field.name) ?? fieldLabel(config, resource, field.name);
  return <Chip text={`${label} ${words}`} {...actions} />;
}

interface RegionChipProps extends ChipActions {
  readonly resource: string;
  readonly id: number;
}

function RegionChip({ resource, id, ...actions }: RegionChipProps) {
  const { t } = useTranslation();
  const [region] = useReferences(resource, [id]);
  return <Chip text={t("list.region", { region: region?.label ?? id })} {...actions} />;
}

function Chip({ text, onOpen, onRemove }: ChipActions & { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <li className={css["chip"]}>
      <button type="button" className={css["words"]} onClick={onOpen}>
        {text}
      </button>
      <button
        type="button"
        className={css["remove"]}
        aria-label={t("list.removeFilter", { filter: text })}
        onClick={onRemove}
      >
        <Icon name="close" small />
      </button>
    </li>
  );
}
