import { enumerated } from "../../i18n/enumerated.ts";
import { Alert, Button, Popconfirm, Select, Space, Table } from "antd";
import { lazy, Suspense, useState } from "react";
import { findStateFaults } from "../../../core/definition/state-faults.ts";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord } from "../../../core/studio/edits.ts";
import {
  addLifecycle,
  type Lifecycle,
  moveTransition,
  putState,
  putTransition,
  readStates,
  removeLifecycle,
  removeState,
  removeTransition,
  type Transition,
} from "../../../core/studio/life-cycles.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { firstLabels } from "./first-labels.ts";
import { askedFields } from "./asked.ts";
import { RowActions } from "./row-actions.tsx";
import { type NamedState, StateDialog } from "./state-dialog.tsx";
import type { Studio } from "./studio.ts";
import { type NamedTransition, PREVIOUS, TransitionDialog } from "./transition-dialog.tsx";
import { useAreas } from "./use-areas.ts";
import { useSentences } from "./use-sentences.ts";
import { useEditedArea } from "./use-edited-area.tsx";
import { useDocument } from "./use-studio.ts";

const LifeCyclePicture = lazy(() =>
  import("./life-cycle-picture.tsx").then((module) => ({ default: module.LifeCyclePicture })),
);

/** The actor that is the server itself. */
const SYSTEM = "system";

