import { useId } from "react";
import { CYCLES } from "../../../core/definition/periods.ts";
import type { Entry } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns, Stack } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { DaysFields, newDays } from "./days-fields.tsx";
import { EffectsEditor } from "./effects-editor.tsx";
import { type EntryFieldsProps, withPart } from "./entry-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

type Timed = Entry<"timed">;
type Period = NonNullable<Timed["period"]>;
const WAYS = ["before", "after", "period"] as const;
type Way = (typeof WAYS)[number];
/** Stands for a cycle that each record chooses. */
const OF_FIELD = "field";
/** People are told by notices and by what the effects bring about. */
const EFFECT_KINDS = ["create", "update", "webhook"] as const;

/** What comes with a date or with each period: for which records, when, and what is done. */
export function TimedFields(props: EntryFieldsProps<"timed">) {
  const { entry, document, area, areas, recipients, at, onChange } = props;
  const { t } = useTranslation();
  const dates = area.fields.filter(({ type, computed }) => type === "date" && !computed);
  const way = WAYS.find((one) => entry[one] !== undefined) ?? "after";
  const begin = (next: Way) => {
    const { before: _, after: __, period: ___, ...others } = entry;
    const begun = next === "period" ? { cycle: "monthly" as const, at: "start" as const } : newDays(dates);
    onChange({ ...others, [next]: begun });
  };
  return (
    <Stack gap={4}>
      <ConditionEditor
        label={t("studio.follows.forWhich")}
        help={t("studio.help.follows.timedWhen")}
        value={entry.when}
        fields={area.fields}
        of={area.name}
        at={`${at}/when`}
        onChange={(when) => onChange({ ...entry, when: when ?? { all: [] } })}
      />
      <LabelledSelect<Way>
        label={t("studio.follows.way")}
        help={t("studio.help.follows.way")}
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`studio.follows.ways.${value}`) }))}
        onChange={begin}
      />
      {way === "period" ? (
        <PeriodFields
          period={entry.period ?? { cycle: "monthly", at: "start" }}
          dates={dates}
          choices={area.fields.filter(({ type, computed }) => type === "enum" && !computed)}
          at={`${at}/period`}
          onChange={(period) => onChange({ ...entry, period })}
        />
      ) : (
        <DaysFields
          value={entry[way] ?? newDays(dates)}
          dates={dates}
          at={`${at}/${way}`}
          onChange={(days) => onChange({ ...entry, [way]: days })}
        />
      )}
      <EffectsEditor
        label={t("studio.follows.effects")}
        effects={entry.effects}
        kinds={EFFECT_KINDS}
        periods={way === "period"}
        {...{ document, area, areas }}
        actors={recipients}
        at={`${at}/effects`}
        onChange={(effects) => onChange({ ...entry, effects: [...effects] as Timed["effects"] })}
      />
      <Mistake at={`${at}/effects`} />
    </Stack>
  );
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly dates: readonly Asked[];
  readonly choices: readonly Asked[];
  readonly at: string;
  readonly onChange: (period: Period) => void;
}

function PeriodFields({ period, dates, choices, at, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { cycle, from, to = [], catchUp } = period;
  const ofField = typeof cycle === "string" ? null : cycle.field;
  const options = dates.map(({ name, label }) => ({ value: name, label }));
  return (
    <Stack gap={2}>
      <Columns min={200} gap={[2, 3]}>
        <LabelledSelect
          label={t("studio.follows.cycle")}
          value={typeof cycle === "string" ? cycle : OF_FIELD}
          options={[...CYCLES, ...(choices.length > 0 || ofField !== null ? [OF_FIELD] : [])].map(
            (value) => ({ value, label: t(`studio.follows.cycles.${value as "daily"}`) }),
          )}
          onChange={(next) =>
            onChange({
              ...period,
              cycle: next === OF_FIELD ? { field: choices[0]?.name ?? "" } : (next as "daily"),
            })
          }
        />
        {ofField === null ? null : (
          <LabelledSelect
            label={t("studio.follows.cycleField")}
            value={ofField}
            options={choices.map(({ name, label }) => ({ value: name, label }))}
            onChange={(field) => onChange({ ...period, cycle: { field } })}
          />
        )}
        <LabelledSelect<Period["at"]>
          label={t("studio.follows.at")}
          value={period.at}
          options={(["start", "end"] as const).map((value) => ({
            value,
            label: t(`studio.follows.ends.${value}`),
          }))}
          onChange={(next) => onChange({ ...period, at: next })}
        />
        <LabelledSelect<string | null>
          label={t("studio.follows.from")}
          help={t("studio.help.follows.from")}
          value={from ?? null}
          allowClear
          options={options}
          onChange={(next) => onChange(withPart(period, "from", next ?? undefined))}
        />
        <LabelledSelect
          label={t("studio.follows.to")}
          help={t("studio.help.follows.to")}
          mode="multiple"
          value={[...to]}
          options={options}
          onChange={(next: string[]) =>
            onChange(withPart(period, "to", next.length === 0 ? undefined : next))
          }
        />
        <Labelled
          id={`${id}catchUp`}
          label={t("studio.follows.catchUp")}
          help={t("studio.help.follows.catchUp")}
        >
          <NumberBox
            id={`${id}catchUp`}
            min={1}
            max={62}
            placeholder="7"
            value={catchUp ?? null}
            onChange={(next) => onChange(withPart(period, "catchUp", next ?? undefined))}
          />
        </Labelled>
      </Columns>
      <Mistake at={at} below />
    </Stack>
  );
}
