import { Button, Select } from "antd";
import type { SetValue } from "../../../core/definition/types.ts";
import { readSetValue, type SetSentence, writeSetValue } from "../../../core/studio/set-values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, firstConstant, holdsSame, isDynamicOf, NUMBERS, WITHOUT_CONSTANT } from "./asked.ts";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import { PathSelect } from "./path-select.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { ConstantControl, FieldSelect } from "./value-control.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

type Values = Readonly<Record<string, SetValue>>;

interface SetEditorProps {
  readonly label: string;
  readonly values: Values;
  /** The area whose fields are written; undefined while it is not known. */
  readonly target: Area | undefined;
  /** The area values are taken from. */
  readonly area: Area;
  readonly areas: Areas;
  /** Areas of which effects before this one make a record. */
  readonly made?: readonly string[] | undefined;
  /** Whether a value can be that of the period the effects are due with. */
  readonly periods?: boolean | undefined;
  /** Where the values stand in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (values: Values) => void;
}

/** What is written, field by field. */
export function SetEditor(props: SetEditorProps) {
  const { label, values, target, at, onChange } = props;
  const { t } = useTranslation();
  const entries = Object.entries(values);
  const free = (target?.fields ?? []).filter(
    ({ name, computed, type }) => !computed && type !== "rows" && !Object.hasOwn(values, name),
  );
  const write = (next: readonly (readonly [string, SetValue])[]) => onChange(Object.fromEntries(next));
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Text weight={500}>{label}</Text>
      {entries.map(([name, value], index) => {
        const field = target?.fields.find((one) => one.name === name);
        const said = field?.label ?? name;
        return (
          <Stack key={name} gap={1}>
            <Inline gap={1} wrap align="center">
              <FieldSelect
                label={t("studio.set.field", { label, number: index + 1 })}
                value={name}
                fields={field === undefined ? free : [field, ...free]}
                onChange={(next) => {
                  const chosen = target?.fields.find((one) => one.name === next);
                  const begun = chosen === undefined ? null : firstSet(chosen, props);
                  write(entries.map((one, place) => (place === index ? [next, begun] : one)));
                }}
              />
              <Text tone="quiet">{t("studio.set.becomes")}</Text>
              {field === undefined ? null : (
                <ValueEditor
                  {...props}
                  label={said}
                  field={field}
                  value={value}
                  onChange={(next) => write(entries.map((one) => (one[0] === name ? [name, next] : one)))}
                />
              )}
              <IconButton
                icon="close"
                label={t("studio.set.remove", { field: said })}
                onClick={() => write(entries.filter((one) => one[0] !== name))}
              />
            </Inline>
            <Mistake at={`${at}/${name}`} below />
          </Stack>
        );
      })}
      {free[0] === undefined ? null : (
        <Inline>
          <Button
            size="small"
            aria-label={t("studio.set.addTo", { label })}
            onClick={() => free[0] && write([...entries, [free[0].name, firstSet(free[0], props)]])}
          >
            {t("studio.set.add")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}

/** The field of the same name and kind, where there is one: that is what most records take over. */
function firstSet(field: Asked, { area }: Pick<SetEditorProps, "area">): SetValue {
  if (field.to === area.name && !area.fields.some(({ name }) => name === field.name)) return { field: "id" };
  const alike = area.fields.filter((one) => holdsSame(one, field));
  const source =
    alike.find(({ name }) => name === field.name) ?? (takesConstant(field) ? undefined : alike[0]);
  if (source !== undefined) return { field: source.name };
  return takesConstant(field) ? firstConstant(field) : null;
}

const takesConstant = ({ type }: Asked): boolean => !WITHOUT_CONSTANT.has(type);

interface ValueEditorProps extends Omit<SetEditorProps, "values" | "onChange"> {
  readonly field: Asked;
  readonly value: SetValue;
  readonly onChange: (value: SetValue) => void;
}

const KINDS = [
  "constant",
  "nothing",
  "field",
  "today",
  "now",
  "me",
  "my_team",
  "sum",
  "created",
  "period",
] as const;
const PERIOD_PARTS = ["start", "end", "year"] as const;
/** What is shown and kept, and not begun here. */
const OTHERS = ["function", "json"] as const;
type Kind = (typeof KINDS)[number] | (typeof OTHERS)[number];

function ValueEditor({
  label,
  field,
  value,
  area,
  areas,
  made = [],
  periods = false,
  onChange,
}: ValueEditorProps) {
  const { t } = useTranslation();
  const sentence = readSetValue(value);
  const kind: Kind = sentence.kind === "constant" && sentence.value === null ? "nothing" : sentence.kind;
  const makes = made.filter((name) => field.to === name);
  const offers: Readonly<Record<(typeof KINDS)[number], boolean>> = {
    constant: takesConstant(field),
    nothing: true,
    field: true,
    today: isDynamicOf("today", field),
    now: isDynamicOf("now", field),
    me: isDynamicOf("me", field),
    my_team: isDynamicOf("my_team", field),
    sum: NUMBERS.has(field.type),
    created: makes.length > 0,
    period: periods && (field.type === "date" || field.type === "integer"),
  };
  const kinds = [
    ...KINDS.filter((one) => offers[one] || one === kind),
    ...OTHERS.filter((one) => one === kind),
  ];
  const numbers = area.fields.filter(({ type }) => NUMBERS.has(type));
  const begin = (next: Kind): SetSentence => {
    switch (next) {
      case "constant":
        return { kind: next, value: firstConstant(field) };
      case "field": {
        const path = area.fields.find((one) => holdsSame(one, field))?.name ?? "";
        return { kind: next, path, plusDays: undefined, plusMonths: undefined };
      }
      case "sum":
        return { kind: next, parts: numbers.slice(0, 2).map(({ name }) => name) };
      case "created":
        return { kind: next, resource: makes[0] ?? "" };
      case "period":
        return { kind: next, part: field.type === "date" ? "start" : "year" };
      case "today":
      case "now":
      case "me":
      case "my_team":
        return { kind: next };
      default:
        return { kind: "constant", value: null };
    }
  };
  return (
    <>
      <Select<Kind>
        aria-label={t("studio.set.kindOf", { field: label })}
        value={kind}
        style={{ inlineSize: 190 }}
        showSearch={{ optionFilterProp: "label" }}
        options={kinds.map((one) => ({ value: one, label: t(`studio.set.kinds.${one}`) }))}
        onChange={(next) => next !== kind && onChange(writeSetValue(begin(next)))}
      />
      {control()}
    </>
  );

  /** Whole numbers that can say how many months; one at the end of a path stays among them. */
  function monthsIn(chosen: string | undefined) {
    const whole = numbers.filter(({ type }) => type === "integer");
    if (chosen === undefined || whole.some(({ name }) => name === chosen)) return whole;
    return [...whole, { name: chosen, label: chosen }];
  }

  function control() {
    switch (sentence.kind) {
      case "constant":
        return sentence.value === null ? null : (
          <ConstantControl
            label={t("studio.set.value", { field: label })}
            field={field}
            value={sentence.value}
            onChange={onChange}
          />
        );
      case "field":
        return (
          <>
            <PathSelect
              label={t("studio.set.value", { field: label })}
              areas={areas}
              start={area}
              value={sentence.path}
              ends={(one) => holdsSame(one, field)}
              goes={({ type }) => type === "reference" || type === "references"}
              toChildren
              {...(field.to === area.name ? { self: t("studio.say.self") } : {})}
              onChange={(path) => onChange(writeSetValue({ ...sentence, path }))}
            />
            {field.type === "date" ? (
              <>
                <Text tone="quiet">+</Text>
                <NumberBox
                  aria-label={t("studio.set.plusDays", { field: label })}
                  value={sentence.plusDays ?? 0}
                  min={-366}
                  max={366}
                  style={{ inlineSize: 80 }}
                  onChange={(days) => onChange(writeSetValue({ ...sentence, plusDays: days || undefined }))}
                />
                <Text tone="quiet">{t("studio.set.days")}</Text>
                {sentence.plusMonths === undefined && numbers.length === 0 ? null : (
                  <Select<string | null>
                    aria-label={t("studio.set.plusMonths", { field: label })}
                    placeholder={t("studio.set.noMonths")}
                    value={sentence.plusMonths ?? null}
                    allowClear
                    style={{ inlineSize: 200 }}
                    showSearch={{ optionFilterProp: "label" }}
                    options={monthsIn(sentence.plusMonths).map((one) => ({
                      value: one.name,
                      label: t("studio.set.months", { field: one.label }),
                    }))}
                    onChange={(months) =>
                      onChange(writeSetValue({ ...sentence, plusMonths: months ?? undefined }))
                    }
                  />
                )}
              </>
            ) : null}
          </>
        );
      case "sum":
        return (
          <Select
            aria-label={t("studio.set.value", { field: label })}
            mode="multiple"
            value={sentence.parts.map(String)}
            style={{ minInlineSize: 220 }}
            options={[
              ...numbers.map((one) => ({ value: one.name, label: one.label })),
              ...sentence.parts
                .filter((part) => typeof part === "number")
                .map((part) => ({
                  value: String(part),
                  label: String(part),
                })),
            ]}
            onChange={(next: string[]) => {
              const fixed = sentence.parts.filter((part) => typeof part === "number");
              const parts = next.map((part) => fixed.find((one) => String(one) === part) ?? part);
              onChange(writeSetValue({ kind: "sum", parts }));
            }}
          />
        );
      case "created":
        return (
          <Text>
            {t("studio.say.made", { area: areas.find(sentence.resource)?.label ?? sentence.resource })}
          </Text>
        );
      case "function":
        return <Text>{sentence.name}</Text>;
      case "period":
        return (
          <Select
            aria-label={t("studio.set.value", { field: label })}
            value={sentence.part}
            style={{ inlineSize: 220 }}
            showSearch={{ optionFilterProp: "label" }}
            options={PERIOD_PARTS.filter((part) => (part === "year") === (field.type === "integer")).map(
              (part) => ({ value: part, label: t(`studio.say.period.${part}`) }),
            )}
            onChange={(part) => onChange(writeSetValue({ kind: "period", part }))}
          />
        );
      case "json":
        return (
          <JsonOrSentence
            label={t("studio.set.value", { field: label })}
            value={value}
            said={false}
            onChange={(read) => onChange(read as SetValue)}
          >
            {null}
          </JsonOrSentence>
        );
      default:
        return null;
    }
  }
}