/** The life cycles of one area, each as a picture and as tables of the same model. */
export function LifeCyclesPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useEditedArea(studio, area);
  const access = useDocument(studio.draft, "access", "access");
  if (found.instead !== null) return found.instead;
  if (!access.data) return <ScreenSkeleton />;
  const { document, words, write } = found;
  const lifecycles = document.lifecycles ?? [];
  const choices = document.fields.filter(
    ({ name, type }) => type === "enum" && !lifecycles.some(({ field }) => field === name),
  );
  const field = choices.find(({ name }) => name === chosen) ?? choices[0];
  const label = (name: string) => readWord(words, `fields.${name}`) || humanise(name);
  return (
    <Stack gap={6}>
      {lifecycles.map((lifecycle) => (
        <OneLifecycle
          key={lifecycle.field}
          title={label(lifecycle.field)}
          document={document}
          lifecycle={lifecycle}
          words={words}
          studio={studio}
          actors={Object.keys(access.data?.actors ?? {})}
          rules={Object.keys(access.data?.rules ?? {})}
          write={write}
        />
      ))}
      {lifecycles.length === 0 ? <Text tone="quiet">{t("studio.lifeCycle.none")}</Text> : null}
      {field === undefined ? (
        <Text tone="quiet">{t("studio.lifeCycle.choiceNeeded")}</Text>
      ) : (
        <Inline gap={2} wrap>
          <Select
            aria-label={t("studio.lifeCycle.choice")}
            value={field.name}
            style={{ inlineSize: 240 }}
            options={choices.map(({ name }) => ({ value: name, label: label(name) }))}
            onChange={setChosen}
          />
          <Button onClick={() => write(addLifecycle(document, field.name))}>
            {t("studio.lifeCycle.add")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

interface OneLifecycleProps {
  readonly title: string;
  readonly studio: Studio;
  readonly document: ResourceDefinition;
  readonly lifecycle: Lifecycle;
  readonly words: ResourceLabels | null;
  readonly actors: readonly string[];
  /** Of access, which can be told of something as well. */
  readonly rules: readonly string[];
  readonly write: (next: ResourceDefinition, words?: ResourceLabels | null) => void;
}

type Open = { readonly kind: "state" | "transition"; readonly name: string | null };

function OneLifecycle({
  title,
  studio,
  document,
  lifecycle,
  words,
  actors,
  rules,
  write,
}: OneLifecycleProps) {
  const { t } = useTranslation();
  const {
    index: { config },
    format,
  } = useFieldContext();
  const areas = useAreas(studio.draft);
  const sentences = useSentences(areas);
  const area = {
    name: document.name,
    label: title,
    fields: askedFields(document, words),
    transitions: [],
  };
  const [open, setOpen] = useState<Open | null>(null);
  const { field, transitions } = lifecycle;
  const stateLabel = (name: string) =>
    name === PREVIOUS
      ? t("studio.lifeCycle.previous")
      : readWord(words, `options.${field}.${name}`) || humanise(name);
  const transitionLabel = (name: string) => readWord(words, `transitions.${field}.${name}`) || humanise(name);
  const actorLabel = (name: string) =>
    t(`studio.actors.${name}`, { defaultValue: config.ruleLabels[name] ?? humanise(name) });
  const facts = readStates(document, lifecycle);
  const faults = findStateFaults(
    lifecycle,
    facts.map(({ name }) => name),
  );
  const states = facts.map((state) => ({
    ...state,
    label: stateLabel(state.name),
    fault: faults.get(state.name),
  }));
  const ways = transitions.map((transition) => ({ ...transition, label: transitionLabel(transition.name) }));
  const base = words ?? firstLabels(document.name);

  const saveState = ({ state, label }: NamedState) => {
    write(putState(document, field, state), setWord(base, `options.${field}.${state.name}`, label));
    setOpen(null);
  };
  const saveTransition = ({ transition, label, closed, groups }: NamedTransition) => {
    const known = open?.name ?? null;
    const named = (transition.approvals?.groups ?? []).reduce(
      (all, { name }) => setWord(all, `approvalGroups.${field}.${name}`, groups[name] ?? ""),
      base,
    );
    const said = setWord(named, `transitions.${field}.${transition.name}`, label);
    const path = `conditions.${field}.${transition.name}`;
    write(
      putTransition(document, field, { known, transition }),
      setWord(said, path, transition.when === undefined ? "" : closed),
    );
    setOpen(null);
  };
  const editedState = states.find(({ name }) => open?.kind === "state" && name === open.name);
  const editedTransition = transitions.find(({ name }) => open?.kind === "transition" && name === open.name);

  return (
    <Card as="section" card pad={4} aria-label={title}>
      <Stack gap={4}>
        <Inline wrap justify="between" align="center" gap={2}>
          <Text as="h2" size={16} weight={600}>
            {title}
          </Text>
          <Space wrap>
            <Button onClick={() => setOpen({ kind: "state", name: null })}>
              {t("studio.lifeCycle.addState")}
            </Button>
            <Button type="primary" onClick={() => setOpen({ kind: "transition", name: null })}>
              {t("studio.lifeCycle.addTransition")}
            </Button>
            <Popconfirm
              title={t("studio.removeQuestion", { name: title })}
              description={t("studio.lifeCycle.choiceStays")}
              okText={t("studio.remove")}
              cancelText={t("actions.close")}
              onConfirm={() => write(removeLifecycle(document, field))}
            >
              <Button danger>{t("studio.lifeCycle.remove")}</Button>
            </Popconfirm>
          </Space>
        </Inline>
        {faults.size === 0 ? null : (
          <Alert
            type="warning"
            role="alert"
            title={[...faults]
              .map(([name, fault]) =>
                t("studio.lifeCycle.faulty", {
                  name: stateLabel(name),
                  fault: t(`studio.lifeCycle.faults.${fault}`),
                }),
              )
              .join(" ")}
          />
        )}
        {states.length === 0 ? null : (
          <Suspense fallback={<ScreenSkeleton />}>
            <LifeCyclePicture
              label={t("studio.lifeCycle.picture", { name: title })}
              states={states}
              transitions={ways}
              onState={(name) => setOpen({ kind: "state", name })}
              onTransition={(name) => setOpen({ kind: "transition", name })}
            />
          </Suspense>
        )}
        <Table
          size="small"
          pagination={false}
          rowKey="name"
          aria-label={t("studio.lifeCycle.states", { name: title })}
          scroll={{ x: "100%" }}
          dataSource={states}
          columns={[
            {
              key: "state",
              title: t("studio.lifeCycle.state"),
              render: (_, { label, tone }) => <Status tone={tone}>{label}</Status>,
            },
            {
              key: "marks",
              title: t("studio.settings"),
              render: (_, state) =>
                [
                  ...(["initial", "stage", "final", "readOnly"] as const)
                    .filter((mark) => state[mark])
                    .map((mark) => t(`studio.lifeCycle.${mark}`)),
                  ...(state.fault === undefined ? [] : [t(`studio.lifeCycle.faults.${state.fault}`)]),
                ].join(" · "),
            },
            {
              key: "actions",
              align: "end",
              title: <span className="visually-hidden">{t("studio.actions")}</span>,
              render: (_, { name, label, initial }) => (
                <RowActions
                  label={label}
                  onEdit={() => setOpen({ kind: "state", name })}
                  {...(initial ? {} : { onRemove: () => write(removeState(document, field, name)) })}
                  warning={t("studio.lifeCycle.stateStays")}
                />
              ),
            },
          ]}
        />
        <Table
          size="small"
          pagination={false}
          rowKey="name"
          aria-label={t("studio.lifeCycle.transitions", { name: title })}
          scroll={{ x: "100%" }}
          dataSource={ways}
          columns={[
            { dataIndex: "label", title: t("studio.lifeCycle.transition") },
            {
              key: "way",
              title: t("studio.lifeCycle.fromTo"),
              render: (_, { from, to }) => (
                <Text>
                  {enumerated(from.map((state) => stateLabel(state)))}
                  <span aria-hidden="true"> {"→"} </span>
                  <span className="visually-hidden"> {t("studio.lifeCycle.to")} </span>
                  {stateLabel(to)}
                </Text>
              ),
            },
            {
              key: "who",
              title: t("studio.lifeCycle.who"),
              responsive: ["md"],
              render: (_, { who, approvals }) =>
                enumerated(
                  approvals === undefined
                    ? who.map((actor) => actorLabel(actor))
                    : approvals.groups.map(({ name, quorum = 1 }) =>
                        t("studio.lifeCycle.groupNumber", {
                          name: readWord(words, `approvalGroups.${field}.${name}`) || humanise(name),
                          quorum: format.number(quorum),
                        }),
                      ),
                ),
            },
            {
              key: "asks",
              title: t("studio.lifeCycle.asks"),
              responsive: ["lg"],
              render: (_, { require = [], reason }) =>
                enumerated([
                  ...require.map((name) => readWord(words, `fields.${name}`) || humanise(name)),
                  ...(reason === undefined ? [] : [t(`studio.lifeCycle.reasons.${reason}`)]),
                ]),
            },
            {
              key: "effects",
              title: t("studio.lifeCycle.effects"),
              render: (_, { effects = [] }) =>
                effects.map((effect) => sentences.effect(effect, area)).join("; "),
              responsive: ["xl"],
              width: 320,
            },
            {
              key: "actions",
              align: "end",
              title: <span className="visually-hidden">{t("studio.actions")}</span>,
              render: (_, { name, label }, index) => (
                <RowActions
                  label={label}
                  onEdit={() => setOpen({ kind: "transition", name })}
                  onRemove={() => write(removeTransition(document, field, name))}
                  onMove={(by) => write(moveTransition(document, field, { name, by }))}
                  first={index === 0}
                  last={index === ways.length - 1}
                />
              ),
            },
          ]}
        />
      </Stack>
      {open?.kind === "state" ? (
        <StateDialog
          edited={editedState === undefined ? null : { state: editedState, label: editedState.label }}
          taken={facts.map(({ name }) => name)}
          onSave={saveState}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === "transition" ? (
        <TransitionDialog
          edited={
            editedTransition === undefined
              ? null
              : {
                  transition: editedTransition as Transition,
                  label: transitionLabel(editedTransition.name),
                  closed: readWord(words, `conditions.${field}.${editedTransition.name}`),
                  groups: Object.fromEntries(
                    (editedTransition.approvals?.groups ?? []).map(({ name }) => [
                      name,
                      readWord(words, `approvalGroups.${field}.${name}`) || humanise(name),
                    ]),
                  ),
                }
          }
          taken={transitions.map(({ name }) => name)}
          states={states.map(({ name, label }) => ({ value: name, label }))}
          actors={[...actors, SYSTEM].map((value) => ({ value, label: actorLabel(value) }))}
          recipients={[...new Set([...actors, ...rules])].map((value) => ({
            value,
            label: actorLabel(value),
          }))}
          studio={studio}
          document={document}
          words={words}
          field={field}
          onSave={saveTransition}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}
