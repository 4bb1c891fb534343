import { useId } from "react";
import { AUDITED_AT, isChain, MIN_TRAIL_DAYS } from "../../../core/definition/retention.ts";
import type { Entry } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns, Stack, Text } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { type EntryFieldsProps, withPart } from "./entry-fields.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

type Rule = Entry<"retention">;
const ACTIONS = ["archive", "remove", "blank"] as const satisfies readonly Rule["action"][];
const UNITS = ["days", "months", "years"] as const satisfies readonly Rule["after"]["unit"][];
const MOMENTS = ["created", "modified", "archived"] as const;

/** Fields that hold a day or a moment. */
const datesOf = (fields: readonly Asked[]): readonly Asked[] =>
  fields.filter(({ type, computed }) => (type === "date" || type === "datetime") && !computed);

/** A rule as it is begun. */
export function newRetention(area: string): Rule {
  const isTrail = isChain(area);
  return {
    name: "",
    after: { field: isTrail ? AUDITED_AT : "created", amount: 7, unit: "years" },
    action: isTrail ? "remove" : "archive",
  };
}

/** For which records, how long after which date, and what becomes of them. */
export function RetentionFields({ entry, area, at, onChange }: EntryFieldsProps<"retention">) {
  const { t } = useTranslation();
  const id = useId();
  const { after, action, fields = [] } = entry;
  const own = datesOf(area.fields).map(({ name, label }) => ({ value: name, label }));
  const names = new Set(own.map(({ value }) => value));
  const moments = MOMENTS.filter((name) => !names.has(name)).map((value) => ({
    value,
    label: t(`studio.retention.dates.${value}`),
  }));
  const isTrail = isChain(area.name);
  const dates = [...own, ...moments].filter(({ value }) => !isTrail || value === AUDITED_AT);
  return (
    <Stack gap={4}>
      {isTrail ? (
        <Text tone="quiet">{t("studio.help.follows.retentionTrail", { days: MIN_TRAIL_DAYS })}</Text>
      ) : (
        <ConditionEditor
          label={t("studio.follows.forWhich")}
          help={t("studio.help.follows.retentionWhen")}
          value={entry.when}
          fields={area.fields}
          of={area.name}
          at={`${at}/when`}
          onChange={(when) => onChange(withPart(entry, "when", when))}
        />
      )}
      <Stack gap={2}>
        <Columns min={160} gap={[2, 3]}>
          <Labelled id={`${id}amount`} label={t("studio.retention.amount")}>
            <NumberBox
              id={`${id}amount`}
              min={1}
              max={36_500}
              precision={0}
              value={after.amount}
              onChange={(amount) => onChange({ ...entry, after: { ...after, amount: amount ?? 1 } })}
            />
          </Labelled>
          <LabelledSelect<Rule["after"]["unit"]>
            label={t("studio.retention.unit")}
            value={after.unit}
            options={UNITS.map((value) => ({ value, label: t(`studio.retention.units.${value}`) }))}
            onChange={(unit) => onChange({ ...entry, after: { ...after, unit } })}
          />
          <LabelledSelect
            label={t("studio.retention.after")}
            help={t("studio.help.follows.retentionAfter")}
            value={after.field}
            options={dates}
            onChange={(field) => onChange({ ...entry, after: { ...after, field } })}
          />
        </Columns>
        <Mistake at={`${at}/after`} below />
      </Stack>
      <LabelledSelect<Rule["action"]>
        label={t("studio.retention.action")}
        {...(action === "remove" && !isTrail && { help: t("studio.help.follows.retentionAction") })}
        value={action}
        options={(isTrail ? (["remove"] as const) : ACTIONS).map((value) => ({
          value,
          label: t(`studio.retention.actions.${value}`),
        }))}
        onChange={(next) =>
          onChange(withPart({ ...entry, action: next }, "fields", next === "blank" ? fields : undefined))
        }
      />
      <Mistake at={`${at}/action`} />
      {action === "blank" ? (
        <>
          <LabelledSelect
            label={t("studio.retention.fields")}
            mode="multiple"
            value={[...fields]}
            options={area.fields
              .filter(({ computed }) => !computed)
              .map(({ name, label }) => ({ value: name, label }))}
            onChange={(next: string[]) => onChange({ ...entry, fields: next as [string] })}
          />
          <Mistake at={`${at}/fields`} below />
        </>
      ) : null}
    </Stack>
  );
}
