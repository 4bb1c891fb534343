import { Input, Select } from "antd";
import { useId, useState } from "react";
import type { ReportDimension } from "../../../core/definition/types.ts";
import { TIME_UNITS } from "../../../core/query/aggregate.ts";
import {
  chartsFor,
  groupedBy,
  isDated,
  newPart,
  sortChoices,
  withDimensions,
  withSetting,
} from "../../../core/studio/reports.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Columns, Inline, Stack, Text } from "../../ui/layout.tsx";
import type { NamedFigureField } from "./figure-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { Measures, type MeasuresProps } from "./part-measures.tsx";
import { RowFilters } from "./row-filters.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

export interface PartFormProps extends MeasuresProps {
  readonly areas: readonly { readonly value: string; readonly label: string }[];
}

/** A chart in sentences: whose rows, what is measured, put together by what, which rows count, drawn how. */
export function PartForm({ part, fields, areas, wordOf, onWord, onChange }: PartFormProps) {
  const { t } = useTranslation();
  const dimensions = part.dimensions ?? [];
  const dated = fields.filter(isDated);
  return (
    <Stack gap={4}>
      <LabelledSelect
        label={t("studio.report.area")}
        value={part.resource}
        options={[...areas]}
        onChange={(resource) =>
          onChange(newPart(resource, part.name), { measure: "rows", text: t("studio.report.rows") })
        }
      />
      <Measures part={part} fields={fields} wordOf={wordOf} onWord={onWord} onChange={onChange} />
      <Dimensions part={part} fields={fields} onChange={onChange} />
      <LabelledSelect
        label={t("studio.report.chart")}
        value={part.chart}
        options={chartsFor(dimensions.length).map((value) => ({
          value,
          label: t(`studio.report.charts.${value}`),
        }))}
        onChange={(chart) => onChange({ ...part, chart })}
      />
      <Order part={part} fields={fields} wordOf={wordOf} onChange={onChange} />
      <RowFilters
        resource={part.resource}
        filters={part.filters}
        fields={fields}
        onChange={(filters) => onChange(withSetting(part, "filters", filters))}
      />
      <LabelledSelect
        label={t("studio.report.dateOf")}
        value={part.period ?? ""}
        options={[
          { value: "", label: t("studio.report.now") },
          ...dated.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(name) => onChange(withSetting(part, "period", name === "" ? undefined : name))}
      />
    </Stack>
  );
}

type OfPart = Pick<PartFormProps, "part" | "fields" | "onChange">;

/** Values at most, where the part says nothing. */
const USUAL_VALUES = 100;

/** In which order the values of a grouping stand, and how many of them are shown. */
function Order({ part, fields, wordOf, onChange }: OfPart & Pick<PartFormProps, "wordOf">) {
  const { t } = useTranslation();
  const id = useId();
  const choices = sortChoices(part);
  if (choices.dimensions.length === 0) return null;
  const names = [
    ...choices.dimensions.map(({ name, field }) => ({
      name,
      label: fields.find((one) => one.name === field)?.label ?? field,
    })),
    ...choices.measures.map((name) => ({ name, label: wordOf(name) || name })),
  ];
  return (
    <Columns min={180} gap={[2, 3]}>
      <LabelledSelect
        label={t("studio.layout.sort")}
        value={part.sort ?? ""}
        options={[
          { value: "", label: t("studio.report.ownOrder") },
          ...names.flatMap(({ name, label }) => [
            { value: `-${name}`, label: t("studio.layout.descending", { name: label }) },
            { value: name, label: t("studio.layout.ascending", { name: label }) },
          ]),
        ]}
        onChange={(sort) => onChange(withSetting(part, "sort", sort === "" ? undefined : sort))}
      />
      <Labelled id={`${id}limit`} label={t("studio.report.limit")}>
        <NumberBox
          id={`${id}limit`}
          min={1}
          max={500}
          precision={0}
          value={part.limit ?? null}
          placeholder={String(USUAL_VALUES)}
          style={{ inlineSize: "100%" }}
          onChange={(limit) => onChange(withSetting(part, "limit", limit ?? undefined))}
        />
      </Labelled>
    </Columns>
  );
}

const MAX_DIMENSIONS = 2;

function Dimensions({ part, fields, onChange }: OfPart) {
  const { t } = useTranslation();
  const dimensions = part.dimensions ?? [];
  const put = (next: readonly ReportDimension[]) => onChange(withDimensions(part, next));
  const choices = fields.filter((field) => groupedBy(field) !== null);
  return (
    <Stack gap={2} role="group" aria-label={t("studio.report.dimensions")}>
      <Text weight={500}>{t("studio.report.dimensions")}</Text>
      {dimensions.map((dimension, index) => (
        <DimensionLine
          key={`${dimension.field} ${dimension.name}`}
          dimension={dimension}
          field={fields.find(({ name }) => name === dimension.field)}
          onChange={(next) => put(dimensions.toSpliced(index, 1, next))}
          onRemove={() => put(dimensions.toSpliced(index, 1))}
        />
      ))}
      {dimensions.length >= MAX_DIMENSIONS ? null : (
        <Select
          aria-label={t("studio.report.addDimension")}
          placeholder={t("studio.report.addDimension")}
          value={null}
          showSearch={{ optionFilterProp: "label" }}
          options={choices.map(({ name, label }) => ({ value: name, label }))}
          onChange={(name: string | null) => {
            const field = choices.find((one) => one.name === name);
            if (field !== undefined) put([...dimensions, firstDimension(field)]);
          }}
        />
      )}
      <Text tone="quiet" size={12}>
        {t("studio.report.filterable")}
      </Text>
    </Stack>
  );
}

const FIRST_STEPS = [0, 10, 100];

function firstDimension(field: NamedFigureField): ReportDimension {
  const by = groupedBy(field);
  if (by === "time") return { field: field.name, unit: "month" };
  return by === "steps" ? { field: field.name, buckets: [...FIRST_STEPS] } : { field: field.name };
}

interface DimensionLineProps {
  readonly dimension: ReportDimension;
  readonly field: NamedFigureField | undefined;
  readonly onChange: (dimension: ReportDimension) => void;
  readonly onRemove: () => void;
}

/** What rows are put together by: a date by its unit of time or its distance from today, a number in steps. */
function DimensionLine({ dimension, field, onChange, onRemove }: DimensionLineProps) {
  const { t } = useTranslation();
  const label = field?.label ?? dimension.field;
  const by = field === undefined ? null : groupedBy(field);
  const { unit: _, count: _count, buckets: _buckets, ...bare } = dimension;
  const way = dimension.count ?? dimension.unit ?? "day";
  return (
    <Inline gap={1} align="center" wrap>
      <Box grow>{label}</Box>
      {by === "time" ? (
        <Select
          aria-label={t("studio.report.unitOf", { field: label })}
          value={way}
          style={{ inlineSize: 150 }}
          showSearch={{ optionFilterProp: "label" }}
          options={[...TIME_UNITS, "days_since" as const, "days_until" as const].map((value) => ({
            value,
            label: t(`studio.report.units.${value}`),
          }))}
          onChange={(value) =>
            onChange(
              value === "days_since" || value === "days_until"
                ? { ...bare, count: value, buckets: dimension.buckets ?? [...FIRST_STEPS] }
                : { ...bare, unit: value },
            )
          }
        />
      ) : null}
      {dimension.buckets === undefined ? null : (
        <Steps
          label={t("studio.report.stepsOf", { field: label })}
          steps={dimension.buckets}
          onChange={(buckets) => onChange({ ...dimension, buckets } as ReportDimension)}
        />
      )}
      <IconButton icon="close" label={t("studio.report.removeOne", { name: label })} onClick={onRemove} />
    </Inline>
  );
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly number[];
  readonly onChange: (steps: readonly number[]) => void;
}

/** Lower ends of steps, separated by spaces; what is no number stays to be mended. */
function Steps({ label, steps, onChange }: StepsProps) {
  const [text, setText] = useState(steps.join(" "));
  const read = text
    .trim()
    .split(/[\s;]+/)
    .map(Number);
  const wrong = text.trim() === "" || read.some((step) => !Number.isFinite(step));
  return (
    <Input
      aria-label={label}
      aria-invalid={wrong}
      dir="ltr"
      status={wrong ? "error" : ""}
      style={{ inlineSize: 150 }}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const next = target.value
          .trim()
          .split(/[\s;]+/)
          .map(Number);
        if (target.value.trim() !== "" && next.every((step) => Number.isFinite(step))) onChange(next);
      }}
    />
  );
}
