import { Checkbox, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { freeNameAmong, nameFrom } from "../../../core/studio/edits.ts";
import { putTransition, type Transition } from "../../../core/studio/life-cycles.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import { ApprovalsFields } from "./approvals-fields.tsx";
import { askedFields } from "./asked.ts";
import { ByItself } from "./by-itself.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { EffectsEditor } from "./effects-editor.tsx";
import { isObjectWith, JsonTabs } from "./json-tabs.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { Mistake, MistakesProvider } from "./mistakes.tsx";
import { SetEditor } from "./set-editor.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { TryPanel } from "./try-panel.tsx";
import { type Choice, useAreas } from "./use-areas.ts";

/** The target of a transition that leads back to the state before. */
export const PREVIOUS = "previous";

const REASONS = ["none", "optional", "required"] as const;
const DECISIONS = ["none", "approve", "send_back"] as const;

export interface NamedTransition {
  readonly transition: Transition;
  /** The words on its button, in the language of the person. */
  readonly label: string;
  /** Why it is closed while its condition does not hold. */
  readonly closed: string;
  /** What the groups that approve it are called, by name. */
  readonly groups: Readonly<Record<string, string>>;
}

/** Of a transition whose label makes no name. */
const NAMELESS = "new_transition";

function transitionAt({ lifecycles = [] }: ResourceDefinition, field: string, name: string): string {
  const index = lifecycles.findIndex((one) => one.field === field);
  const place = lifecycles[index]?.transitions.findIndex((one) => one.name === name);
  return `/lifecycles/${index}/transitions/${place}`;
}

interface TransitionDialogProps {
  /** Null: a new transition. */
  readonly edited: NamedTransition | null;
  readonly taken: readonly string[];
  readonly states: readonly Choice[];
  readonly actors: readonly Choice[];
  /** Whom a notice can go to, beside people that the record names. */
  readonly recipients: readonly Choice[];
  readonly studio: Studio;
  /** The area, with the words of it in the language of the person, and the field of the life cycle. */
  readonly document: ResourceDefinition;
  readonly words: ResourceLabels | null;
  readonly field: string;
  readonly onSave: (named: NamedTransition) => void;
  readonly onClose: () => void;
}

type Draft = Omit<Transition, "name" | "from" | "who"> & {
  readonly from: readonly string[];
  readonly who: readonly string[];
};

/** One transition: from where to where, who may make it, when it is open, what it asks for and what follows from it. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { edited, taken, states, actors, recipients, document, words, field, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [groups, setGroups] = useState(edited?.groups ?? {});
  const [closed, setClosed] = useState(edited?.closed ?? "");
  const [draft, setDraft] = useState<Draft>(
    edited?.transition ?? { from: [], to: states[0]?.value ?? "", who: [] },
  );
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = edited?.transition.name ?? (nameFrom(label) || freeNameAmong(taken, NAMELESS));
  const areas = useAreas(props.studio.draft);
  const fields = askedFields(document, words);
  const area = { name: document.name, label: "", fields, transitions: [] };
  const typed = putTransition(document, field, {
    known: edited?.transition.name ?? null,
    transition: { ...said(draft), name: name } as Transition,
  });
  const at = transitionAt(typed, field, name);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const save = () => {
    if (wrong) return setProblem(t("studio.lifeCycle.notJson"));
    if (label.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (edited === null && taken.includes(name)) return setProblem(t("studio.nameTaken", { name }));
    if (draft.from.length === 0) return setProblem(t("studio.lifeCycle.fromNeeded"));
    if (draft.who.length === 0) return setProblem(t("studio.lifeCycle.whoNeeded"));
    const transition = { ...said(draft), name } as Transition;
    return onSave({ transition, label: label.trim(), closed: closed.trim(), groups });
  };

  return (
    <StudioDialog
      width={760}
      title={
        edited === null ? t("studio.lifeCycle.addTransition") : t("studio.editField", { name: edited.label })
      }
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.lifeCycle.button")}
        help={t("studio.help.transition.button")}
        value={label}
        maxLength={60}
        first={first}
        onChange={setLabel}
      />
      <MistakesProvider draft={props.studio.draft} document={typed} at={at}>
        <JsonTabs
          label={t("studio.lifeCycle.transition")}
          items={[
            { key: "settings", label: t("studio.settings"), children: settings() },
            { key: "effects", label: t("studio.lifeCycle.effects"), children: effects() },
          ]}
          jsonLabel={t("studio.lifeCycle.asJson")}
          value={{ name, ...draft }}
          fits={isObjectWith("from", "who")}
          wrong={t("studio.lifeCycle.notJson")}
          onChange={(read) => setDraft(read as Draft)}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );

  function effects() {
    return (
      <Stack gap={4}>
        <SetEditor
          label={t("studio.set.written")}
          values={draft.set ?? {}}
          target={area}
          area={area}
          areas={areas}
          at={`${at}/set`}
          onChange={(set) => {
            const { set: _, ...others } = draft;
            setDraft(Object.keys(set).length === 0 ? others : { ...others, set: { ...set } });
          }}
        />
        <EffectsEditor
          label={t("studio.lifeCycle.effects")}
          effects={draft.effects ?? []}
          document={document}
          area={area}
          areas={areas}
          actors={recipients}
          at={`${at}/effects`}
          onChange={(next) => change({ effects: [...next] })}
        />
        <TryPanel
          studio={props.studio}
          document={typed}
          area={area}
          areas={areas}
          recipients={recipients}
          question={{ kind: "transition", field, name: name }}
          label={label}
        />
      </Stack>
    );
  }

  function settings() {
    return (
      <Stack gap={4}>
        <LabelledSelect
          label={t("studio.lifeCycle.from")}
          help={t("studio.help.transition.from")}
          mode="multiple"
          value={[...draft.from]}
          options={[...states]}
          onChange={(from: string[]) => change({ from })}
        />
        <Mistake at={`${at}/from`} below />
        <LabelledSelect
          label={t("studio.lifeCycle.to")}
          help={t("studio.help.transition.to")}
          value={draft.to}
          options={[...states, { value: PREVIOUS, label: t("studio.lifeCycle.previous") }]}
          onChange={(to: string) => change({ to })}
        />
        <Mistake at={`${at}/to`} />
        <LabelledSelect
          label={t("studio.lifeCycle.who")}
          help={t("studio.help.transition.who")}
          mode="multiple"
          value={[...draft.who]}
          options={[...actors]}
          onChange={(who: string[]) => change({ who })}
        />
        <Mistake at={`${at}/who`} below />
        <LabelledSelect
          label={t("studio.lifeCycle.require")}
          help={t("studio.help.transition.require")}
          mode="multiple"
          value={[...(draft.require ?? [])]}
          options={fields.map((field) => ({ value: field.name, label: field.label }))}
          onChange={(require: string[]) => change({ require })}
        />
        <LabelledSelect
          label={t("studio.lifeCycle.reason")}
          help={t("studio.help.transition.reason")}
          value={draft.reason ?? "none"}
          options={REASONS.map((value) => ({ value, label: t(`studio.lifeCycle.reasons.${value}`) }))}
          onChange={(value: (typeof REASONS)[number]) => {
            const { reason: _, ...others } = draft;
            setDraft(value === "none" ? others : { ...others, reason: value });
          }}
        />
        <LabelledSelect
          label={t("studio.lifeCycle.decides")}
          help={t("studio.help.transition.decides")}
          value={draft.decides ?? "none"}
          options={DECISIONS.map((value) => ({ value, label: t(`studio.lifeCycle.decisions.${value}`) }))}
          onChange={(value: (typeof DECISIONS)[number]) => {
            const { decides: _, ...others } = draft;
            setDraft(value === "none" ? others : { ...others, decides: value });
          }}
        />
        {draft.decides !== "approve" && draft.approvals === undefined ? null : (
          <ApprovalsFields
            approvals={draft.approvals}
            words={groups}
            actors={actors}
            area={area}
            areas={areas}
            at={`${at}/approvals`}
            onChange={(approvals, said) => {
              const { approvals: _, ...others } = draft;
              setDraft(approvals === undefined ? others : { ...others, approvals });
              setGroups(said);
            }}
          />
        )}
        <ConditionEditor
          label={t("studio.lifeCycle.when")}
          help={t("studio.help.transition.when")}
          value={draft.when}
          fields={fields}
          of={document.name}
          ofPeople
          at={`${at}/when`}
          onChange={(when) => {
            const { when: _, ...others } = draft;
            setDraft(when === undefined ? others : { ...others, when });
          }}
        />
        {draft.when === undefined ? null : (
          <LabelledText
            id={`${id}closed`}
            label={t("studio.lifeCycle.closed")}
            help={t("studio.help.transition.closed")}
            value={closed}
            maxLength={200}
            onChange={setClosed}
          />
        )}
        <Checkbox
          checked={draft.primary === true}
          onChange={({ target }) => change({ primary: target.checked })}
        >
          {t("studio.lifeCycle.primary")}
        </Checkbox>
        <Mistake at={`${at}/require`} below />
        <ByItself
          timed={draft.timed}
          area={area}
          areas={areas}
          at={`${at}/timed`}
          onChange={(timed) => {
            const { timed: _, ...others } = draft;
            setDraft(timed === undefined ? others : { ...others, timed });
          }}
        />
      </Stack>
    );
  }
}

/** What is not said, or said as it is anyway, is left out. */
function said(draft: Draft): object {
  const kept = Object.entries(draft).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(kept.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}
