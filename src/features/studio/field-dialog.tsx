import { withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/antd";
import type { ObjectFieldTemplateProps, RJSFSchema, ValidatorType, WidgetProps } from "@rjsf/utils";
import { Input, type InputRef, Select } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import type {
  FieldDefinition,
  FieldTypeName,
  Predicate,
  ResourceDefinition,
  ResourceLabels,
} from "../../../core/definition/types.ts";
import { mayBecome, nameFrom, putField, withType } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { DialogTabs } from "./dialog-tabs.tsx";
import { type Asked, askedFields } from "./asked.ts";
import { ComputedEditor } from "./computed-editor.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { Labelled, LabelledText } from "./labelled.tsx";
import { MistakesProvider } from "./mistakes.tsx";
import { OriginEditor } from "./origin-editor.tsx";
import type { Studio } from "./studio.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { TryPanel } from "./try-panel.tsx";
import {
  currencyChoices,
  FIELD_TYPE_NAMES,
  settingsAsTyped,
  settingsForm,
  typedSettings,
} from "./settings-schema.ts";
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

const CONDITIONS = ["visibleWhen", "requiredWhen", "readOnlyWhen"] as const;

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
  readonly resources: readonly string[];
  readonly onSave: (named: NamedField) => void;
  readonly onClose: () => void;
}

const SettingsFields = withTheme<Settings>({
  ...Theme,
  templates: { ...Theme.templates, ObjectFieldTemplate: SettingsGrid },
  widgets: { ...Theme.widgets, tags: TagsWidget },
} as never);

/** The draft is checked by the server, which names every mistake at its place. */
const validator: ValidatorType<Settings, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

/** One field: its words, its type and what the type can be told, or the whole of it as JSON. */
export function FieldDialog(props: FieldDialogProps) {
  const { edited, studio, document, words, classes, resources, onSave, onClose } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [name, setName] = useState(edited?.field.name ?? "");
  const [settings, setSettings] = useState<Settings>({ type: "text", ...edited?.field });
  const [tab, setTab] = useState("settings");
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const type = settings["type"] as FieldTypeName;
  const isMoney = (type === "computed" ? settings["result"] : type) === "money";
  const { schema, uiSchema } = useMemo(() => {
    const others = askedFields(document, words).filter((one) => one.name !== edited?.field.name);
    const says = (name: string) => t("studio.currencyOf", { name });
    return settingsForm(type, {
      classes,
      resources,
      title: (property) => t(`studio.properties.${property}`),
      rowsHelp: t("studio.rowsHelp"),
      currencies: isMoney ? currencyChoices(others, { language, says }) : [],
    });
  }, [type, isMoney, classes, resources, document, words, edited, language, t]);
  const was = edited?.published?.type ?? null;
  const stored = name === "" ? nameFrom(label) : name;
  const field = { ...settings, name: stored, type } as FieldDefinition;
  const known = edited?.field.name ?? null;
  const own = stored === "" ? NAMELESS : stored;
  const typed = putField(document, { name: known, field: withoutEmpty({ ...field, name: own }) });
  const at = `/fields/${typed.fields.findIndex((one) => one.name === own)}`;
  const asked = askedFields(typed, words).map((one) => (one.name === own ? { ...one, label } : one));
  const fields = asked.filter((one) => one.name !== own);
  const areas = useAreas(studio.draft);
  const area = { name: document.name, label: "", fields: asked, transitions: [] };
  const change = (part: Settings) => setSettings({ ...settings, ...part });

  const save = () => {
    const read = text === null ? field : readJson(text);
    if (read === null) return setProblem(t("studio.notJson"));
    if (label.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (read.name === "" || (read.name !== known && document.fields.some((one) => one.name === read.name)))
      return setProblem(t("studio.nameTaken", { name: read.name }));
    return onSave({ field: withoutEmpty(read), label: label.trim() });
  };

  return (
    <StudioDialog
      width={720}
      title={edited === null ? t("studio.addField") : t("studio.editField", { name: edited.label })}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        value={label}
        maxLength={120}
        first={first}
        onChange={setLabel}
      />
      <Labelled id={`${id}name`} label={t("studio.storedName")}>
        <Input
          id={`${id}name`}
          value={edited === null ? stored : edited.field.name}
          disabled={edited !== null}
          dir="ltr"
          maxLength={48}
          onChange={({ target }) => setName(nameFrom(target.value))}
        />
      </Labelled>
      <Labelled id={`${id}type`} label={t("studio.type")}>
        <Select
          id={`${id}type`}
          value={type}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
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
      </Labelled>
      <MistakesProvider draft={studio.draft} document={typed} at={at}>
        <DialogTabs
          label={t("studio.field")}
          activeKey={text === null ? tab : "json"}
          onChange={(key) => {
            if (key === "json") return setText(JSON.stringify(field, null, 2));
            const read = text === null ? null : readJson(text);
            if (text !== null && read === null) return setProblem(t("studio.notJson"));
            if (read !== null) setSettings(read as unknown as Settings);
            setProblem(null);
            setTab(key);
            return setText(null);
          }}
          items={[
            {
              key: "settings",
              label: t("studio.settings"),
              children: (
                <SettingsFields
                  tagName="div"
                  idPrefix={id}
                  schema={schema}
                  uiSchema={uiSchema}
                  validator={validator}
                  formData={settingsAsTyped(settings)}
                  noHtml5Validate
                  showErrorList={false}
                  omitExtraData={false}
                  onChange={({ formData }) =>
                    setSettings({ ...settings, ...typedSettings(formData ?? {}), type })
                  }
                />
              ),
            },
            ...(field.type === "computed"
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
                        asked={asked.find((one) => one.name === own) as Asked}
                        onChange={change}
                      />
                    ),
                  },
                  {
                    key: "conditions",
                    label: t("studio.conditions"),
                    children: (
                      <Stack gap={4}>
                        {CONDITIONS.map((property) => (
                          <Stack key={property} gap={1}>
                            <ConditionEditor
                              label={t(`studio.properties.${property}`)}
                              value={settings[property] as Predicate | undefined}
                              fields={fields}
                              at={`${at}/${property}`}
                              onChange={(value) => change({ [property]: value })}
                            />
                            {settings[property] === undefined ? null : (
                              <TryPanel
                                {...{ studio, area, areas }}
                                document={typed}
                                question={{ kind: "condition", pointer: `${at}/${property}` }}
                                label={t(`studio.properties.${property}`)}
                              />
                            )}
                          </Stack>
                        ))}
                      </Stack>
                    ),
                  },
                ]),
            {
              key: "json",
              label: "JSON",
              children: (
                <Input.TextArea
                  aria-label={t("studio.asJson")}
                  dir="ltr"
                  autoSize={{ minRows: 8, maxRows: 24 }}
                  value={text ?? ""}
                  onChange={({ target }) => setText(target.value)}
                />
              ),
            },
          ]}
        />
      </MistakesProvider>
    </StudioDialog>
  );
}

