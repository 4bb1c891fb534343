import { type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { readWord } from "../../../core/studio/edits.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, humanise, resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Labelled, LabelledText } from "./labelled.tsx";
import { askedFields } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { StudioDialog } from "./studio-dialog.tsx";

export interface NamedTab {
  /** A new one has no name yet. */
  readonly tab: TabDefinition;
  /** Its words in the language of the person. */
  readonly label: string;
  /** Words on the button that makes such a row, where that comes next. */
  readonly next: string;
}

interface TabDialogProps extends Pick<LayoutEditing, "resource" | "labels"> {
  /** Null: a new tab. */
  readonly edited: NamedTab | null;
  readonly onSave: (named: NamedTab) => void;
  readonly onClose: () => void;
}

/** Kinds that can be begun here; the others come with what they belong to and keep their settings. */
const KINDS = ["sections", "related", "record", "files", "comments", "history"] as const;

/** One tab of a record's page: its words, and what it shows. */
export function TabDialog({ resource, labels, edited, onSave, onClose }: TabDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [tab, setTab] = useState<TabDefinition>(edited?.tab ?? { name: "", kind: "sections" });
  const [next, setNext] = useState(edited?.next ?? "");
  const [error, setError] = useState<string | null>(null);
  const relations = config.resources.flatMap((other) =>
    other.fields
      .filter((field) => field.filter && pointsAt(field, resource.name))
      .map((field) => ({
        value: `${other.name}.${field.name}`,
        label: t("studio.layout.relationOf", {
          area: resourcePlural(config, other.name),
          field: fieldLabel(config, other.name, field.name),
        }),
      })),
  );
  const references = resource.fields
    .filter(({ type }) => type === "reference")
    .map(({ name }) => ({ value: name, label: readWord(labels, `fields.${name}`) || humanise(name) }));
  const save = () => {
    if (label.trim() === "") return setError(t("studio.labelNeeded"));
    if ((tab.kind === "related" && tab.relation === "") || (tab.kind === "record" && tab.reference === ""))
      return setError(t("studio.layout.aimNeeded"));
    if (tab.kind === "related" && tab.next !== undefined && next.trim() === "")
      return setError(t("studio.layout.nextNeeded"));
    return onSave({ tab, label: label.trim(), next: next.trim() });
  };
  return (
    <StudioDialog
      title={edited === null ? t("studio.layout.addTab") : t("studio.editField", { name: edited.label })}
      problem={error}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        help={t("studio.help.tab.label")}
        value={label}
        maxLength={60}
        first={first}
        onEnter={save}
        onChange={setLabel}
      />
      <Labelled id={`${id}kind`} label={t("studio.layout.tabKind")} help={t("studio.help.tab.kind")}>
        <Select
          id={`${id}kind`}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          value={tab.kind}
          disabled={edited !== null}
          options={(edited === null ? KINDS : [tab.kind]).map((value) => ({
            value,
            label: t(`studio.layout.tabKinds.${value}`),
          }))}
          onChange={(kind: TabDefinition["kind"]) => setTab(newTab(kind))}
        />
      </Labelled>
      {tab.kind === "sections" ? (
        <Labelled
          id={`${id}sections`}
          label={t("studio.layout.tabSections")}
          help={t("studio.help.tab.sections")}
        >
          <Select
            id={`${id}sections`}
            mode="multiple"
            style={{ inlineSize: "100%" }}
            value={[...(tab.sections ?? [])]}
            options={(resource.sections ?? []).map(({ name }) => ({
              value: name,
              label: readWord(labels, `sections.${name}`) || humanise(name),
            }))}
            optionFilterProp="label"
            onChange={(sections: string[]) => {
              const { sections: _, ...others } = tab;
              setTab(sections.length === 0 ? others : { ...others, sections });
            }}
          />
        </Labelled>
      ) : null}
      {tab.kind === "related" ? (
        <>
          <Labelled
            id={`${id}relation`}
            label={t("studio.layout.relation")}
            help={t("studio.help.tab.relation")}
          >
            <Select
              id={`${id}relation`}
              style={{ inlineSize: "100%" }}
              value={tab.relation === "" ? null : tab.relation}
              showSearch={{ optionFilterProp: "label" }}
              options={relations}
              onChange={(relation: string | null) => {
                const { columns: _, ...others } = tab;
                setTab({ ...others, relation: relation ?? "" });
              }}
            />
          </Labelled>
          <Labelled
            id={`${id}columns`}
            label={t("studio.layout.tabColumns")}
            help={t("studio.help.tab.columns")}
          >
            <Select
              id={`${id}columns`}
              mode="multiple"
              style={{ inlineSize: "100%" }}
              value={[...(tab.columns ?? [])]}
              options={columnsOf(config.resources, tab.relation).map(({ name }) => ({
                value: name,
                label: fieldLabel(config, tab.relation.split(".")[0] ?? "", name),
              }))}
              optionFilterProp="label"
              onChange={(columns: string[]) => {
                const { columns: _, ...others } = tab;
                setTab(columns.length === 0 ? others : { ...others, columns });
              }}
            />
          </Labelled>
          <ConditionEditor
            label={t("studio.layout.next")}
            help={t("studio.help.tab.next")}
            value={tab.next}
            fields={askedFields(resource, labels)}
            of={resource.name}
            onChange={(when) => {
              const { next: _, ...others } = tab;
              setTab(when === undefined ? others : { ...others, next: when });
            }}
          />
          {tab.next === undefined ? null : (
            <LabelledText
              id={`${id}next`}
              label={t("studio.layout.nextLabel")}
              help={t("studio.help.tab.nextLabel")}
              value={next}
              maxLength={60}
              onEnter={save}
              onChange={setNext}
            />
          )}
        </>
      ) : null}
      {tab.kind === "record" ? (
        <Labelled
          id={`${id}reference`}
          label={t("studio.layout.reference")}
          help={t("studio.help.tab.reference")}
        >
          <Select
            id={`${id}reference`}
            style={{ inlineSize: "100%" }}
            showSearch={{ optionFilterProp: "label" }}
            value={tab.reference === "" ? null : tab.reference}
            options={references}
            onChange={(reference: string | null) => setTab({ ...tab, reference: reference ?? "" })}
          />
        </Labelled>
      ) : null}
    </StudioDialog>
  );
}

function newTab(kind: TabDefinition["kind"]): TabDefinition {
  if (kind === "related") return { name: "", kind, relation: "" };
  if (kind === "record") return { name: "", kind, reference: "" };
  return { name: "", kind } as TabDefinition;
}

function pointsAt({ kind, to, limits }: ClientField, area: string): boolean {
  if (kind === "reference" || kind === "references") return to === area;
  if (kind !== "dynamic_reference") return false;
  const resources = limits["resources"];
  return !Array.isArray(resources) || resources.includes(area);
}

function columnsOf(resources: readonly ClientResource[], relation: string): readonly ClientField[] {
  const [name] = relation.split(".");
  return resources.find((one) => one.name === name)?.fields.filter(({ kind }) => kind !== "rows") ?? [];
}
