import { Checkbox, Select } from "antd";
import { useId } from "react";
import type { DashboardCard } from "../../../core/definition/types.ts";
import { isDated, newCard, withSetting } from "../../../core/studio/reports.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { useFigureFields } from "./figure-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { RowFilters } from "./row-filters.tsx";
import type { Studio } from "./studio.ts";
import type { AreaChoice } from "./use-choices.ts";
import { useDocument } from "./use-studio.ts";
import { NumberBox } from "../../ui/number-box.tsx";

type RowsCard = Extract<DashboardCard, { kind: "list" | "agenda" }>;

interface RowsCardFormProps {
  readonly studio: Studio;
  readonly card: RowsCard;
  readonly areas: readonly AreaChoice[];
  readonly onChange: (card: RowsCard) => void;
}

const SCOPES = ["all", "team", "my"] as const;
const MAX_COLUMNS = 6;
const USUAL_ROWS = { list: 5, agenda: 8 };

/** The first rows of an area: which ones, in which order, with which facts beside their names. */
export function RowsCardForm({ studio, card, areas, onChange }: RowsCardFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { resource: area } = card;
  const index = useConfigIndex();
  const fields = useFigureFields(studio.draft, area);
  const resource = useDocument(studio.draft, "resource", area).data;
  if (fields === null || resource === undefined) return <ScreenSkeleton />;
  const sortable = new Set(
    (resource?.fields ?? []).filter(({ sort }) => sort === true).map(({ name }) => name),
  );
  const common = (name: string) => resource?.fields.every((field) => field.name !== name) === true;
  const ordered = fields.filter(
    ({ name }) => sortable.has(name) || (common(name) && index.field(area, name)?.sort === true),
  );
  const columns = fields
    .filter(({ type }) => type !== "rows")
    .map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <LabelledSelect
        label={t("studio.report.area")}
        value={area}
        options={[...areas]}
        onChange={(chosen) => {
          const fresh = newCard({ kind: card.kind, resource: chosen }, card.name) as RowsCard;
          onChange(withSetting(fresh, "size", card.size));
        }}
      />
      <Columns min={180} gap={[2, 3]}>
        <LabelledSelect
          label={t("studio.report.whoseRows")}
          value={card.scope ?? "all"}
          options={SCOPES.map((value) => ({ value, label: t(`studio.scopes.${value}`) }))}
          onChange={(scope) => onChange(withSetting(card, "scope", scope === "all" ? undefined : scope))}
        />
        <Labelled id={`${id}limit`} label={t("studio.report.mostRows")}>
          <NumberBox
            id={`${id}limit`}
            min={1}
            max={20}
            precision={0}
            value={card.limit ?? null}
            placeholder={String(USUAL_ROWS[card.kind])}
            style={{ inlineSize: "100%" }}
            onChange={(limit) => onChange(withSetting(card, "limit", limit ?? undefined))}
          />
        </Labelled>
      </Columns>
      {card.kind === "agenda" ? (
        <Labelled id={`${id}at`} label={t("studio.report.at")}>
          <Select
            id={`${id}at`}
            value={card.at}
            style={{ inlineSize: "100%" }}
            showSearch={{ optionFilterProp: "label" }}
            options={ordered.filter(isDated).map(({ name, label }) => ({ value: name, label }))}
            onChange={(at) => onChange({ ...card, at })}
          />
          <Checkbox
            checked={card.todo === true}
            onChange={({ target }) => onChange(withSetting(card, "todo", target.checked ? true : undefined))}
          >
            {t("studio.report.todo")}
          </Checkbox>
        </Labelled>
      ) : (
        <LabelledSelect
          label={t("studio.layout.sort")}
          value={card.sort ?? ""}
          options={[
            { value: "", label: t("studio.report.listOrder") },
            ...ordered.flatMap(({ name, label }) => [
              { value: `-${name}`, label: t("studio.layout.descending", { name: label }) },
              { value: name, label: t("studio.layout.ascending", { name: label }) },
            ]),
          ]}
          onChange={(sort) => onChange(withSetting(card, "sort", sort === "" ? undefined : sort))}
        />
      )}
      <ChosenList
        label={t("studio.report.facts")}
        chosen={card.columns}
        choices={columns}
        min={1}
        max={MAX_COLUMNS}
        onChange={(names) => onChange({ ...card, columns: names as RowsCard["columns"] })}
      />
      <RowFilters
        resource={area}
        filters={card.filters}
        fields={fields}
        onChange={(filters) => onChange(withSetting(card, "filters", filters))}
      />
    </>
  );
}
