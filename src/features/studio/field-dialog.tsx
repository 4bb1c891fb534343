import type { InputRef } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import type {
  FieldDefinition,
  FieldTypeName,
  ResourceDefinition,
  ResourceLabels,
} from "../../../core/definition/types.ts";
import { mayBecome, nameFrom, putField, withType } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { type Asked, askedFields } from "./asked.ts";
import { useAccessLabels } from "./access-labels.ts";
import { ComputedEditor } from "./computed-editor.tsx";
import { FieldConditions } from "./field-conditions.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { isObjectWith, JsonTabs } from "./json-tabs.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { OriginEditor } from "./origin-editor.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { TryPanel } from "./try-panel.tsx";
import { FIELD_TYPE_NAMES, withoutDefaults } from "./settings-schema.ts";
import { useAreas } from "./use-areas.ts";

type Settings = Readonly<Record<string, unknown>>;

export interface NamedField {
  readonly field: FieldDefinition;
  /** Its words in the language of the person. */
  readonly label: string;
}

/** A field as it is edited. */
interface EditedField extends NamedField {
  /** As it is in force; null where only the draft has it. */
  readonly published: FieldDefinition | null;
}

/** Of a field as long as nobody gave it a label. */
const NAMELESS = "new_field";

interface FieldDialogProps {
  /** Null: a new field. */
  readonly edited: EditedField | null;
  readonly studio: Studio;
  /** The area with the words of it in the language of the person. */
  readonly document: ResourceDefinition;
  readonly words: ResourceLabels | null;
  readonly classes: readonly string[];
  readonly onSave: (named: NamedField) => void;
  readonly onClose: () => void;
}

/** One field: its words, its type and what the type can be told, or the whole of it as JSON. */
export function FieldDialog(props: FieldDialogProps) {
  const { edited, studio, document, words, classes, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [name, setName] = useState(edited?.field.name ?? "");
  const [settings, setSettings] = useState<Settings>({ type: "text", ...edited?.field });
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const type = settings["type"] as FieldTypeName;
  const was = edited?.published?.type ?? null;
  const stored = name === "" ? nameFrom(label) : name;
  const field = { ...settings, name: stored, type } as FieldDefinition;
  const known = edited?.field.name ?? null;
  const own = stored === "" ? NAMELESS : stored;
  const typed = putField(document, { name: known, field: withoutDefaults({ ...field, name: own }) });
  const at = `/fields/${typed.fields.findIndex((one) => one.name === own)}`;
  const areas = useAreas(studio.draft);
  const asked = [
    ...askedFields(typed, words).map((one) => (one.name === own ? { ...one, label } : one)),
    ...areas.takenOver(typed),
  ];
  const fields = asked.filter((one) => one.name !== own);
  const area = { name: document.name, label: "", fields: asked, transitions: [] };
  const parents = document.kind === "rows" ? (areas.find(document.parent?.resource ?? "")?.fields ?? []) : [];
  const classLabel = useAccessLabels(studio.draft, "classes");
  const shownClasses = classes.map((value) => ({ value, label: classLabel(value) }));
  const choices = useMemo(() => areas.all.map((one) => ({ value: one.name, label: one.label })), [areas]);
  const change = (part: Settings) => setSettings({ ...settings, ...part });

  const save = () => {
    if (wrong) return setProblem(t("studio.notJson"));
    if (label.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (stored === "" || (stored !== known && document.fields.some((one) => one.name === stored)))
      return setProblem(t("studio.nameTaken", { name: stored }));
    return onSave({ field: withoutDefaults(field), label: label.trim() });
  };

  const tabs =
    field.type === "computed"
      ? [
          {
            key: "formula",
            label: t("studio.computed.title"),
            children: (
              <Stack gap={4}>
                <ComputedEditor {...{ label, field, area, areas, fields, at }} onChange={change} />
                <TryPanel
                  {...{ studio, area, areas, label }}
                  document={typed}
                  question={{ kind: "field", name: own }}
                />
              </Stack>
            ),
          },
        ]
      : [
          {
            key: "origin",
            label: t("studio.origin.title"),
            children: (
              <OriginEditor
                {...{ field, area, areas, fields, at }}
                ofRows={document.kind === "rows"}
                asked={asked.find((one) => one.name === own) as Asked}
                onChange={change}
              />
            ),
          },
          {
            key: "conditions",
            label: t("studio.conditions"),
            children: (
              <FieldConditions
                {...{ studio, field, area, areas, fields, parents, at }}
                document={typed}
                onChange={change}
              />
            ),
          },
        ];

  return (
    <StudioDialog
      width={760}
      title={edited === null ? t("studio.addField") : t("studio.editField", { name: edited.label })}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        help={t("studio.help.field.label")}
        value={label}
        maxLength={120}
        first={first}
        onChange={setLabel}
      />
      <LabelledText
        id={`${id}name`}
        label={t("studio.storedName")}
        help={t("studio.help.field.name")}
        value={edited === null ? stored : edited.field.name}
        disabled={edited !== null}
        maxLength={48}
        ofPrograms
        onChange={(next) => setName(nameFrom(next))}
      />
      <LabelledSelect
        label={t("studio.type")}
        help={t("studio.help.field.type")}
        value={type}
        options={FIELD_TYPE_NAMES.filter((one) => was === null || mayBecome(was, one)).map((value) => ({
          value,
          label: t(`studio.types.${value}`),
        }))}
        onChange={(value: FieldTypeName) =>
          setSettings({ ...withType(field, value), ...(value === "computed" ? { result: "decimal" } : {}) })
        }
      />
      {was !== null && was !== type ? (
        <Text as="p" size={12} tone="quiet">
          {t("studio.valuesConvert")}
        </Text>
      ) : null}
      <MistakesProvider draft={studio.draft} document={typed} at={at}>
        <JsonTabs
          label={t("studio.field")}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <FieldSettings
                  {...{ id, field, document, words, at }}
                  classes={shownClasses}
                  areas={choices}
                  onChange={(next) => setSettings({ ...settings, ...next, type })}
                />
              ),
            },
            ...tabs,
          ]}
          jsonLabel={t("studio.asJson")}
          value={field}
          fits={isField}
          wrong={t("studio.notJson")}
          onChange={(read) => {
            setSettings(read as Settings);
            setName((read as FieldDefinition).name);
          }}
          onWrong={setWrong}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}

const isField = (read: unknown): boolean =>
  isObjectWith("name", "type")(read) && FIELD_TYPE_NAMES.includes((read as FieldDefinition).type);
