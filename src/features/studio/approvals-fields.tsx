import { Button, Checkbox } from "antd";
import { useId } from "react";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { freeNameAmong, nameFrom } from "../../../core/studio/edits.ts";
import type { Transition } from "../../../core/studio/life-cycles.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { Labelled, LabelledSelect, LabelledText } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { PathList } from "./path-list.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";
import { NumberBox } from "../../ui/number-box.tsx";

type Approvals = NonNullable<Transition["approvals"]>;
type Group = Approvals["groups"][number];

const MAX_QUORUM = 20;

interface ApprovalsFieldsProps {
  readonly approvals: Approvals | undefined;
  /** What its groups are called, by name. */
  readonly words: Readonly<Record<string, string>>;
  readonly actors: readonly Choice[];
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (approvals: Approvals | undefined, words: Readonly<Record<string, string>>) => void;
}

/** Whose approvals a transition takes: groups, how many of each, and in which order. */
export function ApprovalsFields(props: ApprovalsFieldsProps) {
  const { approvals, words, actors, area, areas, at, onChange } = props;
  const { t } = useTranslation();
  const groups = approvals?.groups ?? [];
  const setGroups = (next: readonly Group[], said = words) =>
    onChange({ ...approvals, groups: next as Approvals["groups"] }, said);
  const add = () => {
    const taken = groups.map(({ name }) => name);
    const label = t("studio.lifeCycle.groupOf", { number: groups.length + 1 });
    const name = freeNameAmong(taken, nameFrom(label) || "approvers");
    setGroups([...groups, { name }], { ...words, [name]: label });
  };
  return (
    <Stack gap={4}>
      <Checkbox
        checked={approvals !== undefined}
        onChange={({ target }) => (target.checked ? add() : onChange(undefined, {}))}
      >
        {t("studio.lifeCycle.approvalsTaken")}
      </Checkbox>
      <Mistake at={at} />
      {approvals === undefined ? null : (
        <Stack gap={4} role="group" aria-label={t("studio.lifeCycle.approvals")}>
          {groups.map((group, index) => (
            <GroupFields
              key={group.name}
              group={group}
              label={words[group.name] ?? group.name}
              {...{ actors, area, areas }}
              at={`${at}/groups/${index}`}
              onChange={(next) => setGroups(groups.with(index, next))}
              onLabel={(label) => onChange(approvals, { ...words, [group.name]: label })}
              onRemove={groups.length < 2 ? null : () => setGroups(groups.toSpliced(index, 1))}
            />
          ))}
          <Inline>
            <Button size="small" onClick={add}>
              {t("studio.lifeCycle.addGroup")}
            </Button>
          </Inline>
          <Checkbox
            checked={approvals.inOrder === true}
            onChange={({ target }) => {
              const { inOrder: _, ...others } = approvals;
              onChange(target.checked ? { ...others, inOrder: true } : others, words);
            }}
          >
            {t("studio.lifeCycle.inOrder")}
          </Checkbox>
          <LabelledSelect
            label={t("studio.lifeCycle.about")}
            help={t("studio.help.transition.about")}
            mode="multiple"
            value={[...(approvals.about ?? [])]}
            options={area.fields.map(({ name, label }) => ({ value: name, label }))}
            onChange={(about: string[]) => {
              const { about: _, ...others } = approvals;
              onChange(
                about.length === 0 ? others : { ...others, about: about as NonNullable<Approvals["about"]> },
                words,
              );
            }}
          />
          <Mistake at={`${at}/about`} below />
        </Stack>
      )}
    </Stack>
  );
}

interface GroupFieldsProps extends Pick<ApprovalsFieldsProps, "actors" | "area" | "areas" | "at"> {
  readonly group: Group;
  readonly label: string;
  readonly onChange: (group: Group) => void;
  readonly onLabel: (label: string) => void;
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null;
}

function GroupFields(props: GroupFieldsProps) {
  const { group, label, actors, area, areas, at, onChange, onLabel, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const { who = [], people = [], quorum = 1 } = group;
  const change = (part: Partial<Record<keyof Group, unknown>>) => {
    const kept = Object.entries({ ...group, ...part }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    onChange(Object.fromEntries(kept) as unknown as Group);
  };
  return (
    <Box as="section" card pad={3} aria-label={label}>
      <Stack gap={3}>
        <LabelledText
          id={`${id}name`}
          label={t("studio.lifeCycle.groupName")}
          value={label}
          maxLength={60}
          onChange={onLabel}
        />
        <LabelledSelect
          label={t("studio.lifeCycle.groupWho")}
          help={t("studio.help.transition.groupWho")}
          mode="multiple"
          value={[...who]}
          options={[...actors]}
          onChange={(next: string[]) => change({ who: next })}
        />
        <Mistake at={`${at}/who`} below />
        <PathList
          label={t("studio.lifeCycle.groupPeople")}
          areas={areas}
          start={area}
          paths={people}
          first=""
          optional
          ends={({ to }) => to === ACTOR_RESOURCES.employee}
          at={`${at}/people`}
          onChange={(next) => change({ people: next })}
        />
        <Labelled id={`${id}quorum`} label={t("studio.lifeCycle.quorum")}>
          <NumberBox
            id={`${id}quorum`}
            min={1}
            max={MAX_QUORUM}
            value={quorum}
            onChange={(next) => change({ quorum: next === null || next === 1 ? undefined : next })}
          />
        </Labelled>
        <Mistake at={`${at}/quorum`} below />
        <ConditionEditor
          label={t("studio.lifeCycle.groupWhen")}
          value={group.when}
          fields={area.fields}
          of={area.name}
          at={`${at}/when`}
          onChange={(when) => change({ when })}
        />
        {onRemove === null ? null : (
          <Inline>
            <Button size="small" danger onClick={onRemove}>
              {t("studio.lifeCycle.removeGroup", { name: label })}
            </Button>
          </Inline>
        )}
      </Stack>
    </Box>
  );
}
