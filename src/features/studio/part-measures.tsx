import { Button, Checkbox, Input, Select } from "antd";
import { useId, useState } from "react";
import type { ReportMeasure, ReportPart } from "../../../core/definition/types.ts";
import {
  addMeasure,
  measureChoices,
  putMeasure,
  removeMeasure,
  withSetting,
} from "../../../core/studio/reports.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Columns, Inline, Stack, Text } from "../../ui/layout.tsx";
import type { NamedFigureField } from "./figure-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { RowFilters } from "./row-filters.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

export interface MeasuresProps {
  readonly part: ReportPart;
  readonly fields: readonly NamedFigureField[];
  readonly wordOf: (measure: string) => string;
  readonly onWord: (measure: string, text: string) => void;
  /** `word` says what a measure that was just added is called. */
  readonly onChange: (part: ReportPart, word?: { readonly measure: string; readonly text: string }) => void;
}

/** What is measured: each figure by its name, and behind a button its goal and the rows that count for it alone. */
export function Measures({ part, fields, wordOf, onWord, onChange }: MeasuresProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
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
        const called = wordOf(measure.name) || what;
        return (
          <Box key={measure.name}>
            <Inline gap={1} align="center">
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
              <Button
                size="small"
                type="text"
                aria-expanded={open === measure.name}
                onClick={() => setOpen(open === measure.name ? null : measure.name)}
              >
                {t("studio.report.more")}
                <span className="visually-hidden"> {called}</span>
              </Button>
              {part.measures.length === 1 ? null : (
                <IconButton
                  icon="close"
                  label={t("studio.report.removeOne", { name: called })}
                  onClick={() => onChange(removeMeasure(part, measure.name))}
                />
              )}
            </Inline>
            {open === measure.name ? (
              <MeasureSettings
                {...{ part, fields, measure, wordOf, label: called }}
                onChange={(next) => onChange(putMeasure(part, next))}
              />
            ) : null}
          </Box>
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

interface MeasureSettingsProps extends Pick<MeasuresProps, "part" | "fields" | "wordOf"> {
  readonly measure: ReportMeasure;
  readonly label: string;
  readonly onChange: (measure: ReportMeasure) => void;
}

const GOALS = ["none", "number", "measure"] as const;

/** What a figure should reach, which way is better, and the rows that count for it alone. */
function MeasureSettings({ part, fields, measure, wordOf, label, onChange }: MeasureSettingsProps) {
  const { t } = useTranslation();
  const id = useId();
  const others = part.measures.filter(({ name }) => name !== measure.name);
  const { target } = measure;
  const goal = target === undefined ? "none" : typeof target === "number" ? "number" : "measure";
  const put = <K extends keyof ReportMeasure>(name: K, value: ReportMeasure[K] | undefined) =>
    onChange(withSetting(measure, name, value));
  const first = { none: undefined, number: 1, measure: others[0]?.name };
  return (
    <Stack gap={3} pad={[2, 3]} role="group" aria-label={label}>
      <Columns min={160} gap={[2, 3]}>
        <LabelledSelect<(typeof GOALS)[number]>
          label={t("studio.report.goal")}
          value={goal}
          options={GOALS.filter((kind) => kind !== "measure" || others.length > 0).map((value) => ({
            value,
            label: t(`studio.report.goals.${value}`),
          }))}
          onChange={(kind) => put("target", first[kind])}
        />
        {goal === "number" ? (
          <Labelled id={`${id}target`} label={t("studio.report.goals.number")}>
            <NumberBox<number>
              id={`${id}target`}
              min={0}
              value={target as number}
              style={{ inlineSize: "100%" }}
              onChange={(value) => value !== null && value > 0 && put("target", value)}
            />
          </Labelled>
        ) : null}
        {goal === "measure" ? (
          <LabelledSelect
            label={t("studio.report.goals.measure")}
            value={target as string}
            options={others.map(({ name }) => ({ value: name, label: wordOf(name) || name }))}
            onChange={(name) => put("target", name)}
          />
        ) : null}
        <LabelledSelect<"" | "more" | "less">
          label={t("studio.report.good")}
          value={measure.good ?? ""}
          options={[
            { value: "", label: t("studio.report.goods.neither") },
            { value: "more", label: t("studio.report.goods.more") },
            { value: "less", label: t("studio.report.goods.less") },
          ]}
          onChange={(good) => put("good", good === "" ? undefined : good)}
        />
        {measure.ratio === undefined ? null : (
          <LabelledSelect
            label={t("studio.report.ratioAs")}
            value={measure.as ?? "percent"}
            options={(["percent", "number"] as const).map((value) => ({
              value,
              label: t(`studio.report.ratios.${value}`),
            }))}
            onChange={(as) => put("as", as === "percent" ? undefined : as)}
          />
        )}
      </Columns>
      <Checkbox
        checked={measure.auxiliary === true}
        onChange={({ target: box }) => put("auxiliary", box.checked ? true : undefined)}
      >
        {t("studio.report.auxiliary")}
      </Checkbox>
      {measure.function === undefined || measure.resource !== undefined ? null : (
        <RowFilters
          resource={part.resource}
          filters={measure.filters}
          fields={fields}
          label={t("studio.report.filtersOf", { name: label })}
          onChange={(filters) => put("filters", filters)}
        />
      )}
      {measure.resource === undefined ? null : (
        <Text tone="quiet" size={12}>
          {t("studio.report.otherSource")}
        </Text>
      )}
    </Stack>
  );
}
