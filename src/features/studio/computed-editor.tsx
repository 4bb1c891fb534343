import { Select } from "antd";
import type { FieldDefinition, Predicate } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, itself, NUMBERS } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { FormulaEditor } from "./formula-editor.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { areaAtEnd, PathSelect } from "./path-select.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { useSentences } from "./use-sentences.ts";

type Computed = Extract<FieldDefinition, { type: "computed" }>;
type Rollup = NonNullable<Computed["rollup"]>;
type Clock = NonNullable<Computed["clock"]>;
/** Where the value of a computed field can come from: it has exactly one of these. */
const WAYS = ["expression", "rollup", "lookup", "clock"] as const;
type Way = (typeof WAYS)[number];

const RESULTS = [
  "text",
  "integer",
  "decimal",
  "money",
  "percent",
  "boolean",
  "date",
  "datetime",
  "enum",
  "reference",
  "references",
  "email",
  "phone",
  "url",
  "color",
  "long_text",
  "time",
  "duration",
] as const satisfies readonly Computed["result"][];
/** The result that holds a value of a type. */
const resultOf = (type: string): Computed["result"] => RESULTS.find((one) => one === type) ?? "text";

const FUNCTIONS = ["count", "exists", "sum", "average", "min", "max", "latest", "collect"] as const;
/** What a way gives as it is begun. */
const BEGUN_RESULTS: Readonly<Partial<Record<Way, { result: Computed["result"] }>>> = {
  rollup: { result: "integer" },
  clock: { result: "integer" },
};
const COUNTS = ["days_since", "days_until"] as const;

