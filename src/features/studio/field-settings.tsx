import { useMemo } from "react";
import type { FieldDefinition, ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { readWord } from "../../../core/studio/edits.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { askedFields } from "./asked.ts";
import { type Settings, SettingsForm } from "./settings-form.tsx";
import { currencyChoices, settingsAsTyped, settingsForm, typedSettings } from "./settings-schema.ts";
import type { Choice } from "./use-areas.ts";

interface FieldSettingsProps {
  readonly id: string;
  readonly field: FieldDefinition;
  readonly document: ResourceDefinition;
  readonly words: ResourceLabels | null;
  readonly classes: readonly Choice[];
  readonly areas: readonly Choice[];
  /** Where the field stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (settings: Settings) => void;
}

/** What a type can be told, drawn from the definition language, each with what it is for. */
export function FieldSettings(props: FieldSettingsProps) {
  const { id, field, document, words, classes, areas, at, onChange } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { type } = field;
  const { fields } = document;
  const currencies = useMemo(() => {
    const others = askedFields(document, words).filter(({ name }) => name !== field.name);
    return currencyChoices(others, { language, says: (name) => t("studio.currencyOf", { name }) });
  }, [document, words, field.name, language, t]);
  const { schema, uiSchema } = settingsForm(type, {
    classes,
    areas,
    fields,
    currencies,
    fieldLabel: (name) => readWord(words, `fields.${name}`) || humanise(name),
    title: (setting) => t(`studio.properties.${setting}`),
    help: (setting) => t(`studio.help.properties.${setting}`),
    valueLabel: (setting, value) =>
      (t as (key: string) => string)(`studio.settingValues.${setting}.${value}`),
  });
  return (
    <SettingsForm
      {...{ id, schema, uiSchema, at }}
      value={settingsAsTyped(field as unknown as Settings)}
      onChange={(typed) => onChange(typedSettings(typed))}
    />
  );
}
