import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { askedFields } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { withPart } from "./entry-fields.ts";
import { useFigureFields } from "./figure-fields.ts";
import { LabelledSelect } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { Mistake } from "./mistakes.tsx";
import { PartSettings } from "./part-settings.tsx";
import { RowFilters } from "./row-filters.tsx";
import type { Area, Areas } from "./use-areas.ts";
import type { Draft } from "./use-studio.ts";

type RelatedTab = Extract<TabDefinition, { readonly kind: "related" }>;

interface RelatedTabFieldsProps extends Pick<LayoutEditing, "resource" | "labels"> {
  readonly draft: Draft | undefined;
  readonly tab: RelatedTab;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (tab: RelatedTab) => void;
}

/** Which records a tab lists, and which of them comes next. */
export function RelatedTabFields({
  draft,
  resource,
  labels,
  tab,
  areas,
  at,
  onChange,
}: RelatedTabFieldsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const fields = askedFields(resource, labels);
  const references = fields.filter(({ type, computed }) => type === "reference" && !computed);
  // rows of what a reference of this record names as well
  const aim = fields.find(({ name }) => name === tab.through)?.to ?? resource.name;
  const relations = config.resources.flatMap((other) =>
    other.fields
      .filter((field) => field.filter && pointsAt(field, aim))
      .map((field) => ({
        value: `${other.name}.${field.name}`,
        label: t("studio.layout.relationOf", {
          area: resourcePlural(config, other.name),
          field: fieldLabel(config, other.name, field.name),
        }),
      })),
  );
  const [target = ""] = tab.relation.split(".");
  const rows = areas.find(target);
  const filterable = useFigureFields(draft, target);
  const choices = {
    through: references.map(({ name, label }) => ({ value: name, label })),
    ask: askable(rows),
    firstStep: rows?.transitions ?? [],
  };
  const settings = (names: readonly string[]) => (
    <PartSettings
      part="TabDefinition"
      kind="related"
      of="tabs"
      names={names}
      lists={choices}
      value={tab}
      at={at}
      onChange={onChange}
    />
  );
  return (
    <>
      <LabelledSelect
        label={t("studio.layout.relation")}
        help={t("studio.help.tabs.relation")}
        value={tab.relation === "" ? null : tab.relation}
        options={relations}
        onChange={(relation: string | null) => {
          const { columns: _, where: __, ask: ___, firstStep: ____, ...others } = tab;
          onChange({ ...others, relation: relation ?? "" });
        }}
      />
      <Mistake at={`${at}/relation`} />
      <LabelledSelect
        label={t("studio.layout.tabColumns")}
        help={t("studio.help.tabs.columns")}
        mode="multiple"
        value={[...(tab.columns ?? [])]}
        options={columnsOf(config.resources, target).map(({ name }) => ({
          value: name,
          label: fieldLabel(config, target, name),
        }))}
        onChange={(columns: string[]) => {
          const { columns: _, ...others } = tab;
          onChange(columns.length === 0 ? others : { ...others, columns });
        }}
      />
      <Mistake at={`${at}/columns`} below />
      {target === "" ? null : (
        <RowFilters
          key={target}
          resource={target}
          filters={tab.where}
          fields={filterable ?? []}
          label={t("studio.layout.tabRows")}
          onChange={(where) => onChange(withPart(tab, "where", where))}
        />
      )}
      <Mistake at={`${at}/where`} below />
      {settings(["through", "view"])}
      <ConditionEditor
        label={t("studio.layout.next")}
        help={t("studio.help.tabs.next")}
        value={tab.next}
        fields={fields}
        of={resource.name}
        at={`${at}/next`}
        onChange={(when) => {
          const { next: _, ask: __, firstStep: ___, ...others } = tab;
          onChange(when === undefined ? others : { ...tab, next: when });
        }}
      />
      {tab.next === undefined ? null : settings(["ask", "firstStep"])}
    </>
  );
}

/** Fields that a person fills in by one control. */
const askable = (area: Area | undefined) =>
  (area?.fields ?? [])
    .filter(({ type, computed }) => !computed && type !== "rows")
    .map(({ name, label }) => ({ value: name, label }));

function pointsAt({ kind, to, limits }: ClientField, area: string): boolean {
  if (kind === "reference" || kind === "references") return to === area;
  if (kind !== "dynamic_reference") return false;
  const resources = limits["resources"];
  return !Array.isArray(resources) || resources.includes(area);
}

function columnsOf(resources: readonly ClientResource[], name: string): readonly ClientField[] {
  return resources.find((one) => one.name === name)?.fields.filter(({ kind }) => kind !== "rows") ?? [];
}
