import { AutoComplete, Checkbox, Input, Select } from "antd";
import type { Effect, Predicate, ResourceDefinition } from "../../../core/definition/types.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { useWebhooks } from "../webhooks/use-webhooks.ts";
import { goesOn } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import { areaAtEnd, PathSelect } from "./path-select.tsx";
import { RecipientSelect } from "./recipient-select.tsx";
import { RelatedEditor } from "./related-editor.tsx";
import { SetEditor } from "./set-editor.tsx";
import type { Area, Areas, Choice } from "./use-areas.ts";

/** Where effects stand, and what they can reach. */
export interface EffectSetting {
  readonly label: string;
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  /** Actors and rules that can be told of something. */
  readonly actors: readonly Choice[];
  /** Whether values can be those of the period the effects are due with. */
  readonly periods?: boolean;
  /** Where they stand in the definition, as a JSON pointer. */
  readonly at: string;
}

interface EffectEditorProps extends EffectSetting {
  readonly effect: Effect;
  /** Areas of which effects before this one make a record. */
  readonly made: readonly string[];
  readonly onChange: (effect: Effect) => void;
}

/** One effect, said control by control. */
export function EffectEditor(props: EffectEditorProps) {
  const { label, effect, area, areas, at, onChange } = props;
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
        {effect.kind === "webhook" ? <WebhookEditor {...props} effect={effect} /> : null}
        {effect.kind === "timed" ? <TimedEditor {...props} effect={effect} /> : null}
        {effect.kind === "call" ? null : (
          <ConditionEditor
            label={t("studio.effect.when")}
            help={t("studio.help.effect.when")}
            value={effect.when}
            fields={area.fields}
            of={area.name}
            at={`${at}/when`}
            onChange={(when) => onChange(withPart(effect, "when", when))}
          />
        )}
        {effect.kind === "create" || effect.kind === "update" ? (
          <RelatedEditor
            related={effect.related ?? []}
            start={effect.kind === "update" ? (areaAtEnd(areas, area, effect.path) ?? area) : area}
            area={area}
            areas={areas}
            at={`${at}/related`}
            onChange={(related) =>
              onChange(withPart(effect, "related", related.length === 0 ? undefined : related))
            }
          />
        ) : null}
        {effect.kind === "create" || effect.kind === "update" ? (
          <Checkbox
            checked={effect.optional === true}
            onChange={({ target }) => onChange(withPart(effect, "optional", target.checked || undefined))}
          >
            {t("studio.effect.optional")}
          </Checkbox>
        ) : null}
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

function CreateEditor({ label, effect, area, areas, made, periods, at, onChange }: Of<"create">) {
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
        {...{ target, area, areas, made, periods }}
        at={`${at}/set`}
        onChange={(set) => onChange({ ...effect, set: { ...set } })}
      />
    </>
  );
}

function UpdateEditor({ label, effect, area, areas, made, periods, at, onChange }: Of<"update">) {
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
          ends={goesOn}
          goes={goesOn}
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
        {...{ target, area, areas, made, periods }}
        at={`${at}/set`}
        onChange={(set) =>
          onChange(withPart(effect, "set", Object.keys(set).length === 0 ? undefined : { ...set }))
        }
      />
      <ConditionEditor
        label={t("studio.effect.where")}
        help={t("studio.help.effect.where")}
        value={effect.where}
        fields={target?.fields ?? []}
        {...(target && { of: target.name })}
        parents={area.fields}
        at={`${at}/where`}
        onChange={(where: Predicate | undefined) => onChange(withPart(effect, "where", where))}
      />
    </>
  );
}

function NotifyEditor({ label, effect, area, areas, actors, at, onChange }: Of<"notify">) {
  const { t } = useTranslation();
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.tells")}</Text>
        <RecipientSelect
          label={t("studio.effect.tellsOf", { label })}
          to={effect.to}
          {...{ area, areas, actors }}
          onChange={(to) => onChange({ ...effect, to: [...to] })}
        />
      </Inline>
      <Text tone="quiet" size={13}>
        {t("studio.effect.mail")}
      </Text>
      <Mistake at={`${at}/to`} below />
    </>
  );
}

/** The webhooks there are can be chosen; one that is still to be set up is named. */
function WebhookEditor({ label, effect, area, at, onChange }: Of<"webhook">) {
  const { t } = useTranslation();
  const { data } = useWebhooks();
  const names = new Set((data?.data ?? []).map(({ name }) => name));
  return (
    <>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.sends")}</Text>
        <AutoComplete
          aria-label={t("studio.effect.sendsOf", { label })}
          value={effect.webhook}
          style={{ minInlineSize: 220 }}
          options={[...names].map((value) => ({ value }))}
          onChange={(webhook: string) => onChange({ ...effect, webhook })}
        />
      </Inline>
      <Mistake at={`${at}/webhook`} />
      <Text tone="quiet" size={13}>
        {t("studio.effect.aboutWebhook")}
      </Text>
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.event")}</Text>
        <Input
          aria-label={t("studio.effect.eventOf", { label })}
          value={effect.event}
          style={{ inlineSize: 220 }}
          onChange={({ target }) => onChange({ ...effect, event: target.value })}
        />
      </Inline>
      <Mistake at={`${at}/event`} />
      <Inline gap={2} align="center" wrap>
        <Text weight={500}>{t("studio.effect.fields")}</Text>
        <Select
          aria-label={t("studio.effect.fieldsOf", { label })}
          mode="multiple"
          value={[...(effect.fields ?? [])]}
          placeholder={t("studio.effect.allFields")}
          style={{ minInlineSize: 240, flex: 1 }}
          showSearch={{ optionFilterProp: "label" }}
          options={area.fields.map(({ name, label: text }) => ({ value: name, label: text }))}
          onChange={(fields: string[]) =>
            onChange(withPart(effect, "fields", fields.length === 0 ? undefined : fields))
          }
        />
      </Inline>
      <Mistake at={`${at}/fields`} below />
    </>
  );
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
