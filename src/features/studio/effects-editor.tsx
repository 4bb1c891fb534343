import { Select } from "antd";
import { useState } from "react";
import type { Effect } from "../../../core/definition/types.ts";
import { moved } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { EffectEditor, type EffectSetting } from "./effect-editor.tsx";
import { Mistake } from "./mistakes.tsx";
import { RowActions } from "./row-actions.tsx";
import { useSentences } from "./use-sentences.ts";

interface EffectsEditorProps extends EffectSetting {
  readonly help?: string;
  readonly effects: readonly Effect[];
  /** Kinds that can be begun. Absent: all. */
  readonly kinds?: readonly EffectKind[];
  readonly onChange: (effects: readonly Effect[]) => void;
}

/** What is begun here; functions of the server are code, which a definition cannot add. */
const KINDS = ["create", "update", "notify", "webhook", "timed"] as const;
type EffectKind = (typeof KINDS)[number];

/** What follows, each effect in a sentence; one at a time is open to be changed. */
export function EffectsEditor(props: EffectsEditorProps) {
  const { label, help, effects, document, area, areas, kinds = KINDS, at, onChange } = props;
  const { t } = useTranslation();
  const sentences = useSentences(areas);
  const [open, setOpen] = useState<number | null>(null);
  const timed = document.timed ?? [];
  const begin = (kind: EffectKind): Effect => {
    if (kind === "create") return { kind, resource: areas.all[0]?.name ?? "", set: {} };
    if (kind === "update") return { kind, path: "id", set: {} };
    if (kind === "notify") return { kind, to: [] };
    if (kind === "webhook") return { kind, webhook: "", event: "" };
    return { kind, name: timed[0]?.name ?? "" };
  };
  const write = (index: number, effect: Effect) =>
    onChange(effects.map((one, place) => (place === index ? effect : one)));
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Text weight={500}>{label}</Text>
      {help === undefined ? null : (
        <Text size={12} tone="quiet">
          {help}
        </Text>
      )}
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
      <Select<EffectKind | null>
        aria-label={t("studio.effect.addTo", { label })}
        value={null}
        placeholder={t("studio.effect.add")}
        style={{ inlineSize: 260 }}
        showSearch={{ optionFilterProp: "label" }}
        options={kinds
          .filter((kind) => kind !== "timed" || timed.length > 0)
          .map((value) => ({
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