/** Two settings a line where there is room; the group needs no frame of its own. */
function SettingsGrid({ properties }: ObjectFieldTemplateProps<Settings>) {
  return (
    <Grid columns="repeat(auto-fill, minmax(240px, 1fr))" gap={[0, 4]} align="end">
      {properties.map(({ content, name }) => (
        <div key={name}>{content}</div>
      ))}
    </Grid>
  );
}

/** A list of short texts. */
function TagsWidget({ id, value, onChange }: WidgetProps<Settings>) {
  const values = Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === "string" ? one : String((one as { value: string }).value)))
    : [];
  return (
    <Select
      id={id}
      mode="tags"
      style={{ inlineSize: "100%" }}
      value={values}
      tokenSeparators={[",", "\n"]}
      open={false}
      suffix={null}
      onChange={(next) =>
        onChange(next.map((one) => (value as unknown[])?.find((old) => isOption(old, one)) ?? one))
      }
    />
  );
}

const isOption = (old: unknown, value: string): boolean =>
  typeof old === "object" && old !== null && "value" in old && old.value === value;

function readJson(text: string): FieldDefinition | null {
  try {
    const read = JSON.parse(text) as FieldDefinition | null;
    return typeof read === "object" && read !== null && typeof read.name === "string" ? read : null;
  } catch {
    return null;
  }
}

/** What is not said, or said as it is anyway, is left out. */
function withoutEmpty(field: FieldDefinition): FieldDefinition {
  const kept = Object.entries(field).filter(
    ([key, value]) =>
      value !== undefined && value !== null && value !== "" && (value !== false || key === "default"),
  );
  return Object.fromEntries(kept.filter(([, value]) => !Array.isArray(value) || value.length > 0)) as never;
}