interface ComputedEditorProps {
  /** Of the field. */
  readonly label: string;
  readonly field: Computed;
  readonly area: Area;
  readonly areas: Areas;
  /** Of the area, without the field itself. */
  readonly fields: readonly Asked[];
  /** Where the field stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (part: Readonly<Record<string, unknown>>) => void;
}

/** How the value of a computed field comes about: from fields of the record, of rows that refer to it, or along a reference. */
export function ComputedEditor({ label, field, area, areas, fields, at, onChange }: ComputedEditorProps) {
  const { t } = useTranslation();
  const sentences = useSentences(areas);
  const way = WAYS.find((one) => field[one] !== undefined) ?? "expression";
  const relations = areas.relationsTo(area.name);
  const dates = fields.filter(({ type, computed }) => (type === "date" || type === "datetime") && !computed);
  const begin = (next: Way) => {
    const [relation] = relations;
    const begun = {
      expression: undefined,
      rollup: {
        ...(relation === undefined
          ? { resource: area.name }
          : { relation: `${relation.area.name}.${relation.field.name}` }),
        function: "count",
      },
      lookup: "",
      clock: { from: dates[0]?.name ?? "", count: "days_until" },
    };
    const others = Object.fromEntries([...WAYS, "frozenWhen"].map((one) => [one, undefined]));
    onChange({ ...others, [next]: begun[next], ...BEGUN_RESULTS[next] });
  };
  return (
    <Stack gap={4}>
      <LabelledSelect<Way>
        label={t("studio.computed.way")}
        value={way}
        options={WAYS.map((value) => ({
          value,
          label: t(`studio.computed.ways.${value}`),
        }))}
        onChange={(next) => next !== way && begin(next)}
      />
      <LabelledSelect<Computed["result"]>
        label={t("studio.properties.result")}
        value={field.result}
        options={RESULTS.map((value) => ({ value, label: t(`studio.types.${value}`) }))}
        onChange={(result) => onChange({ result })}
      />
      <Mistake at={at} />
      <Mistake at={`${at}/result`} />
      {way === "expression" ? (
        <FormulaEditor
          label={t("studio.computed.value")}
          value={field.expression}
          fields={fields}
          at={`${at}/expression`}
          onChange={(expression) => onChange({ expression })}
        />
      ) : null}
      {way === "expression" && field.expression !== undefined ? (
        <Text as="p" tone="quiet">
          {t("studio.say.is", {
            field: label,
            value: sentences.formula(field.expression, { ...area, fields }),
          })}
        </Text>
      ) : null}
      {way === "lookup" ? (
        <Stack gap={1}>
          <Text weight={500}>{t("studio.computed.along")}</Text>
          <PathSelect
            label={t("studio.computed.along")}
            areas={areas}
            start={{ ...area, fields }}
            value={field.lookup ?? ""}
            ends={isValue}
            most={3}
            onChange={(lookup) => onChange({ lookup, ...resultAlong(areas, area, lookup) })}
          />
          <Mistake at={`${at}/lookup`} below />
          <ConditionEditor
            label={t("studio.computed.frozen")}
            value={field.frozenWhen}
            fields={fields}
            at={`${at}/frozenWhen`}
            onChange={(frozenWhen) => onChange({ frozenWhen })}
          />
        </Stack>
      ) : null}
      {way === "rollup" && field.rollup !== undefined ? (
        <RollupEditor
          rollup={field.rollup}
          area={area}
          areas={areas}
          fields={fields}
          at={`${at}/rollup`}
          onChange={(rollup) => onChange({ rollup, ...resultOver(areas, rollup) })}
        />
      ) : null}
      {way === "clock" && field.clock !== undefined ? (
        <ClockEditor
          clock={field.clock}
          dates={dates}
          fields={fields}
          at={`${at}/clock`}
          onChange={(clock) => onChange({ clock })}
        />
      ) : null}
    </Stack>
  );
}

/** The result that fits a path, where its end is known. */
function resultAlong(areas: Areas, area: Area, path: string): { result?: Computed["result"] } {
  const steps = path.split(".");
  const name = steps.pop();
  const end = areaAtEnd(areas, area, steps.join("."))?.fields.find((one) => one.name === name);
  return end === undefined ? {} : { result: resultOf(end.type) };
}

/** The result that fits a figure. */
function resultOver(areas: Areas, rollup: Rollup): { result?: Computed["result"] } {
  const { function: figure, field } = rollup;
  if (figure === "count") return { result: "integer" };
  if (figure === "exists") return { result: "boolean" };
  if (figure === "collect") return { result: "references" };
  const type = areas.find(countedArea(rollup))?.fields.find(({ name }) => name === field)?.type;
  if (type === undefined) return {};
  return { result: figure === "average" && type === "integer" ? "decimal" : resultOf(type) };
}

/** The area whose records are counted. */
function countedArea({ relation, resource }: Rollup): string {
  const [of = ""] = relation?.split(".") ?? [resource];
  return of;
}

const isValue = ({ type }: Asked): boolean => type !== "rows";

interface RollupEditorProps extends Pick<ComputedEditorProps, "area" | "areas" | "fields" | "at"> {
  readonly rollup: Rollup;
  readonly onChange: (rollup: Rollup) => void;
}

function RollupEditor({ rollup, area, areas, fields, at, onChange }: RollupEditorProps) {
  const { t } = useTranslation();
  const { relation, resource, function: figure, field, by, filter } = rollup;
  const of = countedArea(rollup);
  const rows = areas.find(of)?.fields ?? [];
  const related = areas.relationsTo(area.name).map((one) => ({
    value: `${one.area.name}.${one.field.name}`,
    label: t("studio.path.children", { area: one.area.label, field: one.field.label }),
  }));
  const all = areas.all.map((one) => ({ value: one.name, label: one.label }));
  const measured = rows.filter((one) => takes(figure, one));
  const ordering = rows.filter(({ type }) => NUMBERS.has(type) || DATES.has(type));
  const needsField = figure !== "count" && figure !== "exists";
  const { field: _, by: __, ...plain } = rollup;
  const write = (name: Rollup["function"]) => {
    if (name === "count" || name === "exists") return onChange({ ...plain, function: name });
    const [first] = rows.filter((one) => takes(name, one));
    const next = { ...plain, function: name, field: first?.name ?? "" };
    return onChange(name === "latest" ? { ...next, by: ordering[0]?.name ?? "" } : next);
  };
  return (
    <Stack gap={3} role="group" aria-label={t("studio.computed.ways.rollup")}>
      <Inline gap={1} wrap align="center">
        <Select<Rollup["function"]>
          aria-label={t("studio.computed.figure")}
          value={figure}
          style={{ inlineSize: 180 }}
          showSearch={{ optionFilterProp: "label" }}
          options={FUNCTIONS.map((value) => ({ value, label: t(`studio.computed.figures.${value}`) }))}
          onChange={write}
        />
        {needsField ? (
          <Select
            aria-label={t("studio.computed.ofField")}
            value={field ?? null}
            style={{ inlineSize: 200 }}
            showSearch={{ optionFilterProp: "label" }}
            options={measured.map(({ name, label }) => ({ value: name, label }))}
            onChange={(name) => onChange({ ...rollup, field: name })}
          />
        ) : null}
        <Text tone="quiet">{t("studio.computed.over")}</Text>
        <Select
          aria-label={t("studio.computed.relation")}
          value={relation ?? resource ?? null}
          style={{ minInlineSize: 240 }}
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { label: t("studio.computed.related"), options: related },
            { label: t("studio.computed.all"), options: all },
          ].filter(({ options }) => options.length > 0)}
          onChange={(next) =>
            onChange({ ...(next.includes(".") ? { relation: next } : { resource: next }), function: "count" })
          }
        />
        {figure === "latest" ? (
          <>
            <Text tone="quiet">{t("studio.computed.by")}</Text>
            <Select
              aria-label={t("studio.computed.by")}
              value={by ?? null}
              style={{ inlineSize: 180 }}
              showSearch={{ optionFilterProp: "label" }}
              options={ordering.map(({ name, label }) => ({ value: name, label }))}
              onChange={(name) => onChange({ ...rollup, by: name })}
            />
          </>
        ) : null}
      </Inline>
      {(["relation", "resource", "field", "by", "function"] as const).map((part) => (
        <Mistake key={part} at={`${at}/${part}`} />
      ))}
      <ConditionEditor
        label={t("studio.computed.only")}
        value={filter}
        fields={rows}
        {...(relation === undefined
          ? { of, parents: [...fields, itself(area.name, t("studio.say.record"))] }
          : {})}
        at={`${at}/filter`}
        onChange={(next) => {
          const { filter: ___, ...others } = rollup;
          onChange(next === undefined ? others : { ...others, filter: next });
        }}
      />
    </Stack>
  );
}

