import { Button } from "antd";
import { useId, useState } from "react";
import type { ListDefinition } from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { editList, putGroup, readList, setTotals, totalChoices } from "../../../core/studio/layout.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { askedFields } from "./asked.ts";
import { type Choice, ChosenList } from "./chosen-list.tsx";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { type LayoutEditing, markedFields } from "./layout-editing.ts";
import { OrderSelect, useOrders } from "./order-select.tsx";
import { type NamedPart, PartDialog } from "./part-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { TitledSection } from "./titled-section.tsx";

const SCOPES = ["all", "team", "my"] as const;
const BULK = { edit: "edit", transition: "approve", archive: "delete", export: "export" } as const;
type BulkAction = keyof typeof BULK;

/** Columns, order, filters and parts of the list. */
export function ListSection(props: LayoutEditing) {
  const { resource, labels, columns, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = readList(resource);
  const change = (patch: Partial<ListDefinition>) => onChange(editList(resource, patch));
  const filterable = markedFields(props, "filter");
  const regions = useRegionPaths(props);
  const orders = useOrders(props);
  return (
    <TitledSection title={t("studio.layout.list")} gap={4}>
      <ChosenList
        label={t("studio.layout.columns")}
        hint={t("studio.help.list.columns")}
        chosen={list.columns}
        choices={columns}
        min={1}
        onChange={(names) =>
          change({
            columns: names as ListDefinition["columns"],
            optional: (list.optional ?? []).filter((name) => !names.includes(name)),
          })
        }
      />
      <LabelledSelect
        label={t("studio.layout.optional")}
        help={t("studio.help.list.optional")}
        mode="multiple"
        value={[...(list.optional ?? [])]}
        options={columns.filter(({ value }) => !list.columns.includes(value))}
        onChange={(optional: string[]) => change({ optional })}
      />
      <Totals {...props} />
      <Labelled id={`${id}sort`} label={t("studio.layout.sort")} help={t("studio.help.list.sort")}>
        <OrderSelect
          id={`${id}sort`}
          placeholder={t("studio.layout.newest")}
          orders={orders}
          value={list.sort}
          onChange={(sort) => change({ sort })}
        />
      </Labelled>
      <ChosenList
        label={t("studio.layout.filters")}
        hint={t("studio.layout.filtersHint")}
        chosen={list.filters ?? []}
        choices={filterable}
        onChange={(filters) => change({ filters })}
      />
      <LabelledSelect
        label={t("studio.layout.scopes")}
        help={t("studio.help.list.scopes")}
        mode="multiple"
        value={[...(list.scopes ?? [])]}
        options={SCOPES.map((value) => ({ value, label: t(`studio.scopes.${value}`) }))}
        onChange={(scopes: (typeof SCOPES)[number][]) => change({ scopes })}
      />
      <LabelledSelect
        label={t("studio.layout.region")}
        value={list.regionField ?? ""}
        options={[{ value: "", label: t("studio.layout.noRegion") }, ...regions]}
        onChange={(regionField: string) => change({ regionField })}
      />
      <LabelledSelect
        label={t("studio.layout.bulk")}
        help={t("studio.help.list.bulk")}
        mode="multiple"
        value={[...(list.bulkActions ?? [])]}
        options={(Object.keys(BULK) as BulkAction[]).map((value) => ({
          value,
          label: t(`studio.grants.${BULK[value]}`),
        }))}
        onChange={(bulkActions: BulkAction[]) => change({ bulkActions })}
      />
      <Groups {...props} labels={labels} />
    </TitledSection>
  );
}

/** What stands at the foot of columns: one total for each, the one chosen last. */
function Totals({ resource, fields, columns, onChange }: LayoutEditing) {
  const { t } = useTranslation();
  const totals = readList(resource).totals ?? {};
  const choices = columns.flatMap(({ value: name, label }) => {
    const type = fields.find(({ value }) => value === name)?.type;
    return (type === undefined ? [] : totalChoices(type)).map((wanted) => ({
      value: `${wanted}:${name}`,
      label: t(`studio.report.functions.${wanted}`, { field: label }),
    }));
  });
  return (
    <LabelledSelect
      label={t("studio.layout.totals")}
      help={t("studio.help.list.totals")}
      mode="multiple"
      value={Object.entries(totals).map(([name, wanted]) => `${wanted}:${name}`)}
      options={choices}
      onChange={(chosen: string[]) => onChange(setTotals(resource, chosen))}
    />
  );
}

/** What a list can be narrowed to a region by: a reference, or one of the record it points at. */
function useRegionPaths({ resource, labels }: LayoutEditing): Choice[] {
  const { config } = useConfigIndex();
  return askedFields(resource, labels)
    .filter(({ type, computed, to }) => type === "reference" && !computed && to !== null)
    .flatMap(({ name, label, to }) => {
      const further = config.resources.find((one) => one.name === to)?.fields ?? [];
      const inner = further
        .filter(({ type }) => type === "reference")
        .map((field) => ({
          value: `${name}.${field.name}`,
          label: `${label} › ${fieldLabel(config, to ?? "", field.name)}`,
        }));
      return [{ value: name, label }, ...inner];
    });
}

/** Named parts of the list, each with the condition of its records. */
function Groups({ resource, labels, onChange }: LayoutEditing) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ readonly name: string | null } | null>(null);
  const groups = resource.list?.groups ?? [];
  const labelOf = (name: string) => readWord(labels, `groups.${name}`) || humanise(name);
  const edited = groups.find(({ name }) => name === open?.name);
  const save = ({ label, condition }: NamedPart) => {
    if (condition === undefined) return;
    const taken = groups.map(({ name }) => name);
    const name = edited?.name ?? freeName(label, { fallback: "part", taken });
    const said = setWord(labels ?? firstLabels(resource.name), `groups.${name}`, label);
    onChange(putGroup(resource, { name, where: condition }), said as never);
    setOpen(null);
  };
  return (
    <Stack gap={1}>
      <Text weight={500}>{t("studio.layout.groups")}</Text>
      <Text tone="quiet" size={12}>
        {t("studio.layout.groupsLead")}
      </Text>
      {groups.map(({ name }) => (
        <Inline key={name} align="center" gap={2} borderBelow padBlock={1}>
          <Text grow>{labelOf(name)}</Text>
          <RowActions
            label={labelOf(name)}
            onEdit={() => setOpen({ name })}
            onRemove={() =>
              onChange(editList(resource, { groups: groups.filter((group) => group.name !== name) }))
            }
          />
        </Inline>
      ))}
      <Inline>
        <Button onClick={() => setOpen({ name: null })}>{t("studio.layout.addGroup")}</Button>
      </Inline>
      {open === null ? null : (
        <PartDialog
          title={
            edited === undefined
              ? t("studio.layout.addGroup")
              : t("studio.editField", { name: labelOf(edited.name) })
          }
          edited={{ label: edited === undefined ? "" : labelOf(edited.name), condition: edited?.where }}
          conditionLabel={t("studio.layout.where")}
          conditionNeeded={t("studio.layout.whereNeeded")}
          fields={askedFields(resource, labels)}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
