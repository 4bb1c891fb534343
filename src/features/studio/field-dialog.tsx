import { withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/antd";
import type { ObjectFieldTemplateProps, RJSFSchema, ValidatorType, WidgetProps } from "@rjsf/utils";
import { Input, type InputRef, Select, Tabs } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import type { FieldDefinition, FieldTypeName, Predicate } from "../../../core/definition/types.ts";
import { mayBecome, nameFrom, withType } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, ConditionEditor } from "./condition-editor.tsx";
import { Labelled } from "./labelled.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import { FIELD_TYPE_NAMES, settingsForm } from "./settings-schema.ts";

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

interface FieldDialogProps {
  /** Null: a new field. */
  readonly edited: EditedField | null;
  readonly taken: readonly string[];
  /** What conditions may ask. */
  readonly fields: readonly Asked[];
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
  const { edited, taken, fields, classes, resources, onSave, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [name, setName] = useState(edited?.field.name ?? "");
  const [settings, setSettings] = useState<Settings>({ type: "text", ...edited?.field });
  const [tab, setTab] = useState("settings");
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const type = settings["type"] as FieldTypeName;
  const { schema, uiSchema } = useMemo(
    () =>
      settingsForm(type, {
        classes,
        resources,
        title: (property) => t(`studio.properties.${property}`),
      }),
    [type, classes, resources, t],
  );
  const was = edited?.published?.type ?? null;
  const stored = name === "" ? nameFrom(label) : name;
  const field = { ...settings, name: stored, type } as FieldDefinition;

  const save = () => {
    const read = text === null ? field : readJson(text);
    if (read === null) return setProblem(t("studio.notJson"));
    if (label.trim() === "") return setProblem(t("studio.labelNeeded"));
    if (read.name === "" || (read.name !== edited?.field.name && taken.includes(read.name)))
      return setProblem(t("studio.nameTaken", { name: read.name }));
    return onSave({ field: withoutEmpty(read), label: label.trim() });
  };

  return (
    <StudioDialog
      width={640}
      title={edited === null ? t("studio.addField") : t("studio.editField", { name: edited.label })}
      problem={problem}
      first={first}
      onSave={save}
      onClose={onClose}
    >
      <Labelled id={`${id}label`} label={t("studio.label")}>
        <Input
          id={`${id}label`}
          value={label}
          maxLength={120}
          ref={first}
          onChange={({ target }) => setLabel(target.value)}
        />
      </Labelled>
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
          onChange={(value: FieldTypeName) => setSettings({ ...withType(field, value) })}
        />
        {was !== null && was !== type ? (
          <Text as="p" size={12} tone="quiet">
            {t("studio.valuesConvert")}
          </Text>
        ) : null}
      </Labelled>
      <Tabs
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
                formData={settings}
                noHtml5Validate
                showErrorList={false}
                omitExtraData={false}
                onChange={({ formData }) => setSettings({ ...settings, ...formData, type })}
              />
            ),
          },
          ...(type === "computed"
            ? []
            : [
                {
                  key: "conditions",
                  label: t("studio.conditions"),
                  children: (
                    <Stack gap={4}>
                      {CONDITIONS.map((property) => (
                        <ConditionEditor
                          key={property}
                          label={t(`studio.properties.${property}`)}
                          value={settings[property] as Predicate | undefined}
                          fields={fields.filter((one) => one.name !== edited?.field.name)}
                          onChange={(value) => setSettings({ ...settings, [property]: value })}
                        />
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
    ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
  );
  return Object.fromEntries(kept.filter(([, value]) => !Array.isArray(value) || value.length > 0)) as never;
}
