import type { InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { freeName, readWord } from "../../../core/studio/edits.ts";
import { putTab, readTabs } from "../../../core/studio/layout.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { MatchesTabFields, type TabLabels } from "./matches-tab-fields.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { RelatedTabFields } from "./related-tab-fields.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import { useAreas } from "./use-areas.ts";
import type { Draft } from "./use-studio.ts";

export interface NamedTab {
  /** A new one has no name yet. */
  readonly tab: TabDefinition;
  /** Its words in the language of the person. */
  readonly label: string;
  /** Further words: `next` on the button that makes such a row, `criteria.<name>`, and what is made of a match. */
  readonly words: TabLabels;
}

interface TabDialogProps extends Pick<LayoutEditing, "resource" | "labels"> {
  readonly draft: Draft | undefined;
  /** Null: a new tab. */
  readonly edited: NamedTab | null;
  readonly onSave: (named: NamedTab) => void;
  readonly onClose: () => void;
}

/** Kinds that can be begun here; the others come with what they belong to and keep their settings. */
const KINDS = ["sections", "related", "matches", "record", "files", "comments", "history"] as const;

/** One tab of a record's page: its words, and what it shows. */
export function TabDialog({ resource, labels, draft, edited, onSave, onClose }: TabDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [tab, setTab] = useState<TabDefinition>(edited?.tab ?? { name: "", kind: "sections" });
  const [words, setWords] = useState<TabLabels>(edited?.words ?? {});
  const [error, setError] = useState<string | null>(null);
  const areas = useAreas(draft);
  const tabs = readTabs(resource);
  const name = tab.name || freeName(label, { fallback: "tab", taken: tabs.map((one) => one.name) });
  const typed = putTab(resource, { ...tab, name });
  const at = `/detail/tabs/${readTabs(typed).findIndex((one) => one.name === name)}`;
  const references = resource.fields
    .filter(({ type }) => type === "reference")
    .map(({ name }) => ({ value: name, label: readWord(labels, `fields.${name}`) || humanise(name) }));
  const save = () => {
    if (label.trim() === "") return setError(t("studio.labelNeeded"));
    if ((tab.kind === "related" && tab.relation === "") || (tab.kind === "record" && tab.reference === ""))
      return setError(t("studio.layout.aimNeeded"));
    if (tab.kind === "matches" && tab.of === "") return setError(t("studio.layout.aimNeeded"));
    const next = (words["next"] ?? "").trim();
    if ("next" in tab && tab.next !== undefined && next === "")
      return setError(t("studio.layout.nextNeeded"));
    return onSave({ tab: { ...tab, name }, label: label.trim(), words: { ...words, next } });
  };
  const nextLabel = (
    <LabelledText
      id={`${id}next`}
      label={t("studio.layout.nextLabel")}
      help={t("studio.help.tabs.nextLabel")}
      value={words["next"] ?? ""}
      maxLength={60}
      onEnter={save}
      onChange={(next) => setWords({ ...words, next })}
    />
  );
  return (
    <StudioDialog
      title={edited === null ? t("studio.layout.addTab") : t("studio.editField", { name: edited.label })}
      problem={error}
      first={first}
      onSave={save}
      onClose={onClose}
      width={tab.kind === "matches" ? 760 : 520}
    >
      <MistakesProvider draft={draft} document={typed} at={at}>
        <LabelledText
          id={`${id}label`}
          label={t("studio.label")}
          help={t("studio.help.tabs.label")}
          value={label}
          maxLength={60}
          first={first}
          onEnter={save}
          onChange={setLabel}
        />
        <LabelledSelect
          label={t("studio.layout.tabKind")}
          help={t("studio.help.tabs.kind")}
          value={tab.kind}
          disabled={edited !== null}
          options={(edited === null ? KINDS : [tab.kind]).map((value) => ({
            value,
            label: t(`studio.layout.tabKinds.${value}`),
          }))}
          onChange={(kind: TabDefinition["kind"]) => setTab(newTab(kind))}
        />
        {tab.kind === "sections" ? (
          <LabelledSelect
            label={t("studio.layout.tabSections")}
            help={t("studio.help.tabs.sections")}
            mode="multiple"
            value={[...(tab.sections ?? [])]}
            options={(resource.sections ?? []).map(({ name }) => ({
              value: name,
              label: readWord(labels, `sections.${name}`) || humanise(name),
            }))}
            onChange={(sections: string[]) => {
              const { sections: _, ...others } = tab;
              setTab(sections.length === 0 ? others : { ...others, sections });
            }}
          />
        ) : null}
        {tab.kind === "related" ? (
          <>
            <RelatedTabFields {...{ draft, resource, labels, tab, areas, at }} onChange={setTab} />
            {tab.next === undefined ? null : nextLabel}
          </>
        ) : null}
        {tab.kind === "matches" ? (
          <>
            <MatchesTabFields
              {...{ id, resource, labels, tab, areas, at, words }}
              taken={tabs.flatMap((one) =>
                one.kind === "matches" && one.name !== tab.name ? one.criteria.map(({ name }) => name) : [],
              )}
              onChange={(changed, said) => {
                setTab(changed);
                setWords(said);
              }}
            />
            {tab.next === undefined ? null : nextLabel}
          </>
        ) : null}
        {tab.kind === "record" ? (
          <LabelledSelect
            label={t("studio.layout.reference")}
            help={t("studio.help.tabs.reference")}
            value={tab.reference === "" ? null : tab.reference}
            options={references}
            onChange={(reference: string | null) => setTab({ ...tab, reference: reference ?? "" })}
          />
        ) : null}
      </MistakesProvider>
    </StudioDialog>
  );
}

function newTab(kind: TabDefinition["kind"]): TabDefinition {
  if (kind === "related") return { name: "", kind, relation: "" };
  if (kind === "record") return { name: "", kind, reference: "" };
  if (kind === "matches") return { name: "", kind, of: "", criteria: [] as never };
  return { name: "", kind } as TabDefinition;
}
