import { AutoComplete } from "antd";
import { useId, useState } from "react";
import type {
  ResourceDefinition,
  ResourceLabels,
  SectionDefinition,
} from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { addSection, putSection } from "../../../core/studio/sections.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { firstLabels } from "./first-labels.ts";
import { askedFields } from "./asked.ts";
import { Labelled, LabelledSelect, LabelledText } from "./labelled.tsx";
import { type DraftNote, NotesEditor } from "./notes-editor.tsx";
import { type NamedPart, PartDialog } from "./part-dialog.tsx";

const LOOKS = ["heading", "plain", "folded"] as const;
type Look = (typeof LOOKS)[number];

interface SectionDialogProps {
  readonly resource: ResourceDefinition;
  readonly labels: ResourceLabels | null;
  /** Null: a new section. */
  readonly edited: string | null;
  readonly label: string;
  readonly onChange: (resource: ResourceDefinition, labels?: ResourceLabels) => void;
  readonly onClose: () => void;
}

/** A section of a form: its words and look, its tab, the notes between its fields, and the steps it offers. */
export function SectionDialog(props: SectionDialogProps) {
  const { resource, labels, edited, label: before, onChange, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const known = resource.sections?.find(({ name }) => name === edited);
  const wordOf = (group: "formTabs" | "notes", name: string) =>
    readWord(labels, `${group}.${name}`) || humanise(name);
  const tabs = [...new Set((resource.sections ?? []).flatMap(({ tab: one }) => one ?? []))].map((name) => ({
    name,
    value: wordOf("formTabs", name),
  }));
  const [look, setLook] = useState<Look>(known?.look ?? "heading");
  const [help, setHelp] = useState(edited === null ? "" : readWord(labels, `sectionHelp.${edited}`));
  const [tab, setTab] = useState(known?.tab === undefined ? "" : wordOf("formTabs", known.tab));
  const [steps, setSteps] = useState<readonly string[]>(known?.steps ?? []);
  const [notes, setNotes] = useState<readonly DraftNote[]>(
    (known?.notes ?? []).map((note) => ({ note, text: wordOf("notes", note.name) })),
  );
  const fields = askedFields(resource, labels);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const made = (resource.lifecycles ?? []).flatMap(({ field, transitions }) =>
    transitions.map(({ name }) => ({
      value: `${field}.${name}`,
      label: readWord(labels, `transitions.${field}.${name}`) || humanise(name),
    })),
  );
  const save = ({ label, condition }: NamedPart) => {
    const sections = resource.sections ?? [];
    const name =
      known?.name ?? freeName(label, { fallback: "section", taken: sections.map((one) => one.name) });
    const added = known === undefined ? addSection(resource, name) : resource;
    const { fields: own = [] } = added.sections?.find((one) => one.name === name) ?? {};
    const typed = tab.trim();
    const tabName =
      tabs.find(({ value }) => value === typed)?.name ??
      freeName(typed.slice(0, 36), { fallback: "tab", taken: tabs.map((one) => one.name) });
    const taken = sections.flatMap((one) => (one.notes ?? []).map((note) => note.name));
    const named = notes
      .filter(({ text }) => text.trim() !== "")
      .map(({ note, text }) => {
        const noteName = note.name || freeName(text.slice(0, 24), { fallback: "note", taken });
        taken.push(noteName);
        return { note: { ...note, name: noteName }, text: text.trim() };
      });
    const section = {
      name,
      fields: own,
      ...(condition === undefined ? {} : { visibleWhen: condition }),
      ...(look === "heading" ? {} : { look }),
      ...(typed === "" ? {} : { tab: tabName }),
      ...(named.length === 0 ? {} : { notes: named.map(({ note }) => note) }),
      ...(steps.length === 0 ? {} : { steps }),
    };
    const words = [
      [`sections.${name}`, label],
      [`sectionHelp.${name}`, help.trim()],
      ...(typed === "" ? [] : [[`formTabs.${tabName}`, typed]]),
      ...named.map(({ note, text }) => [`notes.${note.name}`, text]),
    ] as const;
    const said = words.reduce<object>(
      (all, [path = "", text = ""]) => setWord(all, path, text),
      labels ?? firstLabels(resource.name),
    );
    onChange(putSection(added, section as SectionDefinition), said as ResourceLabels);
    onClose();
  };
  return (
    <PartDialog
      title={edited === null ? t("studio.sections.add") : t("studio.editField", { name: before })}
      edited={{ label: before, condition: known?.visibleWhen }}
      conditionLabel={t("studio.properties.visibleWhen")}
      fields={fields}
      onSave={save}
      onClose={onClose}
    >
      <LabelledSelect
        label={t("studio.sections.look")}
        value={look}
        options={LOOKS.map((value) => ({ value, label: t(`studio.sections.looks.${value}`) }))}
        onChange={setLook}
      />
      <LabelledText
        id={`${id}help`}
        label={t("studio.sections.help")}
        value={help}
        maxLength={200}
        onChange={setHelp}
      />
      <Labelled id={`${id}tab`} label={t("studio.sections.tab")}>
        <AutoComplete
          id={`${id}tab`}
          style={{ inlineSize: "100%" }}
          value={tab}
          options={tabs.map(({ value }) => ({ value }))}
          onChange={(value: string) => setTab(value.slice(0, 60))}
        />
      </Labelled>
      <NotesEditor
        notes={notes}
        fields={fields}
        places={(known?.fields ?? []).map((value) => ({ value, label: labelOf(value) }))}
        onChange={setNotes}
      />
      {made.length === 0 ? null : (
        <LabelledSelect
          label={t("studio.sections.steps")}
          mode="multiple"
          value={[...steps]}
          options={made}
          onChange={(chosen: string[]) => setSteps(chosen)}
        />
      )}
    </PartDialog>
  );
}
