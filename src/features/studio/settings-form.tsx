import { withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/antd";
import type { ObjectFieldTemplateProps, RJSFSchema, UiSchema, ValidatorType, WidgetProps } from "@rjsf/utils";
import { Input, Select } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Grid, Inline } from "../../ui/layout.tsx";
import { Mistake } from "./mistakes.tsx";
import type { Choice } from "./use-areas.ts";

export type Settings = Readonly<Record<string, unknown>>;

const SettingsFields = withTheme<Settings>({
  ...Theme,
  templates: { ...Theme.templates, ObjectFieldTemplate: SettingsGrid },
  widgets: {
    ...Theme.widgets,
    tags: TagsWidget,
    choice: ChoiceWidget,
    choices: ChoicesWidget,
    limit: LimitWidget,
  },
} as never);

/** The draft is checked by the server, which names every mistake at its place. */
const validator: ValidatorType<Settings, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

interface SettingsFormProps {
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly value: Settings;
  /** Where the part stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (value: Settings) => void;
}

/** Settings drawn from the definition language, each with what it is for and what is wrong with it. */
export function SettingsForm({ id, schema, uiSchema, value, at, onChange }: SettingsFormProps) {
  return (
    <SettingsFields
      tagName="div"
      idPrefix={id}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formContext={{ at }}
      formData={value}
      noHtml5Validate
      showErrorList={false}
      omitExtraData={false}
      onChange={({ formData }) => onChange(formData ?? {})}
    />
  );
}

/** Two settings a line where there is room; the group needs no frame of its own. */
function SettingsGrid({ properties, registry }: ObjectFieldTemplateProps<Settings>) {
  const { at } = registry.formContext as { readonly at: string };
  return (
    <Grid columns="repeat(auto-fill, minmax(240px, 1fr))" gap={[0, 4]} align="start">
      {properties.map(({ content, name }) => (
        <div key={name}>
          {content}
          <Mistake at={`${at}/${name}`} below />
        </div>
      ))}
    </Grid>
  );
}

const choicesIn = ({ options }: WidgetProps<Settings>): Choice[] => [
  ...((options["choices"] ?? []) as readonly Choice[]),
];
const describedBy = ({ id }: WidgetProps<Settings>) => ({ "aria-describedby": `${id}__help` });

/** One of several values; emptied, nothing is said. */
function ChoiceWidget(props: WidgetProps<Settings>) {
  const { id, value, placeholder, onChange } = props;
  const choices = choicesIn(props);
  const text = typeof value === "string" ? value : null;
  const start = choices.find((one) => one.value === placeholder)?.label ?? placeholder;
  return (
    <Select<string | null>
      id={id}
      {...describedBy(props)}
      style={{ inlineSize: "100%" }}
      value={text}
      allowClear
      placeholder={start}
      showSearch={{ optionFilterProp: "label" }}
      status={text === null || choices.some((one) => one.value === text) ? "" : "error"}
      options={choices}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** Several of the values there are. */
function ChoicesWidget(props: WidgetProps<Settings>) {
  const { id, value, onChange } = props;
  return (
    <Select
      id={id}
      {...describedBy(props)}
      mode="multiple"
      style={{ inlineSize: "100%" }}
      value={Array.isArray(value) ? (value as string[]) : []}
      optionFilterProp="label"
      options={choicesIn(props)}
      onChange={(next) => onChange(next)}
    />
  );
}

/** A list of short texts. */
function TagsWidget(props: WidgetProps<Settings>) {
  const { id, value, onChange } = props;
  const values = Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === "string" ? one : String((one as { value: string }).value)))
    : [];
  return (
    <Select
      id={id}
      {...describedBy(props)}
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

const MOMENTS = ["today", "now"] as const;
const DAY = "day";

/** A day, or the day or moment of the check. */
function LimitWidget(props: WidgetProps<Settings>) {
  const { id, value, label, onChange } = props;
  const { t } = useTranslation();
  const moment = MOMENTS.find((one) => one === value);
  const kind = value === undefined ? null : (moment ?? DAY);
  return (
    <Inline gap={1} wrap>
      <Select<string | null>
        id={id}
        {...describedBy(props)}
        style={{ minInlineSize: 130, flex: 1 }}
        value={kind}
        allowClear
        placeholder={t("studio.limit.none")}
        showSearch={{ optionFilterProp: "label" }}
        options={([...MOMENTS, DAY] as const).map((one) => ({ value: one, label: t(`studio.limit.${one}`) }))}
        onChange={(next) => onChange(next == null ? undefined : next === DAY ? "" : next)}
      />
      {kind === DAY ? (
        <Input
          aria-label={t("studio.limit.dayOf", { label })}
          placeholder="2026-12-31"
          dir="ltr"
          maxLength={10}
          style={{ inlineSize: 120 }}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </Inline>
  );
}
