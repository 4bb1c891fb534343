import { Button, Checkbox, Select } from "antd";
import type { FieldDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, holdsSame, NUMBERS } from "./asked.ts";
import { Mistake } from "./mistakes.tsx";
import { PathSelect } from "./path-select.tsx";
import { StartEditor } from "./start-editor.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { FieldSelect } from "./value-control.tsx";

type Compare = NonNullable<FieldDefinition["compare"]>[number];

interface OriginEditorProps {
  readonly field: FieldDefinition;
  /** The field as sentences speak of it. */
  readonly asked: Asked;
  readonly area: Area;
  readonly areas: Areas;
  /** Other fields of the area. */
  readonly fields: readonly Asked[];
  /** Whether the area holds child rows. */
  readonly ofRows: boolean;
  /** Where the field stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (part: Readonly<Record<string, unknown>>) => void;
}

/** What a field starts with, what is copied into it, and how it must stand to other fields. */
export function OriginEditor({ field, asked, area, areas, fields, ofRows, at, onChange }: OriginEditorProps) {
  const { t } = useTranslation();
  const { copyFrom } = field;
  return (
    <Stack gap={4}>
      <StartEditor
        {...{ asked, areas, fields, ofRows, at }}
        value={field.default}
        onChange={(next) => onChange({ default: next })}
      />
      <Stack gap={1} role="group" aria-label={t("studio.origin.copy")}>
        <Text weight={500}>{t("studio.origin.copy")}</Text>
        <Inline gap={1} align="center" wrap>
          <PathSelect
            label={t("studio.origin.copy")}
            areas={areas}
            start={{ ...area, fields: fields.filter(({ type }) => type === "reference") }}
            value={copyFrom ?? ""}
            ends={(one) => holdsSame(one, asked)}
            most={2}
            onChange={(path) => onChange({ copyFrom: path === "" ? undefined : path })}
          />
          {copyFrom === undefined ? null : (
            <IconButton
              icon="close"
              label={t("studio.origin.noCopy")}
              onClick={() => onChange({ copyFrom: undefined, copyAgain: undefined })}
            />
          )}
        </Inline>
        {copyFrom === undefined ? null : (
          <Checkbox
            checked={field.copyAgain === true}
            onChange={({ target }) => onChange({ copyAgain: target.checked || undefined })}
          >
            {t("studio.origin.copyAgain")}
          </Checkbox>
        )}
        <Mistake at={`${at}/copyFrom`} below />
      </Stack>
      <Compares
        asked={asked}
        compares={field.compare ?? []}
        fields={fields.filter((one) => holdsSame(one, asked))}
        at={`${at}/compare`}
        onChange={(compare) => onChange({ compare: compare.length === 0 ? undefined : compare })}
      />
    </Stack>
  );
}

const ORDERS = ["gt", "gte", "lt", "lte"] as const;
const ORDERED: ReadonlySet<string> = new Set([...NUMBERS, "date", "datetime", "time"]);

interface ComparesProps {
  readonly asked: Asked;
  readonly compares: readonly Compare[];
  readonly fields: readonly Asked[];
  readonly at: string;
  readonly onChange: (compares: readonly Compare[]) => void;
}

function Compares({ asked, compares, fields, at, onChange }: ComparesProps) {
  const { t } = useTranslation();
  const isDay = asked.type === "date" || asked.type === "datetime" || asked.type === "time";
  const operators = ORDERED.has(asked.type) ? [...ORDERS, "different" as const] : (["different"] as const);
  const write = (index: number, part: Partial<Compare>) =>
    onChange(compares.map((one, place) => (place === index ? { ...one, ...part } : one)));
  const [first] = fields;
  return (
    <Stack gap={2} role="group" aria-label={t("studio.origin.compare")}>
      <Text weight={500}>{t("studio.origin.compare")}</Text>
      {compares.map((compare, index) => {
        const number = index + 1;
        return (
          // a comparison has no name of its own: its place is all there is
          <Stack key={index} gap={1}>
            <Inline gap={1} wrap align="center">
              <Text>{asked.label}</Text>
              <Select<Compare["operator"]>
                aria-label={t("studio.origin.operator", { number })}
                value={compare.operator}
                style={{ inlineSize: 170 }}
                showSearch={{ optionFilterProp: "label" }}
                options={operators.map((value) => ({
                  value,
                  label: t(`studio.origin.${isDay ? "ofDays" : "ofNumbers"}.${value}`),
                }))}
                onChange={(operator) => write(index, { operator })}
              />
              <FieldSelect
                label={t("studio.origin.other", { number })}
                value={compare.field}
                fields={fields}
                onChange={(field) => write(index, { field })}
              />
              <Checkbox
                checked={compare.level === "warning"}
                onChange={({ target }) => {
                  const { level: _, ...others } = compare;
                  const next = target.checked ? { ...others, level: "warning" as const } : others;
                  onChange(compares.map((one, place) => (place === index ? next : one)));
                }}
              >
                {t("studio.origin.warns")}
              </Checkbox>
              <IconButton
                icon="close"
                label={t("studio.origin.removeCompare", { number })}
                onClick={() => onChange(compares.filter((_, place) => place !== index))}
              />
            </Inline>
            <Mistake at={`${at}/${index}`} below />
          </Stack>
        );
      })}
      {first === undefined ? (
        <Text tone="quiet" size={13}>
          {t("studio.origin.nothingAlike")}
        </Text>
      ) : (
        <Inline>
          <Button
            size="small"
            onClick={() =>
              onChange([...compares, { operator: operators[1] ?? "different", field: first.name }])
            }
          >
            {t("studio.origin.addCompare")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}
