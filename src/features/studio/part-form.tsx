import { Input, Select } from "antd";
import { Suspense, useId, useState } from "react";
import type { ReportDimension, ReportMeasure, ReportPart } from "../../../core/definition/types.ts";
import { TIME_UNITS } from "../../../core/query/aggregate.ts";
import {
  addMeasure,
  chartsFor,
  groupedBy,
  isDated,
  measureChoices,
  newPart,
  removeMeasure,
  withDimensions,
  withSetting,
} from "../../../core/studio/reports.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { filterOf } from "../../fields/filters.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { emptyListState, filterParameter, filterValueText, readListState } from "../../list/list-state.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import type { NamedFigureField } from "./figure-fields.ts";
import { Labelled } from "./labelled.tsx";

interface PartFormProps {
  readonly part: ReportPart;
  readonly fields: readonly NamedFigureField[];
  readonly areas: readonly { readonly value: string; readonly label: string }[];
  readonly wordOf: (measure: string) => string;
  readonly onWord: (measure: string, text: string) => void;
  /** `word` says what a measure that was just added is called. */
  readonly onChange: (part: ReportPart, word?: { readonly measure: string; readonly text: string }) => void;
}

/** A chart in sentences: whose rows, what is measured, put together by what, which rows count, drawn how. */
export function PartForm({ part, fields, areas, wordOf, onWord, onChange }: PartFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const dimensions = part.dimensions ?? [];
  const dated = fields.filter(isDated);
  return (
    <Stack gap={4}>
      <Labelled id={`${id}area`} label={t("studio.report.area")}>
        <Select
          id={`${id}area`}
          value={part.resource}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={[...areas]}
          onChange={(resource) =>
            onChange(newPart(resource, part.name), { measure: "rows", text: t("studio.report.rows") })
          }
        />
      </Labelled>
      <Measures part={part} fields={fields} wordOf={wordOf} onWord={onWord} onChange={onChange} />
      <Dimensions part={part} fields={fields} onChange={onChange} />
      <Labelled id={`${id}chart`} label={t("studio.report.chart")}>
        <Select
          id={`${id}chart`}
          value={part.chart}
          style={{ inlineSize: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          options={chartsFor(dimensions.length).map((value) => ({
            value,
            label: t(`studio.report.charts.${value}`),
          }))}
          onChange={(chart) => onChange({ ...part, chart })}
        />
      </Labelled>
      <Filters part={part} fields={fields} onChange={onChange} />
      <Labelled id={`${id}period`} label={t("studio.report.dateOf")}>
        <Select
          id={`${id}period`}
          value={part.period ?? ""}
          style={{ inlineSize: "100%" }}
          options={[
            { value: "", label: t("studio.report.now") },
            ...dated.map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={(name) => onChange(withSetting(part, "period", name === "" ? undefined : name))}
        />
      </Labelled>
    </Stack>
  );
}

type OfPart = Pick<PartFormProps, "part" | "fields" | "onChange">;

function Measures({ part, fields, wordOf, onWord, onChange }: Omit<PartFormProps, "areas">) {
  const { t } = useTranslation();
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const sayMeasure = ({ function: how, field, ratio, difference }: Omit<ReportMeasure, "name">): string => {
    const [one = "", other = ""] = (ratio ?? difference ?? []).map((name) => wordOf(name) || name);
    if (ratio !== undefined) return t("studio.report.ratioOf", { one, other });
    if (difference !== undefined) return t("studio.report.differenceOf", { one, other });
    return how === undefined || how === "count"
      ? t("studio.report.rows")
      : t(`studio.report.functions.${how}`, { field: labelOf(field ?? "") });
  };
  const add = (measure: Omit<ReportMeasure, "name">) => {
    const next = addMeasure(part, measure);
    const name = next.measures.at(-1)?.name ?? "";
    onChange(next, { measure: name, text: sayMeasure(measure) });
  };
  const choices = measureChoices(fields).map((choice) => {
    const measure: Omit<ReportMeasure, "name"> = {
      function: choice.function,
      ...(choice.field === null ? {} : { field: choice.field }),
    };
    return { measure, label: sayMeasure(measure) };
  });
  const figures = part.measures.filter((one) => one.function !== undefined);
  const derived = figures.flatMap(({ name: one }) =>
    figures.flatMap(({ name: other }) =>
      one === other
        ? []
        : [{ ratio: [one, other] as [string, string] }, { difference: [one, other] as [string, string] }],
    ),
  );
  const all = [...choices, ...derived.map((measure) => ({ measure, label: sayMeasure(measure) }))];
  return (
    <Stack gap={2} role="group" aria-label={t("studio.report.measures")}>
      <Text weight={500}>{t("studio.report.measures")}</Text>
      {part.measures.map((measure) => {
        const what = sayMeasure(measure);
        return (
          <Inline key={measure.name} gap={1} align="center">
            <Box grow>
              <Input
                aria-label={t("studio.report.nameOf", { name: what })}
                title={what}
                value={wordOf(measure.name)}
                placeholder={what}
                maxLength={80}
                onChange={({ target }) => onWord(measure.name, target.value)}
              />
            </Box>
            {part.measures.length === 1 ? null : (
              <IconButton
                icon="close"
                label={t("studio.report.removeOne", { name: wordOf(measure.name) || what })}
                onClick={() => onChange(removeMeasure(part, measure.name))}
              />
            )}
          </Inline>
        );
      })}
      <Select
        aria-label={t("studio.report.addMeasure")}
        placeholder={t("studio.report.addMeasure")}
        value={null}
        showSearch={{ optionFilterProp: "label" }}
        options={all.map(({ label }, index) => ({ value: index, label }))}
        onChange={(index: number | null) => {
          const chosen = index === null ? undefined : all[index];
          if (chosen !== undefined) add(chosen.measure);
        }}
      />
    </Stack>
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

/** Which rows count, by the filters lists have. */
function Filters({ part, fields, onChange }: OfPart) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const id = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const search = new URLSearchParams(part.filters).toString();
  const { filters } = readListState(search, { regionSwitch: false, base: emptyListState });
  const shown = [...new Set([...filters.map(({ field }) => field), ...added])];
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const put = (field: string, entries: typeof filters) => {
    const others = Object.entries(part.filters ?? {}).filter(([key]) => key.split("__")[0] !== field);
    const own = entries.map((entry) => [filterParameter(entry), filterValueText(entry)] as const);
    const known = Object.fromEntries([...others, ...own].filter(([, value]) => value !== ""));
    onChange(withSetting(part, "filters", Object.keys(known).length === 0 ? undefined : known));
  };
  return (
    <Stack gap={2} role="group" aria-label={t("studio.report.filters")}>
      <Text weight={500}>{t("studio.report.filters")}</Text>
      {shown.map((name) => {
        const field = index.field(part.resource, name);
        if (field === null) return null;
        const Filter = filterOf(field);
        const label = labelOf(name);
        return (
          <Inline key={name} gap={1} align="baseline">
            <Box grow shrink>
              <Text as="div" block size={13} below={1} id={`${id}${name}`}>
                {label}
              </Text>
              <Suspense fallback={null}>
                <Filter
                  field={field}
                  resource={part.resource}
                  labelId={`${id}${name}`}
                  entries={filters.filter((entry) => entry.field === name)}
                  onChange={(entries) => put(name, entries)}
                />
              </Suspense>
            </Box>
            <IconButton
              icon="close"
              label={t("studio.report.removeOne", { name: label })}
              onClick={() => {
                setAdded(added.filter((one) => one !== name));
                put(name, []);
              }}
            />
          </Inline>
        );
      })}
      <Select
        aria-label={t("studio.report.addFilter")}
        placeholder={t("studio.report.addFilter")}
        value={null}
        showSearch={{ optionFilterProp: "label" }}
        options={fields
          .filter(
            ({ name, filter }) =>
              filter && !shown.includes(name) && index.field(part.resource, name) !== null,
          )
          .map(({ name, label }) => ({ value: name, label }))}
        onChange={(name: string | null) => name !== null && setAdded([...added, name])}
      />
    </Stack>
  );
}
