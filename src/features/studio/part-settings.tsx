import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Settings, SettingsForm } from "./settings-form.tsx";
import { partForm, withTyped } from "./settings-schema.ts";
import type { Choice } from "./use-areas.ts";
import { usePropertyWord } from "./use-property-word.ts";

interface PartSettingsProps<T extends object> {
  /** Of the definition language, and its kind where it has several. */
  readonly part:
    | "TabDefinition"
    | "MatchCriterion"
    | "MatchMakes"
    | "RecordInvitation"
    | "ResourceDefinition";
  readonly kind?: string;
  /** Properties that are drawn, in this order; those that the part does not have are left out. */
  readonly names: readonly string[];
  /** The property that holds such parts: their words stand under it. */
  readonly of: "tabs" | "criteria" | "makes" | "invitation" | "resource";
  /** What there is to choose from, of properties that name something. */
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
  readonly value: T;
  /** Where the part stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (value: T) => void;
}

/** Properties of a part of an area, drawn from the definition language. */
export function PartSettings<T extends object>(props: PartSettingsProps<T>) {
  const { part, kind, names, of, lists, value, at, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const wordOf = usePropertyWord();
  const textOf = t as (key: string) => string;
  const shown = { part, kind, names };
  const form = partForm(shown, {
    lists,
    title: (name) => wordOf(name, of),
    help: (name) => textOf(`studio.help.${of}.${name}`),
    valueLabel: (name, one) => textOf(`studio.settingValues.${name}.${one}`),
  });
  return (
    <SettingsForm
      {...{ id, at, ...form }}
      value={value as Settings}
      onChange={(typed) => onChange(withTyped(value, typed, shown))}
    />
  );
}