const DATES: ReadonlySet<string> = new Set(["date", "datetime", "time"]);

function takes(figure: Rollup["function"], { type }: Asked): boolean {
  if (figure === "sum" || figure === "average") return NUMBERS.has(type);
  if (figure === "min" || figure === "max") return NUMBERS.has(type) || DATES.has(type);
  return figure === "collect" ? type === "reference" : type !== "rows";
}

interface ClockEditorProps extends Pick<ComputedEditorProps, "fields" | "at"> {
  readonly clock: Clock;
  readonly dates: readonly Asked[];
  readonly onChange: (clock: Clock & { when?: Predicate }) => void;
}

function ClockEditor({ clock, dates, fields, at, onChange }: ClockEditorProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={3} role="group" aria-label={t("studio.computed.ways.clock")}>
      <Inline gap={1} wrap align="center">
        <Select<Clock["count"]>
          aria-label={t("studio.computed.count")}
          value={clock.count}
          style={{ inlineSize: 180 }}
          showSearch={{ optionFilterProp: "label" }}
          options={COUNTS.map((value) => ({ value, label: t(`studio.computed.counts.${value}`) }))}
          onChange={(count) => onChange({ ...clock, count })}
        />
        <Select
          aria-label={t("studio.computed.date")}
          value={clock.from}
          style={{ inlineSize: 200 }}
          showSearch={{ optionFilterProp: "label" }}
          options={dates.map(({ name, label }) => ({ value: name, label }))}
          onChange={(from) => onChange({ ...clock, from })}
        />
      </Inline>
      <Mistake at={`${at}/from`} />
      <ConditionEditor
        label={t("studio.computed.while")}
        value={clock.when}
        fields={fields}
        at={`${at}/when`}
        onChange={(when) => {
          const { when: _, ...others } = clock;
          onChange(when === undefined ? others : { ...others, when });
        }}
      />
    </Stack>
  );
}
