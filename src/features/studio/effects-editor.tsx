import { Checkbox, Select } from "antd";
import { useState } from "react";
import type { Effect, Predicate, ResourceDefinition } from "../../../core/definition/types.ts";
import { moved } from "../../../core/studio/edits.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import { areaAtEnd, PathSelect } from "./path-select.tsx";
import { RowActions } from "./row-actions.tsx";
import { SetEditor } from "./set-editor.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { useSentences } from "./use-sentences.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface EffectsEditorProps {
  readonly label: string;
  readonly effects: readonly Effect[];
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  /** Actors and rules that can be told of something. */
  readonly actors: readonly Choice[];
  /** Where the list stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (effects: readonly Effect[]) => void;
}

/** What is begun here; functions of the server are code, which a definition cannot add. */
const KINDS = ["create", "update", "notify", "timed"] as const;
type Kind = (typeof KINDS)[number];

/** What follows, each effect in a sentence; one at a time is open to be changed. */
export function EffectsEditor(props: EffectsEditorProps) {
  const { label, effects, document, area, areas, at, onChange } = props;
  const { t } = useTranslation();
  const sentences = useSentences(areas);
  const [open, setOpen] = useState<number | null>(null);
  const timed = document.timed ?? [];
  const begin = (kind: Kind): Effect => {
    if (kind === "create") return { kind, resource: areas.all[0]?.name ?? "", set: {} };
    if (kind === "update") return { kind, path: "id", set: {} };
    if (kind === "notify") return { kind, to: [] };
    return { kind, name: timed[0]?.name ?? "" };
  };
  const write = (index: number, effect: Effect) =>
    onChange(effects.map((one, place) => (place === index ? effect : one)));
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Text weight={500}>{label}</Text>
      {effects.map((effect, index) => {
        const number = t("studio.effect.number", { number: index + 1 });
        return (
          // effects have no names: their order is what tells them apart
          <Card key={index} pad={3}>
            <Stack gap={3}>
              <Inline gap={2} justify="between" align="center" wrap>
                <Text grow shrink breakWords>
                  {sentences.effect(effect, area)}
                </Text>
                <RowActions
                  label={number}
                  onEdit={() => setOpen(open === index ? null : index)}
                  onRemove={() => {
                    setOpen(null);
                    onChange(effects.filter((_, place) => place !== index));
                  }}
                  onMove={(by) => {
                    setOpen(null);
                    onChange(moved<Effect, readonly Effect[]>(effects, (one) => one === effect, by));
                  }}
                  first={index === 0}
                  last={index === effects.length - 1}
                />
              </Inline>
              {open === index ? (
                <EffectEditor
                  {...props}
                  label={number}
                  effect={effect}
                  at={`${at}/${index}`}
                  made={effects
                    .slice(0, index)
                    .flatMap((one) => (one.kind === "create" ? [one.resource] : []))}
                  onChange={(next) => write(index, next)}
                />
              ) : (
                <Mistake at={`${at}/${index}`} below />
              )}
            </Stack>
          </Card>
        );
      })}
      <Select<Kind | null>
        aria-label={t("studio.effect.addTo", { label })}
        value={null}
        placeholder={t("studio.effect.add")}
        style={{ inlineSize: 260 }}
        showSearch={{ optionFilterProp: "label" }}
        options={KINDS.filter((kind) => kind !== "timed" || timed.length > 0).map((value) => ({
          value,
          label: t(`studio.effect.kinds.${value}`),
        }))}
        onChange={(kind) => {
          if (kind === null) return;
          setOpen(effects.length);
          onChange([...effects, begin(kind)]);
        }}
      />
    </Stack>
  );
}

interface EffectEditorProps extends Omit<EffectsEditorProps, "effects" | "onChange"> {
  readonly effect: Effect;
  /** Areas of which effects before this one make a record. */
  readonly made: readonly string[];
  readonly onChange: (effect: Effect) => void;
}

function EffectEditor(props: EffectEditorProps) {
  const { label, effect, area, at, onChange } = props;
  const { t } = useTranslation();
  return (
    <JsonOrSentence
      label={t("studio.effect.settings", { label })}
      value={effect}
      said={effect.kind !== "call"}
      fits={(read) => typeof read === "object" && read !== null && "kind" in read}
      onChange={(read) => read !== undefined && onChange(read as Effect)}
    >
      <Stack gap={3}>
        <Mistake at={at} />
        {effect.kind === "create" ? <CreateEditor {...props} effect={effect} /> : null}
        {effect.kind === "update" ? <UpdateEditor {...props} effect={effect} /> : null}
        {effect.kind === "notify" ? <NotifyEditor {...props} effect={effect} /> : null}
        {effect.kind === "timed" ? <TimedEditor {...props} effect={effect} /> : null}
        {effect.kind === "call" ? null : (
          <ConditionEditor
            label={t("studio.effect.when")}
            value={effect.when}
            fields={area.fields}
            at={`${at}/when`}
            onChange={(when) => onChange(withPart(effect, "when", when))}
          />
        )}
        {"related" in effect && effect.related !== undefined ? (
          <JsonOrSentence
            label={t("studio.effect.related")}
            value={effect.related}
            said={false}
            onChange={(read) => onChange(withPart(effect, "related", read))}
          >
            {null}
          </JsonOrSentence>
        ) : null}
        {effect.kind === "create" || effect.kind === "update" ? (
          <Checkbox
            checked={effect.optional === true}
            onChange={({ target }) => onChange(withPart(effect, "optional", target.checked || undefined))}
          >
            {t("studio.effect.optional")}
          </Checkbox>
        ) : null}
        <Mistake at={`${at}/related`} below />
      </Stack>
    </JsonOrSentence>
  );
}

