import { Button, Select } from "antd";
import { useId, useState } from "react";
import { parseSortToken } from "../../../core/definition/sort.ts";
import type { ListDefinition } from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { editList, putGroup, readList } from "../../../core/studio/layout.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { askedFields } from "./asked.ts";
import { ChosenList } from "./chosen-list.tsx";
import { Labelled } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { type NamedPart, PartDialog } from "./part-dialog.tsx";
import { RowActions } from "./row-actions.tsx";

const SCOPES = ["all", "team", "my"] as const;
const BULK = { edit: "edit", transition: "approve", archive: "delete", export: "export" } as const;
type BulkAction = keyof typeof BULK;

/** Columns, order, filters and parts of the list. */
export function ListSection(props: LayoutEditing) {
  const { resource, labels, fields, columns, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = readList(resource);
  const change = (patch: Partial<ListDefinition>) => onChange(editList(resource, patch));
  const marked = (mark: "filter" | "sort") => {
    const names = new Set(resource.fields.filter((field) => field[mark] === true).map(({ name }) => name));
    return fields.filter(({ value }) => names.has(value));
  };
  const common = columns.filter(({ value }) => value === "created" || value === "modified");
  const orders = [...marked("sort"), ...common].flatMap(({ value: name, label }) =>
    [name, `-${name}`].map((value) => ({
      value,
      label:
        parseSortToken(value).direction === "asc"
          ? t("studio.layout.ascending", { name: label })
          : t("studio.layout.descending", { name: label }),
    })),
  );
  return (
    <Stack as="section" gap={4} aria-labelledby={`${id}title`}>
      <Text as="h2" id={`${id}title`} size={16} weight={600}>
        {t("studio.layout.list")}
      </Text>
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
      <Labelled
        id={`${id}optional`}
        label={t("studio.layout.optional")}
        help={t("studio.help.list.optional")}
      >
        <Select
          id={`${id}optional`}
          mode="multiple"
          style={{ inlineSize: "100%" }}
          value={[...(list.optional ?? [])]}
          options={columns.filter(({ value }) => !list.columns.includes(value))}
          optionFilterProp="label"
          onChange={(optional: string[]) => change({ optional })}
        />
      </Labelled>
      <Labelled id={`${id}sort`} label={t("studio.layout.sort")} help={t("studio.help.list.sort")}>
        <Select
          id={`${id}sort`}
          mode="multiple"
          style={{ inlineSize: "100%" }}
          placeholder={t("studio.layout.newest")}
          value={list.sort?.split(",").map((token) => token.trim()) ?? []}
          options={orders}
          optionFilterProp="label"
          onChange={(tokens: string[]) => change({ sort: withoutOpposites(tokens).join(",") })}
        />
      </Labelled>
      <ChosenList
        label={t("studio.layout.filters")}
        hint={t("studio.layout.filtersHint")}
        chosen={list.filters ?? []}
        choices={marked("filter")}
        onChange={(filters) => change({ filters })}
      />
      <Labelled id={`${id}scopes`} label={t("studio.layout.scopes")} help={t("studio.help.list.scopes")}>
        <Select
          id={`${id}scopes`}
          mode="multiple"
          style={{ inlineSize: "100%" }}
          value={[...(list.scopes ?? [])]}
          options={SCOPES.map((value) => ({ value, label: t(`studio.scopes.${value}`) }))}
          onChange={(scopes: (typeof SCOPES)[number][]) => change({ scopes })}
        />
      </Labelled>
      <Labelled id={`${id}bulk`} label={t("studio.layout.bulk")} help={t("studio.help.list.bulk")}>
        <Select
          id={`${id}bulk`}
          mode="multiple"
          style={{ inlineSize: "100%" }}
          value={[...(list.bulkActions ?? [])]}
          options={(Object.keys(BULK) as BulkAction[]).map((value) => ({
            value,
            label: t(`studio.grants.${BULK[value]}`),
          }))}
          onChange={(bulkActions: BulkAction[]) => change({ bulkActions })}
        />
      </Labelled>
      <Groups {...props} labels={labels} />
    </Stack>
  );
}

/** A field orders one way: the way chosen last. */
function withoutOpposites(tokens: readonly string[]): string[] {
  const nameOf = (token: string) => token.replace(/^-/, "");
  return tokens.filter((token, at) => !tokens.slice(at + 1).some((later) => nameOf(later) === nameOf(token)));
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
    const said = setWord(labels ?? { name: resource.name, fields: {} }, `groups.${name}`, label);
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
