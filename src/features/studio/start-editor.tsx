import { Button, Checkbox, Select } from "antd";
import type { FieldDefinition } from "../../../core/definition/types.ts";
import { CLOCK_AND_PERSON } from "../../../core/studio/set-values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, firstConstant, isDynamicOf, WITHOUT_CONSTANT } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import type { Areas } from "./use-areas.ts";
import { useRoles } from "./use-roles.ts";
import { ConstantControl } from "./value-control.tsx";

type Default = FieldDefinition["default"];
type ByRole = Extract<NonNullable<Default>, { byRole: unknown }>;
type Constant = ByRole["byRole"][number]["value"];

interface StartEditorProps {
  readonly asked: Asked;
  readonly value: Default;
  readonly areas: Areas;
  /** Other fields of the area. */
  readonly fields: readonly Asked[];
  /** Whether the field is one of child rows, which choose no record by themselves. */
  readonly ofRows: boolean;
  /** Where the field stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (value: Default) => void;
}

/** What a field starts with: nothing, a constant, what the moment or the person gives, a value by role, or a record. */
export function StartEditor({ asked, value, areas, fields, ofRows, at, onChange }: StartEditorProps) {
  const { t } = useTranslation();
  const label = t("studio.origin.start");
  const hasConstant = !WITHOUT_CONSTANT.has(asked.type);
  const kind = kindOfStart(value, hasConstant);
  const target = asked.type === "reference" && !ofRows ? areas.find(asked.to ?? "") : undefined;
  const kinds = [
    "nothing" as const,
    ...(hasConstant ? (["constant", "byRole"] as const) : []),
    ...CLOCK_AND_PERSON.filter((one) => isDynamicOf(one, asked)),
    ...(target === undefined ? [] : ["where" as const]),
  ];
  const begin = (next: (typeof kinds)[number]): Default => {
    if (next === "nothing") return undefined;
    if (next === "constant") return firstConstant(asked);
    if (next === "byRole") return { byRole: [{ role: "", value: firstConstant(asked) }] };
    return next === "where" ? { where: { all: [] } } : { dynamic: next };
  };
  const byRole = typeof value === "object" && "byRole" in value ? value : null;
  const where = typeof value === "object" && "where" in value ? value.where : null;
  return (
    <JsonOrSentence
      label={label}
      value={value}
      said={kind !== null}
      onChange={(next) => onChange(next as Default)}
    >
      <Inline gap={1} wrap align="center">
        <Select<(typeof kinds)[number]>
          aria-label={t("studio.origin.kindOfStart")}
          value={kind ?? "nothing"}
          style={{ inlineSize: 260 }}
          showSearch={{ optionFilterProp: "label" }}
          options={kinds.map((one) => ({ value: one, label: t(`studio.origin.starts.${one}`) }))}
          onChange={(next) => onChange(begin(next))}
        />
        {kind === "constant" ? (
          <ConstantControl
            label={t("studio.origin.startValue")}
            field={asked}
            value={value}
            onChange={onChange}
          />
        ) : null}
      </Inline>
      {byRole === null ? null : (
        <RoleStarts asked={asked} value={byRole} at={`${at}/default`} onChange={onChange} />
      )}
      {where === null || target === undefined ? null : (
        <ConditionEditor
          label={t("studio.origin.first")}
          help={t("studio.origin.firstHelp")}
          value={where}
          fields={target.fields}
          of={target.name}
          parents={fields}
          at={`${at}/default/where`}
          onChange={(next) => onChange({ where: next ?? { all: [] } })}
        />
      )}
      <Mistake at={`${at}/default`} below />
    </JsonOrSentence>
  );
}

/** Null: no control says it. */
function kindOfStart(value: Default, hasConstant: boolean) {
  if (value === undefined) return "nothing";
  if (typeof value !== "object") return hasConstant ? "constant" : null;
  if ("dynamic" in value) return value.dynamic;
  if ("where" in value) return "where";
  return "byRole" in value && hasConstant ? "byRole" : null;
}

interface RoleStartsProps {
  readonly asked: Asked;
  readonly value: ByRole;
  readonly at: string;
  readonly onChange: (value: ByRole) => void;
}

/** Which roles start with which value, and what everybody else starts with. */
function RoleStarts({ asked, value, at, onChange }: RoleStartsProps) {
  const { t } = useTranslation();
  const roles = useRoles(true);
  const { byRole: starts, else: otherwise, ...rest } = value;
  const write = (next: readonly ByRole["byRole"][number][]) =>
    onChange({ ...value, byRole: next as ByRole["byRole"] });
  const writeOthers = (next: Constant | undefined) =>
    onChange({ ...rest, byRole: starts, ...(next === undefined ? {} : { else: next }) });
  const free = roles.filter((role) => !starts.some((one) => one.role === role.value));
  return (
    <Stack gap={1}>
      {starts.map((start, index) => {
        const number = index + 1;
        return (
          <Stack key={index} gap={1}>
            <Inline gap={1} wrap align="center">
              <Select
                aria-label={t("studio.origin.role", { number })}
                value={start.role === "" ? null : start.role}
                placeholder={t("studio.condition.role")}
                style={{ inlineSize: 260 }}
                showSearch={{ optionFilterProp: "label" }}
                options={roles.filter((role) => role.value === start.role || free.includes(role))}
                onChange={(role) => write(starts.with(index, { ...start, role }))}
              />
              <ConstantControl
                label={t("studio.origin.valueOfRole", { number })}
                field={asked}
                value={start.value}
                onChange={(next) => write(starts.with(index, { ...start, value: next }))}
              />
              {starts.length < 2 ? null : (
                <IconButton
                  icon="close"
                  label={t("studio.origin.removeRole", { number })}
                  onClick={() => write(starts.toSpliced(index, 1))}
                />
              )}
            </Inline>
            <Mistake at={`${at}/byRole/${index}`} below />
          </Stack>
        );
      })}
      <Inline gap={1} wrap align="center">
        <Checkbox
          checked={otherwise !== undefined}
          onChange={({ target }) => writeOthers(target.checked ? firstConstant(asked) : undefined)}
        >
          {t("studio.origin.others")}
        </Checkbox>
        {otherwise === undefined ? (
          <Text tone="quiet">{t("studio.origin.starts.nothing")}</Text>
        ) : (
          <ConstantControl
            label={t("studio.origin.othersValue")}
            field={asked}
            value={otherwise}
            onChange={writeOthers}
          />
        )}
      </Inline>
      <Mistake at={`${at}/else`} below />
      {free.length === 0 ? null : (
        <Inline>
          <Button
            size="small"
            onClick={() => write([...starts, { role: free[0]?.value ?? "", value: firstConstant(asked) }])}
          >
            {t("studio.origin.addRole")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