/** The same effect with a part, or without it where there is nothing to say. */
function withPart<E extends Effect>(effect: E, part: string, value: unknown): E {
  const { [part as keyof E]: _, ...others } = effect;
  return (value === undefined ? others : { ...others, [part]: value }) as unknown as E;
}

type Of<K extends Effect["kind"]> = EffectEditorProps & { readonly effect: Extract<Effect, { kind: K }> };

function CreateEditor({ label, effect, area, areas, made, at, onChange }: Of<"create">) {
  const { t } = useTranslation();
  const target = areas.find(effect.resource);
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.makes")}</Text>
        <Select
          aria-label={t("studio.effect.makesOf", { label })}
          value={effect.resource}
          style={{ minInlineSize: 220 }}
          showSearch={{ optionFilterProp: "label" }}
          options={areas.all.map((one) => ({ value: one.name, label: one.label }))}
          onChange={(resource) => onChange({ ...effect, resource, set: {} })}
        />
      </Inline>
      <Mistake at={`${at}/resource`} />
      <SetEditor
        label={t("studio.effect.values")}
        values={effect.set}
        {...{ target, area, areas, made }}
        at={`${at}/set`}
        onChange={(set) => onChange({ ...effect, set: { ...set } })}
      />
    </>
  );
}

function UpdateEditor({ label, effect, area, areas, made, at, onChange }: Of<"update">) {
  const { t } = useTranslation();
  const target = areaAtEnd(areas, area, effect.path);
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.changes")}</Text>
        <PathSelect
          label={t("studio.effect.changesOf", { label })}
          areas={areas}
          start={area}
          value={effect.path}
          self={t("studio.say.self")}
          ends={goes}
          goes={goes}
          toChildren
          onChange={(path) => onChange({ ...effect, path: path === "" ? "id" : path })}
        />
      </Inline>
      <Mistake at={`${at}/path`} />
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.transition")}</Text>
        <Select
          aria-label={t("studio.effect.transitionOf", { label })}
          value={effect.transition ?? ""}
          style={{ minInlineSize: 220 }}
          showSearch={{ optionFilterProp: "label" }}
          options={[{ value: "", label: t("studio.effect.noTransition") }, ...(target?.transitions ?? [])]}
          onChange={(transition) => onChange(withPart(effect, "transition", transition || undefined))}
        />
        {effect.transition === undefined ? null : (
          <Checkbox
            checked={effect.must === true}
            onChange={(event) => onChange(withPart(effect, "must", event.target.checked || undefined))}
          >
            {t("studio.effect.must")}
          </Checkbox>
        )}
      </Inline>
      <Mistake at={`${at}/transition`} />
      <SetEditor
        label={t("studio.effect.values")}
        values={effect.set ?? {}}
        {...{ target, area, areas, made }}
        at={`${at}/set`}
        onChange={(set) =>
          onChange(withPart(effect, "set", Object.keys(set).length === 0 ? undefined : { ...set }))
        }
      />
      <ConditionEditor
        label={t("studio.effect.where")}
        value={effect.where}
        fields={target?.fields ?? []}
        parents={area.fields}
        at={`${at}/where`}
        onChange={(where: Predicate | undefined) => onChange(withPart(effect, "where", where))}
      />
    </>
  );
}

const goes = ({ type, computed }: Asked): boolean =>
  type === "reference" || (type === "references" && !computed);

function NotifyEditor({ label, effect, area, areas, actors, at, onChange }: Of<"notify">) {
  const { t } = useTranslation();
  const people = peopleOf(area, areas);
  const known = [...actors, ...people];
  const others = effect.to.filter((to) => !known.some(({ value }) => value === to));
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.tells")}</Text>
        <Select
          aria-label={t("studio.effect.tellsOf", { label })}
          mode="multiple"
          value={[...effect.to]}
          style={{ minInlineSize: 320, flex: 1 }}
          optionFilterProp="label"
          options={[...people, ...actors, ...others.map((value) => ({ value, label: value }))]}
          onChange={(to: string[]) => onChange({ ...effect, to })}
        />
      </Inline>
      <Text tone="quiet" size={13}>
        {t("studio.effect.mail")}
      </Text>
      <Mistake at={`${at}/to`} below />
    </>
  );
}

/** People a record names, itself or by a record it refers to. */
function peopleOf(area: Area, areas: Areas): Choice[] {
  const named = ({ person, type }: Asked) => person && (type === "reference" || type === "references");
  const own = area.fields.filter(named).map(({ name, label }) => ({ value: name, label }));
  const further = area.fields
    .filter(({ type, person }) => type === "reference" && !person)
    .flatMap((step) =>
      (areas.find(step.to ?? "")?.fields ?? [])
        .filter(named)
        .map(({ name, label }) => ({ value: `${step.name}.${name}`, label: `${step.label} › ${label}` })),
    );
  return [...own, ...further];
}

function TimedEditor({ label, effect, document, at, onChange }: Of<"timed">) {
  const { t } = useTranslation();
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.due")}</Text>
        <Select
          aria-label={t("studio.effect.dueOf", { label })}
          value={effect.name}
          style={{ minInlineSize: 220 }}
          showSearch={{ optionFilterProp: "label" }}
          options={(document.timed ?? []).map(({ name }) => ({ value: name, label: humanise(name) }))}
          onChange={(name) => onChange({ ...effect, name })}
        />
      </Inline>
      <Mistake at={`${at}/name`} />
    </>
  );
}
